/** ADR 4.3.2.2.4: no half-full shells without surge plates. */
import type { Limits } from './result.ts';
import type { Warning } from './job-result.ts';

/** Sections up to this size in litres need no rule. */
const sloshSectionLitres = 7500;
/** Forbidden between these percentages. */
const sloshPercent: Limits = { minimum: 20, maximum: 80 };

/**
 * Warns when a shell or a section between partitions or surge plates of more than 7500 l is filled
 * between 20 and 80 %. Not for helium and hydrogen (UN 1963, 1966): the caller leaves them out.
 */
export function sloshWarnings(largestSectionLitres: number, fillPercent: number): Warning[] {
  const forbidden =
    largestSectionLitres > sloshSectionLitres &&
    fillPercent > sloshPercent.minimum &&
    fillPercent < sloshPercent.maximum;
  return forbidden ? [{ code: 'sloshRule', value: fillPercent, limits: sloshPercent }] : [];
}
