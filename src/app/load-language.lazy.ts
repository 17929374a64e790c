/** Loads the message files of a language that the driver has chosen. */
import { loadMessages } from '../i18n/messages.ts';

/** Loads the files of the language and its fallback for the next screen. Never rejects. */
export const loadLanguage = (locale: string): Promise<unknown> => loadMessages(locale, 'notices');
