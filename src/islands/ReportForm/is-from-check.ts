import type { Draft } from '../../features/drafts/model/draft.ts';

/**
 * True if the draft was begun at a line of the departure check. Only the check enters the group of
 * that line.
 */
export const isFromCheck = ({ begunFrom, inputs }: Pick<Draft, 'begunFrom' | 'inputs'>): boolean =>
  begunFrom === 'form' && inputs['checkGroup'] !== undefined;
