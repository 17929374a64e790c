/** Tests parts of the command line that need no server. */
import { describe, expect, it } from 'vitest';
import { type Cell, csvLine } from '../../../src/features/office/model/csv.ts';
import { mergeColumns } from '../../../src/features/office/model/export-table.ts';
import { createProgress } from '../../../office/progress.ts';
import { projectOf } from '../../../office/project.ts';
import { printable } from '../../../office/text.ts';
import { wireValue } from '../../../src/features/office/model/document-values.ts';
import { parseConfig } from '../../../src/features/config/model/config-schema.ts';
import { parseCsv } from './parse-csv.ts';

describe('CSV', () => {
  it.each<[Cell, string]>([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    [' edge', '" edge"'],
    ['', ''],
    [undefined, ''],
    [null, ''],
    [-5, '-5'],
    [0.1, '0.1'],
    [true, 'true'],
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-x', "'-x"],
    ['@SUM', "'@SUM"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['  =1', "'  =1"],
    ['a=1', 'a=1'],
    ['ü;x', '"ü;x"'],
    ['a\tb', '"a\tb"'],
    [-0.5, '-0.5'],
    ['\u200b=1', "'\u200b=1"],
    ['\u0000=1', "'\u0000=1"],
    ['\ufeff\u00ad @x', "'\ufeff\u00ad @x"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff20x', "'\uff20x"],
    ['Meyer = 1', 'Meyer = 1'],
  ])('%j becomes %j', (cell, text) => {
    expect(csvLine([cell], { separator: ',' })).toBe(`${text}\r\n`);
  });
  it('is read back unchanged', () => {
    const cells = ['a;b', 'line\r\nline', '"', 'ä,ö', ''];
    expect(parseCsv(csvLine(cells, { separator: ';' }), ';')).toEqual([cells]);
  });
  it('columns of later kinds are placed next to their neighbours', () => {
    const columns: string[] = [];
    for (const row of [
      ['id', 'answers.a', 'answers.c'],
      ['id', 'answers.b', 'answers.c', 'answers.d'],
      ['id', 'answers.a', 'answers.z'],
      ['answers.first', 'answers.second', 'answers.c'],
      ['answers.alone'],
    ])
      mergeColumns(columns, row);
    expect(columns).toEqual([
      'id',
      'answers.b',
      'answers.a',
      'answers.z',
      'answers.first',
      'answers.second',
      'answers.c',
      'answers.d',
      'answers.alone',
    ]);
  });
});

describe('document values', () => {
  it.each([
    [{ nullValue: null }, null],
    [{ stringValue: '' }, ''],
    [{ booleanValue: false }, false],
    [{ integerValue: '-7' }, -7],
    [{ integerValue: '9007199254740993' }, '9007199254740993'],
    [{ doubleValue: 0.5 }, 0.5],
    [{ doubleValue: 'NaN' }, 'NaN'],
    [{ timestampValue: '2026-11-21T00:00:00.123456Z' }, '2026-11-21T00:00:00.123456Z'],
    [{ bytesValue: 'AA==' }, 'AA=='],
    [{ geoPointValue: { latitude: 1 } }, { latitude: 1, longitude: 0 }],
    [{ arrayValue: {} }, []],
    [{ mapValue: {} }, {}],
    [
      {
        mapValue: {
          fields: {
            a: { arrayValue: { values: [{ mapValue: { fields: { b: { integerValue: '1' } } } }] } },
          },
        },
      },
      { a: [{ b: 1 }] },
    ],
  ])('%j is %j', (wire, value) => {
    expect(wireValue.parse(wire)).toEqual(value);
  });
});

describe('addresses', () => {
  const firebase = { apiKey: 'key', projectId: 'tanks', storageBucket: 'tanks.appspot.com' };
  it('are those of Google for a real project', () => {
    const project = projectOf(parseConfig({ firebase }), 'https://app.example.com');
    expect(project.signIn).toBe(
      'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key',
    );
    expect(project.refresh).toBe('https://securetoken.googleapis.com/v1/token?key=key');
    expect(project.documents).toBe(
      'https://firestore.googleapis.com/v1/projects/tanks/databases/(default)/documents',
    );
    expect(project.urls.file('a/b.jpg')).toBe(
      'https://firebasestorage.googleapis.com/v0/b/tanks.appspot.com/o/a%2Fb.jpg',
    );
    expect(project.live(['receipts', 'u/1'], 'T')).toBe(
      'https://tanks-default-rtdb.firebaseio.com/receipts/u%2F1.json?auth=T',
    );
  });
  it('are those in the configuration for a database in another region', () => {
    const project = projectOf(
      parseConfig({
        firebase: { ...firebase, databaseURL: 'https://tanks.europe-west1.firebasedatabase.app' },
      }),
      'https://app.example.com',
    );
    expect(project.live(['receipts'], 'T')).toBe(
      'https://tanks.europe-west1.firebasedatabase.app/receipts.json?auth=T',
    );
  });
});

describe('the terminal', () => {
  it('receives no control characters', () => {
    expect(printable('a\u001b[31mb\u0007\u009bc\u202ed\te\nf')).toBe(
      'a\ufffd[31mb\ufffd\ufffdc\ufffdd\te\nf',
    );
  });
  it('receives progress in one line, a log file every five seconds', () => {
    const write = (isTerminal: boolean, times: readonly number[]): string => {
      let text = '';
      let at = 0;
      const progress = createProgress(
        {
          isTerminal,
          write: (more) => {
            text += more;
          },
        },
        () => at,
      );
      for (const time of times) {
        at = time;
        progress.show(`at ${time}`);
      }
      progress.done();
      return text;
    };
    expect(write(true, [50, 150, 160, 300])).toBe('\rat 150\rat 300\r      \r');
    expect(write(false, [50, 5000, 6000, 11_000])).toBe('at 5000\nat 11000\n');
  });
});
