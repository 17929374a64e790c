/**
 * Texts that are needed only at run time, such as error messages: one script per language and
 * catalogue, loaded on demand. Islands receive the texts of a screen as props instead.
 */
import { interpolate } from './format.ts';
import { defaultLocale } from './locales.ts';
import { fetchCodeAgain } from '../platform/late-code.ts';

export type Catalogue =
  | 'identity-errors'
  | 'storage-errors'
  | 'document-errors'
  | 'account-errors'
  | 'notices'
  | 'reading';
/** Messages by code. */
export type Messages = Readonly<Record<string, string>>;
type Load = () => Promise<unknown>;

const files = import.meta.glob(['../locales/*/{*-errors,notices,reading}.json'], {
  import: 'default',
});

/**
 * Files whose loading failure is already logged, because each message of a screen tries to load its
 * file again.
 */
const reported = new Set<Load>();

function isMessages(value: unknown): value is Messages {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/**
 * The texts of a catalogue in a language, completed from the fallback language. Never rejects: a
 * file that cannot be loaded is logged once as "Failed locale loading", omitted, and tried again on
 * the next call; an unknown language is logged as a warning. `sources` are the files of src/locales
 * by path.
 */
export async function loadMessages(
  locale: string,
  catalogue: Catalogue,
  sources: Readonly<Record<string, Load>> = files,
): Promise<Messages> {
  const load = async (language: string): Promise<Messages> => {
    const source = sources[`../locales/${language}/${catalogue}.json`];
    if (!source) {
      console.warn(`No messages for the language code "${language}"`);
      return {};
    }
    try {
      const value = await source();
      if (!isMessages(value)) throw new TypeError('not a message file');
      return value;
    } catch (error) {
      if (!reported.has(source)) {
        console.error('Failed locale loading', language, catalogue, error);
        void fetchCodeAgain(source);
      }
      reported.add(source);
      return {};
    }
  };
  const [fallback, own] = await Promise.all([
    locale === defaultLocale ? {} : load(defaultLocale),
    load(locale),
  ]);
  return { ...fallback, ...own };
}

/**
 * The message for a code. A code without a message gets the general message, which contains the
 * code; `otherwise` is the general message if no texts could be loaded.
 */
export const messageFor = (messages: Messages, code: string, otherwise: string): string =>
  (Object.hasOwn(messages, code) ? messages[code] : undefined) ??
  interpolate(messages['unknown'] ?? otherwise, { code });
