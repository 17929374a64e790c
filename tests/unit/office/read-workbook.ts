/** Reads values, their types and their formats from the XML of a workbook, as a spreadsheet does. */
import { strFromU8, unzipSync } from 'fflate';

export interface WorkbookCell {
  /** A text, or the number that represents a number, a day or a duration. */
  readonly value: string | number;
  /** The number format; undefined for none. */
  readonly format: string | undefined;
}

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** Converts a column name to its index: "AB" gives 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Reads the texts of a part of the workbook, by index. */
const textsIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) =>
    unescapeXml(text.replaceAll(/<[^>]*>/g, '')),
  );

/** Reads the number formats by style index. */
function formatsIn(styles: string): readonly (string | undefined)[] {
  const formats = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      unescapeXml(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const cellStyles = /<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? '';
  return [...cellStyles.matchAll(/<xf [^>]*>/g)].map(([tag]) =>
    formats.get(attribute(tag, 'numFmtId')),
  );
}

/** The rows of the first sheet; undefined for an empty cell. */
export async function readWorkbook(
  file: Blob | Uint8Array,
): Promise<readonly (readonly (WorkbookCell | undefined)[])[]> {
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
  const parts = unzipSync(bytes);
  const part = (name: string): string => {
    const content = parts[name];
    if (!content) throw new Error(`The workbook has no ${name}`);
    return strFromU8(content);
  };
  const texts = textsIn(part('xl/sharedStrings.xml'));
  const formats = formatsIn(part('xl/styles.xml'));
  function cellOf(tag: string, content: string): WorkbookCell {
    const value = /<v>(.*?)<\/v>/s.exec(content)?.[1] ?? '';
    const isText = attribute(tag, 't') === 's';
    return {
      value: isText ? (texts[Number(value)] ?? '') : Number(value),
      format: formats[Number(attribute(tag, 's') ?? -1)],
    };
  }
  return [...part('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
    ([, row = '']) => {
      const cells: (WorkbookCell | undefined)[] = [];
      for (const [, tag = '', content = ''] of row.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
        const letters = /^[A-Z]+/.exec(attribute(tag, 'r') ?? '')?.[0] ?? '';
        cells[columnNumber(letters)] = cellOf(tag, content);
      }
      return cells;
    },
  );
}
