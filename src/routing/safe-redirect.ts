/** Checks the URL that is opened after signing in. Only paths on this origin are accepted. */

/**
 * Returns path, query and hash of `value` if it is a path on this origin, otherwise undefined.
 * Refuses schemes, "//host", backslashes, control characters, and everything else that a browser
 * would resolve to another origin.
 */
export function safeRedirect(value: string | null, origin: string): string | undefined {
  if (!value || !value.startsWith('/') || /^\/[/\\]|[\\\u0000-\u001f\u007f]/.test(value))
    return undefined;
  let target: URL;
  try {
    target = new URL(value, origin);
  } catch {
    return undefined;
  }
  if (target.origin !== origin || target.username || target.pathname.startsWith('//'))
    return undefined;
  return target.pathname + target.search + target.hash;
}
