/**
 * Texts that are needed at run time only (error catalogues): one small script per language and
 * catalogue, fetched on demand. The texts of a screen are not here; its page hands them to the
 * island.
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
/** Code to sentence. */
export type Messages = Readonly<Record<string, string>>;
type Load = () => Promise<unknown>;

const files = import.meta.glob(['../locales/*/{*-errors,notices,reading}.json'], {
  import: 'default',
});

/**
 * Files whose absence stands in the log already: a screen asks again with each sentence it needs.
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
 * The texts of a catalogue in a language, completed by the fallback language.
 * A file that cannot be loaded is reported once as "Failed locale loading", left out, and fetched again
 * for the next call; a language that does not exist warns. Never rejects: in the worst case it is empty. `sources` are the files
 * of src/locales by path.
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
 * The sentence for a code, the general one with the code where it has none, `otherwise` where no
 * texts could be loaded.
 */
export const messageFor = (messages: Messages, code: string, otherwise: string): string =>
  (Object.hasOwn(messages, code) ? messages[code] : undefined) ??
  interpolate(messages['unknown'] ?? otherwise, { code });
