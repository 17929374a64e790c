/** Which parts of the booklet are set tight, so that none ends with a few lines alone on a page. */

export interface Part {
  /** Id of the part's heading. */
  readonly id: string;
  /** How many pages it takes; each part begins on a page of its own. */
  readonly pages: number;
}

/**
 * The ids of the parts that take fewer pages when they are set tight: {4 pages, 3 tight} is one,
 * {4, 4} stays as it is, because its last page is fuller so.
 */
export function partsToTighten(loose: readonly Part[], tight: readonly Part[]): string[] {
  const tightPages = new Map(tight.map(({ id, pages }) => [id, pages]));
  return loose.filter(({ id, pages }) => (tightPages.get(id) ?? pages) < pages).map(({ id }) => id);
}
