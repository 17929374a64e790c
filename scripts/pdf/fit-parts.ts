/**
 * Selects the parts of the booklet that are typeset tighter, so that none ends with a few lines on
 * a page.
 */

export interface Part {
  /** Id of the part's heading. */
  readonly id: string;
  /** Number of pages; each part begins on a new page. */
  readonly pages: number;
}

/**
 * Ids of the parts that need fewer pages when typeset tighter. A part whose 4 pages become 3 is
 * one. A part that still needs 4 pages is not, because its last page would be emptier.
 */
export function partsToTighten(loose: readonly Part[], tight: readonly Part[]): string[] {
  const tightPages = new Map(tight.map(({ id, pages }) => [id, pages]));
  return loose.filter(({ id, pages }) => (tightPages.get(id) ?? pages) < pages).map(({ id }) => id);
}
