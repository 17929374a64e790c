/** The message files of a language that was just chosen. */
import { loadMessages } from '../i18n/messages.ts';

/** Loads the language's file and the fallback's, so that the next screen has them. Never rejects. */
export const loadLanguage = (locale: string): Promise<unknown> => loadMessages(locale, 'notices');
