import type { MailLinkAction } from '../../features/account/apply-mail-link.lazy.ts';
import type { Failure } from '../../features/session/failure.ts';

/** The step that the screen of a link from a mail shows. */
export type MailStep =
  | { readonly kind: 'checking' }
  | { readonly kind: 'confirm'; readonly action: MailLinkAction }
  | ({ readonly kind: 'failed' } & Failure)
  | { readonly kind: 'done'; readonly sentence: string }
  | { readonly kind: 'newPassword'; readonly code: string; readonly email: string }
  | { readonly kind: 'askEmail' };
