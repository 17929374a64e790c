import { identityCode } from './model/auth-errors.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadMessages, messageFor } from '../../i18n/messages.ts';

/** A failed request to the identity service. */
export interface Failure {
  readonly code: string;
  readonly sentence: string;
}

/** Describes an error. `general` is the sentence for a code without a text of its own. */
export async function describeFailure(
  error: unknown,
  locale: Locale,
  general: string,
): Promise<Failure> {
  const code = identityCode(error);
  const messages = await loadMessages(locale, 'identity-errors');
  return { code, sentence: messageFor(messages, code, general) };
}
