/** Reads the text on each page of a PDF from its drawing commands, as Chromium writes them. */
import { inflateSync } from 'node:zlib';
import { openPdf, type PdfObjects, referenceOf } from '../../../scripts/pdf/objects.ts';

export interface TextRun {
  /** Distance from the left and from the upper edge of the page, in points. */
  readonly x: number;
  readonly y: number;
  /** Font size in points. */
  readonly size: number;
  readonly text: string;
}
export interface TextLine extends TextRun {
  readonly runs: readonly TextRun[];
}

type Matrix = readonly [number, number, number, number, number, number];
const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

interface Font {
  readonly digits: number;
  readonly letters: ReadonlyMap<number, string>;
}

const utf16 = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/**
 * Returns the hexadecimal codes of each row in all `bfchar` or `bfrange` tables of a PDF font's
 * ToUnicode map.
 */
const rowsOf = (map: string, table: string, row: RegExp): string[][] =>
  [...map.matchAll(new RegExp(`begin${table}\\n([\\s\\S]*?)end${table}`, 'g'))].flatMap(([block]) =>
    [...block.matchAll(row)].map(([, ...cells]) => cells),
  );

/** Reads the letter of each code from the font's tables of single codes and ranges. */
function readLetters(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [code = '', text = ''] of rowsOf(map, 'bfchar', /<(\w+)> <(\w+)>/g))
    letters.set(Number.parseInt(code, 16), utf16(text));
  for (const range of rowsOf(map, 'bfrange', /<(\w+)> <(\w+)> <(\w+)>/g)) {
    const [first = 0, last = 0, text = 0] = range.map((hex) => Number.parseInt(hex, 16));
    for (let code = first; code <= last; code += 1)
      letters.set(code, String.fromCharCode(text + code - first));
  }
  return letters;
}

function readFont(pdf: PdfObjects, number: number): Font {
  const dictionary = pdf.object(number);
  const map = Buffer.from(inflateSync(pdf.stream(referenceOf(dictionary, 'ToUnicode')))).toString(
    'latin1',
  );
  return { digits: dictionary.includes('/Type0') ? 4 : 2, letters: readLetters(map) };
}

const decode = (hex: string, { digits, letters }: Font): string =>
  (hex.match(new RegExp(`.{${digits}}`, 'g')) ?? [])
    .map((code) => letters.get(Number.parseInt(code, 16)) ?? '')
    .join('');

/** Numbers, name and string that precede an operator. */
interface Operands {
  readonly numbers: number[];
  name: string;
  hex: string;
}
/** Adds a token to the operands. Returns false if the token is an operator. */
function takeOperand(token: string, operands: Operands): boolean {
  if (/^[-+.\d]/.test(token)) operands.numbers.push(Number(token));
  else if (token.startsWith('/')) operands.name = token.slice(1);
  else if (token.startsWith('<') && token !== '<<') operands.hex = token.slice(1, -1);
  else return false;
  return true;
}

/** False for diagonal text, which is the draft mark. */
const isUpright = (place: Matrix): boolean => Math.abs(place[1]) < 0.01 * Math.abs(place[0]);

/** Reads either all upright or all diagonal pieces of text between BT and ET. */
function readRuns(
  commands: string,
  fontOf: (name: string) => Font,
  height: number,
  wantsUpright: boolean,
): TextRun[] {
  const runs: TextRun[] = [];
  const saved: Matrix[] = [];
  let page = identity;
  let text = identity;
  let font: Font | undefined;
  let size = 0;
  let run: { x: number; y: number; size: number; text: string } | undefined;
  let isWanted = true;
  const operands: Operands = { numbers: [], name: '', hex: '' };
  const { numbers } = operands;
  const matrix = (): Matrix => numbers.slice(-6) as unknown as Matrix;
  const startRun = (): NonNullable<typeof run> => {
    const place = multiply(text, page);
    isWanted = isUpright(place) === wantsUpright;
    return {
      x: place[4],
      y: height - place[5],
      size: size * Math.hypot(place[2], place[3]),
      text: '',
    };
  };
  const operators: Readonly<Record<string, () => void>> = {
    q: () => saved.push(page),
    Q: () => (page = saved.pop() ?? identity),
    cm: () => (page = multiply(matrix(), page)),
    BT: () => (text = identity),
    Tf: () => {
      font = fontOf(operands.name);
      size = numbers.at(-1) ?? 0;
    },
    Tm: () => (text = matrix()),
    Td: () => (text = multiply([1, 0, 0, 1, numbers.at(-2) ?? 0, numbers.at(-1) ?? 0], text)),
    Tj: () => {
      if (!font) return;
      run ??= startRun();
      run.text += decode(operands.hex, font);
    },
    ET: () => {
      if (run && isWanted && run.text.trim() !== '') runs.push(run);
      run = undefined;
    },
  };
  for (const [token] of commands.matchAll(
    /<[0-9A-Fa-f\s]*>|<<|>>|\/[^\s/[\]<>()]+|[-+.\d]+|[A-Za-z'*]+|[[\]]/g,
  )) {
    if (takeOperand(token, operands)) continue;
    operators[token]?.();
    numbers.length = 0;
  }
  return runs;
}

/** Normalises text for comparison: unifies spaces and splits ligatures into letters. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('\u00ad', '')
    .trim();

/** Joins runs on the same baseline to a line, from left to right. */
export function linesOf(runs: readonly TextRun[]): TextLine[] {
  const rows: TextRun[][] = [];
  for (const run of runs.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].y - run.y) < 1.5) row.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => {
    const sorted = row.toSorted((a, b) => a.x - b.x);
    return {
      x: sorted[0]?.x ?? 0,
      y: sorted[0]?.y ?? 0,
      size: Math.max(...sorted.map((run) => run.size)),
      text: plain(sorted.map((run) => run.text).join(' ')),
      runs: sorted,
    };
  });
}

/** Reads the upright runs of text of each page, in drawing order. */
export const readText = (file: Uint8Array): TextRun[][] => readPages(file, true);

/** Reads the diagonal text of each page. */
export const readTextAcross = (file: Uint8Array): string[] =>
  readPages(file, false).map((runs) => plain(runs.map((run) => run.text).join('')));

function readPages(file: Uint8Array, wantsUpright: boolean): TextRun[][] {
  const pdf = openPdf(file);
  const fonts = new Map<number, Font>();
  return pdf.pages.map((number) => {
    const page = pdf.object(number);
    const height = Number(/\/MediaBox \[[\d.]+ [\d.]+ [\d.]+ ([\d.]+)\]/.exec(page)?.[1]);
    const commands = Buffer.from(inflateSync(pdf.stream(referenceOf(page, 'Contents')))).toString(
      'latin1',
    );
    return readRuns(
      commands,
      (name) => {
        const id = referenceOf(page, name);
        const font = fonts.get(id) ?? readFont(pdf, id);
        fonts.set(id, font);
        return font;
      },
      height,
      wantsUpright,
    );
  });
}
