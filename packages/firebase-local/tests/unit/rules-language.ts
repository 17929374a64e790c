/** Small rules files and requests for the tests of the rules language. */
import { parseRules } from '../../src/rules/parse-rules.ts';
import { Ruleset, type Verdict } from '../../src/rules/ruleset.ts';
import { Bytes, fromJson, Path, Point, Timestamp, type Value } from '../../src/rules/values.ts';

/** A Firestore rules file with `body` inside the documents block and `before` next to it. */
export const load = (body: string, before = ''): Ruleset =>
  new Ruleset(
    parseRules(
      'test.rules',
      `rules_version = '2';\nservice cloud.firestore {\n${before}\nmatch /databases/{database}/documents {\n${body}\n}\n}\n`,
    ),
  );
const time = new Timestamp(BigInt(Date.UTC(2026, 10, 21, 8, 15, 30, 123)) * 1_000_000n);
export const other: Value = new Map<string, Value>([
  ['data', fromJson({ open: true })],
  ['id', 'one'],
]);

export interface Given {
  readonly path?: string;
  readonly resource?: Value;
  readonly auth?: Value;
  readonly method?: 'get' | 'list' | 'create' | 'update' | 'delete';
}
export function decide(
  rules: Ruleset,
  {
    path = 'items/a',
    resource = null,
    auth = fromJson({ uid: 'me', token: { office: true } }),
    method = 'get',
  }: Given = {},
): Verdict {
  return rules.decide(
    method,
    [
      'databases',
      '(default)',
      'documents',
      ...path.split('/').map((segment) => (segment === '*' ? undefined : segment)),
    ],
    {
      request: new Map<string, Value>([
        ['auth', auth],
        ['time', time],
        ['method', method],
        [
          'resource',
          new Map<string, Value>([
            [
              'data',
              new Map<string, Value>([
                ['n', 7n],
                ['half', 0.5],
                ['none', NaN],
                ['text', 'Grüße 🚛'],
                ['yes', true],
                ['nothing', null],
                ['list', ['a', 'b', 'c']],
                ['map', fromJson({ x: 1, y: { z: 2 } })],
                ['bytes', new Bytes(new Uint8Array([1, 2, 255]))],
                ['point', new Point(52.5, 13.4)],
                ['at', time],
                ['ref', new Path(['databases', '(default)', 'documents', 'items', 'b'])],
              ]),
            ],
          ]),
        ],
      ]),
      resource,
      document: (segments, after) => {
        const id = segments.at(-1);
        return id === 'one' || (id === 'later' && after) ? other : null;
      },
    },
  );
}
export const holds = (expression: string, given: Given = {}): boolean =>
  decide(
    load(
      `match /items/{id} { function d() { return request.resource.data; } allow read, write: if ${expression}; }`,
    ),
    given,
  ).allowed;
