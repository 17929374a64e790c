import type { Draft } from './draft.ts';

/** Returns the versions that may have arrived, without absent fields. */
export const attemptsOf = ({
  tried,
  triedOtherwise,
}: Pick<Draft, 'tried' | 'triedOtherwise'>): Pick<Draft, 'tried' | 'triedOtherwise'> => ({
  ...(tried && { tried }),
  ...(triedOtherwise && { triedOtherwise }),
});
