export interface Option {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
}
/** `repeats`: options that stand in another group as well, offered first; not searched. */
export interface OptionGroup {
  readonly label: string;
  readonly options: readonly Option[];
  readonly repeats?: boolean | undefined;
}

/** Small letters without accents and umlaut dots, so that "fullventil" finds "Füllventil". */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Groups with the options that hold every word of `search`; empty groups are left out. */
export function searchGroups(
  groups: readonly OptionGroup[],
  search: string,
): readonly OptionGroup[] {
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
}
