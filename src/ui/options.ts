import type { Plate } from './HazardPlate.tsx';

export interface Option {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** True for the name of a substance, which a translated page keeps. */
  readonly kept?: boolean | undefined;
  /** The plate of a product. */
  readonly plate?: Plate | undefined;
  /** True for a dangerous option. The search lists it first if the typed word could refer to it. */
  readonly danger?: boolean | undefined;
  /** The option "other": offered with the search text. */
  readonly other?: boolean | undefined;
}
/** `repeats`: options that are also in another group, listed first and not searched. */
export interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
  readonly repeats?: boolean | undefined;
}

/** Groups with the options that match the search text; all options for an empty text. */
export type FindOptions = (groups: readonly OptionGroup[], typed: string) => readonly OptionGroup[];

/** Lower case without accents and umlaut dots, so that "fullventil" finds "Füllventil". */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Groups with the options that contain every word of `search`; empty groups are omitted. Used until
 * the vocabulary is loaded (features/words).
 */
export const searchGroups: FindOptions = (groups, search) => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return groups
    .filter(({ repeats }) => !repeats || words.length === 0)
    .map(({ label, options }) => ({
      label,
      options: options.filter((option) =>
        words.every((word) =>
          plain(`${option.label} ${option.help ?? ''} ${label}`).includes(word),
        ),
      ),
    }))
    .filter(({ options }) => options.length > 0);
};
