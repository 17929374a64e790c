/** Loads the message files of a language that the driver has chosen. */
import { loadMessages } from '../i18n/messages.ts';

/**
 * Loads the files of the language and of its fallback before the next screen needs them. Never
 * rejects.
 */
export const loadLanguage = (locale: string): Promise<unknown> => loadMessages(locale, 'notices');
