/**
 * Drafts that have lain on a device for long, or are many. Nothing is ever deleted because of it:
 * it is said, and help is offered.
 */
import type { Draft } from './draft.ts';

const dayMilliseconds = 86_400_000;
/** It is said this many days before the limit. */
const warningDays = 7;
/** It is said from this share of the permitted number on. */
const warningShare = 0.8;

export interface DraftLimits {
  readonly draftDays: number;
  readonly drafts: number;
}
export interface DraftWarning {
  /**
   * Drafts that were last changed longer ago than the limit; for these a file or deletion is
   * offered.
   */
  readonly old: number;
  /** Drafts that reach that age within a week. */
  readonly ageing: number;
  /** All drafts, where they are 80 % of the permitted number or more; else 0. */
  readonly many: number;
  readonly isOverLimit: boolean;
}

/**
 * What to tell the driver about these drafts; undefined for nothing. Limits of 30 days and 50
 * drafts warn from day 23 and from 40 drafts on.
 */
export function draftWarning(
  drafts: readonly Pick<Draft, 'updatedAt'>[],
  now: number,
  limits: DraftLimits,
): DraftWarning | undefined {
  const days = drafts.map(({ updatedAt }) => (now - updatedAt) / dayMilliseconds);
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
