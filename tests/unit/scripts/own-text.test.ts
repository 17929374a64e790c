/** Tests the lint rule text/own-element, which keeps the screens whole on a translated page. */
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { text } from '../../../scripts/lint/text.mjs';

/** A file of the project, which the parser needs for the types; its content is replaced. */
const file = 'src/ui/Breakable.tsx';

const reported = [
  ['a text beside a condition', '<p>{a}{cond && <b />}</p>', ['beside']],
  ['a text of the source beside an expression', '<p>by {a}</p>', ['beside', 'beside']],
  ['a number beside an icon', '<p>{icon}{count}</p>', ['beside']],
  ['a text that comes and goes', '<p><b />{cond && a}</p>', ['beside']],
  ['two texts', '<p>{a}{b}</p>', ['beside', 'beside']],
  ['a text beside an element for a component', '<Link>{a}<b /></Link>', ['beside']],
  ['children that may be a text', '<p>{icon}{children}</p>', ['beside']],
  ['a text in a fragment', '<p><>{a}</></p>', ['fragment']],
  ['a text in a fragment with a key', '<p><Fragment key="1">{a}</Fragment></p>', ['fragment']],
  ['a list of texts', '<p>{names}</p>', ['list']],
  ['a list with a text', '<p>{[a, <b key="b" />]}</p>', ['list']],
  ['a component that returns a text', '<Word />', ['component']],
] as const;
const accepted = [
  ['a text that is all of its element', '<p>{a}</p>'],
  ['a text that is absent at times', '<p>{cond && a}</p>'],
  ['a text or an element', '<p>{cond ? a : <b />}</p>'],
  ['children that are all of an element', '<p>{children}</p>'],
  ['a text of the source beside elements that stay', '<p>See <b>{a}</b></p>'],
  ['elements with a space between them', "<p><b>{a}</b>{' '}<b>{b}</b></p>"],
  ['a condition on a text', '<p><b>{a}</b>{b && <i>{b}</i>}</p>'],
  ['a list of elements', '<p>{names.map((name) => <b key={name}>{name}</b>)}</p>'],
] as const;

const head =
  "import { Fragment, type ReactElement, type ReactNode } from 'react';" +
  'declare const [a, b, cond]: [string, string, boolean];' +
  'declare const count: number; declare const names: string[];' +
  'declare const icon: ReactElement | undefined; declare const children: ReactNode;' +
  'declare const Link: (props: { children: ReactNode }) => ReactElement;' +
  'declare const Word: () => string;';
const cases: readonly string[] = [...reported, ...accepted].map(([, jsx]) => jsx);

/** One case per line, because the types of the project are read once per file. */
const messages = new Linter({ configType: 'flat' }).verify(
  [head, ...cases.map((jsx, index) => `export const view${index} = ${jsx};`)].join('\n'),
  [
    {
      files: ['**/*.tsx'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: {
          project: ['tsconfig.json'],
          // In CI the parser would read the file from the disk instead of this text.
          disallowAutomaticSingleRunInference: true,
        },
      },
      plugins: { text },
      rules: { 'text/own-element': 'error' },
    },
  ],
  { filename: file },
);
const messagesOf = (jsx: string): readonly string[] =>
  messages
    .filter(({ line }) => line === cases.indexOf(jsx) + 2)
    .map(({ messageId, message }) => messageId ?? message);

describe('the lint rule text/own-element', () => {
  it('reads the cases without an error of the parser', () => {
    expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  });

  it.each(reported)('reports %s', (_what, jsx, expected) => {
    expect(messagesOf(jsx)).toEqual(expected);
  });

  it.each(accepted)('accepts %s', (_what, jsx) => {
    expect(messagesOf(jsx)).toEqual([]);
  });
});
