import type { Option } from './options.ts';

/** The longest word that fits beside a mark where two options share a line of a small phone. */
const maxWordLength = 8;

/** Do these options fit two by two on a small phone? As the value of a data attribute. */
export const shortLabels = (options: readonly Pick<Option, 'label' | 'help'>[]): '' | undefined =>
  options.every(
    ({ label, help }) => !help && label.split(' ').every((word) => word.length <= maxWordLength),
  )
    ? ''
    : undefined;
