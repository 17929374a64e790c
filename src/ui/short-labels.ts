import type { Option } from './options.ts';

/** The longest word that fits next to a mark if two options share a line on a small phone. */
const maxWordLength = 8;

/**
 * The value of a data attribute: '' if these options fit in two columns on a small phone, otherwise
 * undefined.
 */
export const shortLabels = (options: readonly Pick<Option, 'label' | 'help'>[]): '' | undefined =>
  options.every(
    ({ label, help }) => !help && label.split(' ').every((word) => word.length <= maxWordLength),
  )
    ? ''
    : undefined;
