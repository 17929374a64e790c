/**
 * Converts a stored report document to text, for people who investigate a document with unexpected
 * content.
 */
import { shortened, type ShortenLimits, visibleJson } from '../../reports/shorten-value.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deeper than the document store allows. */
const maxDepth = 40;

type Plain = (content: unknown, depth: number) => unknown;
const asItIs: Plain = (content) => content;

const plainFields: Plain = (fields, depth) =>
  isRecord(fields) && depth <= maxDepth
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, plainValue(value, depth + 1)]),
      )
    : fields;

/**
 * Converters by the type of a value in the REST format. Reports contain no other types (bytes,
 * points, references).
 */
const converters = new Map<string, Plain>([
  ['nullValue', () => null],
  ['stringValue', asItIs],
  ['booleanValue', asItIs],
  ['doubleValue', asItIs],
  ['timestampValue', asItIs],
  ['integerValue', (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)],
  [
    'arrayValue',
    (list, depth) => {
      const values = isRecord(list) ? list['values'] : undefined;
      return Array.isArray(values) ? values.map((one) => plainValue(one, depth + 1)) : [];
    },
  ],
  ['mapValue', (map, depth) => plainFields(isRecord(map) ? (map['fields'] ?? {}) : {}, depth + 1)],
]);

/**
 * Converts a REST value to plain data. A value of a type that no report contains stays unchanged.
 */
function plainValue(value: unknown, depth: number): unknown {
  const [[typeName = '', content] = []] = isRecord(value) ? Object.entries(value) : [];
  const plain = converters.get(typeName);
  return plain ? plain(content, depth) : value;
}

/** Returns the fields of a REST document as plain data, whatever they contain. */
export const storedRecord = (fields: unknown): unknown => plainFields(fields, 0);

const screenLimits: ShortenLimits = { maxTextLength: 1000, maxValues: 1000, maxDepth: 12 };
const maxScreenLength = 40_000;

/** Returns the same as text, limited to what a screen can show. */
export function storedText(fields: unknown): string {
  const shown = shortened(storedRecord(fields), screenLimits);
  const text = visibleJson(shown, 2);
  return text.length <= maxScreenLength ? text : `${text.slice(0, maxScreenLength)}\n…`;
}
