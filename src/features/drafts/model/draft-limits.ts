/** Decides when to warn about old or too many drafts. No draft is deleted automatically. */
import { calendarDays } from '../../../i18n/format.ts';
import type { Draft } from './draft.ts';

/** The warning appears this many days before the limit. */
const warningDays = 7;
/** The warning appears at this share of the maximum number. */
const warningShare = 0.8;

export interface DraftLimits {
  readonly draftDays: number;
  readonly drafts: number;
}
export interface DraftWarning {
  /**
   * The number of drafts whose last change is older than the limit. The driver can export or delete
   * them.
   */
  readonly old: number;
  /** The number of drafts that reach the limit within a week. */
  readonly ageing: number;
  /** The number of all drafts if it is at least 80 % of the maximum, otherwise 0. */
  readonly many: number;
  readonly isOverLimit: boolean;
}

/**
 * Returns the warning about these drafts, or undefined if none is needed. With limits of 30 days
 * and 50 drafts it appears from the 23rd calendar day and from 40 drafts on.
 */
export function draftWarning(
  drafts: readonly Pick<Draft, 'updatedAt'>[],
  now: number,
  limits: DraftLimits,
): DraftWarning | undefined {
  const days = drafts.map(({ updatedAt }) => calendarDays(updatedAt, now));
  const old = days.filter((age) => age >= limits.draftDays).length;
  const ageing =
    days.filter((age) => age >= Math.max(1, limits.draftDays - warningDays)).length - old;
  const many = drafts.length >= limits.drafts * warningShare ? drafts.length : 0;
  if (old + ageing + many === 0) return undefined;
  return {
    old,
    ageing: Math.max(0, ageing),
    many,
    isOverLimit: drafts.length >= limits.drafts || old > 0,
  };
}
