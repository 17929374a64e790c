/** Reads links in mails from the identity service, and which action each requests. */

export type EmailAction =
  | { readonly kind: 'signIn' }
  | { readonly kind: 'resetPassword'; readonly code: string }
  | {
      readonly kind: 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail';
      readonly code: string;
    }
  | { readonly kind: 'malformed' };

/**
 * Returns the mail action in a URL, or undefined if the URL is not from a mail. A link with a mode
 * but without a code is malformed.
 */
export function readMailAction(url: string): EmailAction | undefined {
  const query = new URL(url).searchParams;
  const mode = query.get('mode');
  const code = query.get('oobCode');
  if (mode === null && code === null) return undefined;
  if (mode === null || code === null || code === '') return { kind: 'malformed' };
  switch (mode) {
    case 'signIn':
      return { kind: 'signIn' };
    case 'resetPassword':
      return { kind: 'resetPassword', code };
    case 'verifyEmail':
    case 'recoverEmail':
    case 'verifyAndChangeEmail':
      return { kind: mode, code };
    default:
      return { kind: 'malformed' };
  }
}

/**
 * Returns path and query of a URL without the parameters of a mail link, so that a reload does not
 * use the link twice.
 */
export function withoutMailAction(url: string): string {
  const parsed = new URL(url);
  for (const name of ['mode', 'oobCode', 'apiKey', 'continueUrl', 'lang', 'tenantId'])
    parsed.searchParams.delete(name);
  return parsed.pathname + parsed.search + parsed.hash;
}
