/** Compares the proposed severity levels with the manual. */
import { describe, expect, test } from 'vitest';
import { levelSheet } from '../../../scripts/manual-open/level-sheet.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { chassisDefects } from '../../../src/features/reports/catalogues-chassis.ts';
import { customerTankDefects } from '../../../src/features/reports/catalogues-customer-tank.ts';
import { trailerDefects } from '../../../src/features/reports/catalogues-trailer.ts';
import { defectSources, type Statement } from '../../../src/features/reports/defect-sources.ts';
import { proposedLevel } from '../../../src/features/reports/defects.ts';
import { type Level, rankOf } from '../../../src/features/reports/severity-levels.ts';
import print from '../../../src/locales/en/print.json';

const catalogues = [customerTankDefects, chassisDefects, trailerDefects];
const defects = catalogues.flatMap((catalogue) =>
  catalogue.map(({ id }) => ({ id, level: proposedLevel(catalogue, id, {}, 0) })),
);
const bodies = new Map(
  locales.map((locale) => [
    locale,
    new Map(readChapters(locale).map(({ data, body }) => [data.order, body])),
  ]),
);

/** The text of a section of a chapter; undefined without the section. */
function sectionOf(locale: 'de' | 'en' | 'fr', { chapter, section }: Statement) {
  const body = bodies.get(locale)?.get(chapter) ?? '';
  if (section === 'stop-if') return /<StopIf[^>]*>(.*?)<\/StopIf>/s.exec(body)?.[1];
  const start = body.indexOf(`<H id="${section}"`);
  if (start < 0) return undefined;
  const end = body.indexOf('<H id=', start + 1);
  return body.slice(start, end < 0 ? undefined : end);
}

/** The lines that contain the text of the statement. */
const linesOf = (statement: Statement): readonly string[] =>
  (sectionOf('en', statement) ?? '').split('\n').filter((line) => line.includes(statement.words));

/** Lowest and highest level for the consequence stated in a line; undefined without a consequence. */
function allowedBy(
  line: string,
  isStopIf: boolean,
): readonly [least: Level, most: Level] | undefined {
  if (/\b112\b/.test(line)) return ['life', 'life'];
  if (/do not drive/.test(line)) return ['stop', 'life'];
  if (/keep (?:everyone|people) away/.test(line)) return ['stop', 'stop'];
  if (/do not fill|not connect|no more (?:filling|deliveries)|before filling/i.test(line))
    return ['noFill', 'life'];
  if (/\bfill, report|report, drive|put right, drive/.test(line)) return ['note', 'soon'];
  return isStopIf ? ['noFill', 'life'] : undefined;
}

const contradicts = (level: Level | undefined, line: string, isStopIf: boolean): boolean => {
  const allowed = allowedBy(line, isStopIf);
  if (allowed === undefined) return false;
  const [least, most] = allowed;
  return rankOf(level) < rankOf(least) || rankOf(level) > rankOf(most);
};

describe('sources of the levels', () => {
  test('every defect has a source, and no source is left over', () => {
    expect(Object.keys(defectSources).toSorted()).toEqual(defects.map(({ id }) => id).toSorted());
  });

  const stated = defects.flatMap(({ id, level }) => {
    const source = defectSources[id];
    return typeof source === 'object' && 'statement' in source ? [{ id, level, ...source }] : [];
  });

  test.each(stated)('$id › agrees with chapter $statement.chapter', (one) => {
    const { id, level, statement } = one;
    const lines = linesOf(statement);
    expect([id, statement.words, lines.length > 0]).toEqual([id, statement.words, true]);
    for (const locale of locales)
      expect([id, locale, sectionOf(locale, statement) !== undefined]).toEqual([id, locale, true]);
    const isStopIf = statement.section === 'stop-if';
    const wrong = lines.filter((line) => contradicts(level, line, isStopIf));
    expect([id, level, wrong]).toEqual([id, level, []]);
  });

  test('only few statements of the manual contain no consequence', () => {
    const mute = stated
      .filter(({ statement }) => statement.section !== 'stop-if')
      .filter(({ statement }) => linesOf(statement).every((line) => !allowedBy(line, false)));
    expect(mute.map(({ id }) => id).toSorted()).toEqual([
      'chSeatBelt',
      'ctEarthing',
      'eqEscapeMask',
      'eqEyeWash',
      'tbCabinetDoor',
    ]);
  });

  test('a level that contradicts the manual is reported', () => {
    expect(contradicts('soon', '- there is no safe place for the tanker', true)).toBe(true);
    expect(contradicts('life', '| customer tank overfilled | keep people away |', false)).toBe(
      true,
    );
    expect(contradicts('noFill', '| fence broken | fill, report |', false)).toBe(true);
    expect(contradicts('stop', '| smell | leave the gas, warn, 112 |', false)).toBe(true);
  });
});

test('the sheet for the technician lists every defect without a statement in the manual', () => {
  const silent = defects.filter(({ id }) => defectSources[id] === 'silent').map(({ id }) => id);
  const sheet = levelSheet('en', print.levelSheet);
  const listed = [...sheet.matchAll(/^☐ .*\[(\w+)\]$/gm)].map(([, id]) => id);
  expect(silent).toHaveLength(73);
  expect(listed).toEqual(silent);
  expect(sheet).toContain('☐ Horn: Repair soon  [chHorn]');
});
