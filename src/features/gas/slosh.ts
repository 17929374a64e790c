/** ADR 4.3.2.2.4: shells without surge plates must not be half full. */
import type { Limits } from './result.ts';
import type { Warning } from './job-result.ts';

/** The rule applies to sections above this size in litres. */
const sloshSectionLitres = 7500;
/** Levels between these percentages are forbidden. */
const sloshPercent: Limits = { minimum: 20, maximum: 80 };

/**
 * Warns if a shell, or a section between partitions or surge plates, of more than 7500 L is filled
 * between 20 and 80 %. Do not call this for helium and hydrogen (UN 1963, 1966), which are exempt.
 */
export function sloshWarnings(largestSectionLitres: number, fillPercent: number): Warning[] {
  const forbidden =
    largestSectionLitres > sloshSectionLitres &&
    fillPercent > sloshPercent.minimum &&
    fillPercent < sloshPercent.maximum;
  return forbidden ? [{ code: 'sloshRule', value: fillPercent, limits: sloshPercent }] : [];
}
