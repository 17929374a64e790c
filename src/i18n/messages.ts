/**
 * Texts that are needed only at run time, such as error messages. Each catalogue has one script per
 * language, which is loaded on demand. Islands receive the texts of their screen as props instead.
 */
import { interpolate } from './format.ts';
import { defaultLocale } from './locales.ts';
import { fetchCodeAgain } from '../platform/late-code.ts';
import { isPageLeaving } from '../platform/page-leaving.ts';

export type Catalogue =
  | 'identity-errors'
  | 'storage-errors'
  | 'document-errors'
  | 'account-errors'
  | 'notices'
  | 'push'
  | 'reading';
/** Messages by code. */
export type Messages = Readonly<Record<string, string>>;
type Load = () => Promise<unknown>;

const files = import.meta.glob(['../locales/*/{*-errors,notices,push,reading}.json'], {
  import: 'default',
});

/**
 * Files that failed to load and are already logged. Each message of a screen tries to load its file
 * again, but the failure is logged only once.
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
 * Returns the texts of a catalogue in a language; texts that are missing come from the fallback
 * language. Never rejects. A file that cannot be loaded is logged once as "Failed locale loading",
 * left out, and loaded again with the next call. A page that is being left logs nothing. An unknown
 * language is logged as a warning. `sources` are the files of src/locales by path.
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
      if (isPageLeaving()) return {};
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
 * Returns the message for a code. If there is none, the general message is returned, which contains
 * the code; `otherwise` is used if no texts could be loaded.
 */
export const messageFor = (messages: Messages, code: string, otherwise: string): string =>
  (Object.hasOwn(messages, code) ? messages[code] : undefined) ??
  interpolate(messages['unknown'] ?? otherwise, { code });
