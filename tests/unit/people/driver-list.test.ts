import { describe, expect, test } from 'vitest';
import { maxNameLength, readDriverList } from '../../../src/features/people/model/driver-list.ts';

const emailsOf = (text: string): readonly string[] =>
  readDriverList(text).drivers.map(({ email }) => email);

describe('readDriverList', () => {
  test('reads one address per line, with spaces, empty lines and every kind of line end', () => {
    expect(readDriverList('  a@x.example \r\n\n\tB@X.example\rc@x.example')).toEqual({
      drivers: ['a@x.example', 'b@x.example', 'c@x.example'].map((email) => ({ email, name: '' })),
      wrongLines: [],
    });
  });

  test('reads the name before an address in angle brackets', () => {
    const text = 'Jona Brandt <Jona@x.example>\n"Vogt, Mira" <mira@x.example>\n<kim@x.example>';
    expect(readDriverList(text).drivers).toEqual([
      { email: 'jona@x.example', name: 'Jona Brandt' },
      { email: 'mira@x.example', name: 'Vogt, Mira' },
      { email: 'kim@x.example', name: '' },
    ]);
    const long = `${'x'.repeat(maxNameLength + 1)} <a@x.example>`;
    expect(readDriverList(long).drivers[0]?.name).toHaveLength(maxNameLength);
  });

  test.each([
    ['semicolons', 'Brandt;Jona;jona@x.example;H-HT 204'],
    ['commas', '"Brandt","Jona","jona@x.example"'],
    ['tabs', 'Brandt\tJona\tjona@x.example'],
    ['mailto', 'mailto:jona@x.example'],
    ['invisible characters', '\uFEFFjona@x.example\u200B'],
  ])('finds the address among columns with %s', (_case, line) => {
    expect(emailsOf(line)).toEqual(['jona@x.example']);
  });

  test('reads several addresses that a mail program has joined in one line', () => {
    expect(emailsOf('a@x.example; Jona Brandt <b@x.example>, c@x.example;')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
    ]);
  });

  test('leaves out repeated addresses and keeps the first name', () => {
    expect(readDriverList('Jona <a@x.example>\nA@X.EXAMPLE\na@x.example;a@x.example')).toEqual({
      drivers: [{ email: 'a@x.example', name: 'Jona' }],
      wrongLines: [],
    });
  });

  test('names lines without a valid address by their number', () => {
    const text =
      'Name;E-Mail\na@x.example\n\njona\njona@x\na@x.example;b@\n <@x.example>\nü@x.example';
    expect(readDriverList(text)).toEqual({
      drivers: [{ email: 'a@x.example', name: '' }],
      wrongLines: [1, 4, 5, 6, 7, 8],
    });
  });

  test('is empty for an empty text', () => {
    expect(readDriverList(' \n\n')).toEqual({ drivers: [], wrongLines: [] });
  });
});
