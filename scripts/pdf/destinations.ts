/** Reads from a PDF as Chromium writes it on which page each named place lies: plain objects, a classic cross-reference table. */

export interface Destinations {
  readonly pageCount: number;
  /** Page numbers from 1 by the id of the place. */
  readonly pages: ReadonlyMap<string, number>;
}

const nameOf = (written: string): string => written.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Where each object begins, by its number, from the table that `startxref` names. */
function objectOffsets(text: string): Map<number, number> {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  if (!text.startsWith('xref', start)) throw new Error('The PDF has no cross-reference table of the kind Chromium writes');
  const table = text.slice(start, text.indexOf('trailer', start));
  const offsets = new Map<number, number>();
  let number = 0;
  for (const line of table.split(/\r?\n/)) {
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    const section = /^(\d+) \d+\s*$/.exec(line);
    if (entry) {
      if (entry[2] === 'n') offsets.set(number, Number(entry[1]));
      number += 1;
    } else if (section) number = Number(section[1]);
  }
  return offsets;
}

/** All named places of a PDF with their page numbers. Throws where the file is not built as Chromium builds it. */
export function readDestinations(pdf: Uint8Array): Destinations {
  const text = Buffer.from(pdf).toString('latin1');
  const offsets = objectOffsets(text);
  const object = (number: number): string => {
    const offset = offsets.get(number);
    if (offset === undefined) throw new Error(`The PDF has no object ${number}`);
    return text.slice(offset, text.indexOf('endobj', offset));
  };
  const reference = (source: string, key: string): number => {
    const found = new RegExp(String.raw`/${key}\s+(\d+) 0 R`).exec(source)?.[1];
    if (found === undefined) throw new Error(`The PDF has no /${key}`);
    return Number(found);
  };

  const catalog = object(reference(text.slice(text.lastIndexOf('trailer')), 'Root'));
  const pageNumbers = new Map<number, number>();
  const walk = (number: number): void => {
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(object(number))?.[1];
    if (kids === undefined) pageNumbers.set(number, pageNumbers.size + 1);
    else for (const kid of kids.matchAll(/(\d+) 0 R/g)) walk(Number(kid[1]));
  };
  walk(reference(catalog, 'Pages'));

  const pages = new Map<string, number>();
  for (const match of object(reference(catalog, 'Dests')).matchAll(/\/([^\s/[\]<>()]+)\s*\[(\d+) 0 R/g)) {
    const page = pageNumbers.get(Number(match[2]));
    if (page === undefined) throw new Error(`The place ${match[1]} lies on no page`);
    pages.set(nameOf(match[1] ?? ''), page);
  }
  return { pageCount: pageNumbers.size, pages };
}
