/**
 * Reads a PDF by Chromium: plain objects and a classic cross-reference table, no object streams.
 */

export interface PdfObjects {
  /** The object's text up to its stream, if any; one character per byte. */
  object(number: number): string;
  /** The raw bytes of an object's stream. */
  stream(number: number): Uint8Array;
  /** The number of the catalog. */
  readonly root: number;
  /** The objects of the pages in their order. */
  readonly pages: readonly number[];
}

/** Offsets of the objects by number, from the table at `startxref`. */
function objectOffsets(text: string): Map<number, number> {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  if (!text.startsWith('xref', start))
    throw new Error('The PDF has no cross-reference table of the kind Chromium writes');
  const offsets = new Map<number, number>();
  let number = 0;
  for (const line of text.slice(start, text.indexOf('trailer', start)).split(/\r?\n/)) {
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    const section = /^(\d+) \d+\s*$/.exec(line);
    if (entry) {
      if (entry[2] === 'n') offsets.set(number, Number(entry[1]));
      number += 1;
    } else if (section) number = Number(section[1]);
  }
  return offsets;
}

/** The number of the object that `key` of a dictionary refers to. Throws when it is missing. */
export function referenceOf(dictionary: string, key: string): number {
  const found = new RegExp(String.raw`/${key}\s+(\d+) 0 R`).exec(dictionary)?.[1];
  if (found === undefined) throw new Error(`The PDF has no /${key} here`);
  return Number(found);
}

/** Throws when the file does not have Chromium's structure. */
export function openPdf(pdf: Uint8Array): PdfObjects {
  const text = Buffer.from(pdf).toString('latin1');
  const offsets = objectOffsets(text);
  const offsetOf = (number: number): number => {
    const offset = offsets.get(number);
    if (offset === undefined) throw new Error(`The PDF has no object ${number}`);
    return offset;
  };
  const object = (number: number): string => {
    const rest = text.slice(offsetOf(number), text.indexOf('endobj', offsetOf(number)));
    const stream = rest.search(/\bstream\r?\n/);
    return stream < 0 ? rest : rest.slice(0, stream);
  };
  const stream = (number: number): Uint8Array => {
    const dictionary = object(number);
    const length = Number(/\/Length (\d+)(?! \d+ R)/.exec(dictionary)?.[1]);
    const start = offsetOf(number) + dictionary.length;
    const begin =
      start + (/^stream\r?\n/.exec(text.slice(start, start + 8))?.[0].length ?? Number.NaN);
    if (Number.isNaN(begin + length)) throw new Error(`Object ${number} of the PDF has no stream`);
    return pdf.subarray(begin, begin + length);
  };
  const root = referenceOf(text.slice(text.lastIndexOf('trailer')), 'Root');
  const pages: number[] = [];
  const walk = (number: number): void => {
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(object(number))?.[1];
    if (kids === undefined) pages.push(number);
    else for (const kid of kids.matchAll(/(\d+) 0 R/g)) walk(Number(kid[1]));
  };
  walk(referenceOf(object(root), 'Pages'));
  return { object, stream, root, pages };
}
