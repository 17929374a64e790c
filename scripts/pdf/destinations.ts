/** Page numbers of the named destinations of a PDF. */
import { openPdf, referenceOf } from './objects.ts';

export interface Destinations {
  readonly pageCount: number;
  /** Page numbers from 1, by destination id. */
  readonly pages: ReadonlyMap<string, number>;
}

const nameOf = (written: string): string =>
  written.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** All named destinations of a PDF by Chromium: the ids that the page's links refer to. */
export function readDestinations(pdf: Uint8Array): Destinations {
  const { object, root, pages } = openPdf(pdf);
  const numbers = new Map(pages.map((page, index) => [page, index + 1]));
  const places = new Map<string, number>();
  for (const match of object(referenceOf(object(root), 'Dests')).matchAll(
    /\/([^\s/[\]<>()]+)\s*\[(\d+) 0 R/g,
  )) {
    const page = numbers.get(Number(match[2]));
    if (page === undefined) throw new Error(`The place ${match[1]} lies on no page`);
    places.set(nameOf(match[1] ?? ''), page);
  }
  return { pageCount: pages.length, pages: places };
}
