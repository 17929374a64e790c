import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Callee,
  callTable,
  contactOf,
  type Situation,
} from '../../../src/features/calls/model/call-table.ts';
import { levelRules, levels } from '../../../src/features/reports/severity-levels.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';
import { type Locale, locales } from '../../../src/i18n/locales.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';

/** Patterns of the callees' names in the texts of each language. */
const names: Readonly<Record<Locale, Readonly<Record<Callee, RegExp>>>> = {
  de: {
    emergency: /\b112\b/,
    dispatcher: /(?<!Technische[nr]? |technische )\bBereitschaft\b/,
    technician: /\bTechnische[nr]? Bereitschaft\b/,
    dispatch: /\bDisposition\b/,
    adviser: /\bGefahrgut\u00ad?beauftragte/,
  },
  en: {
    emergency: /\b112\b/,
    dispatcher: /\bon-call dispatcher\b/i,
    technician: /\bon-call technician\b/i,
    dispatch: /\bdispatch\b/i,
    adviser: /\bsafety adviser\b/i,
  },
  fr: {
    emergency: /\b112\b/,
    dispatcher: /\bastreinte\b(?! technique)/i,
    technician: /\bastreinte technique\b/i,
    dispatch: /\bexploitation\b/i,
    adviser: /\bconseiller à la sécurité\b/i,
  },
};

/** Patterns of sentences about a situation. */
const about: Readonly<Partial<Record<Situation, Readonly<Record<Locale, RegExp>>>>> = {
  overfilled: {
    de: /überfüllt|Überfüllung\b(?!ssicherung)/i,
    en: /overfilled|overfilling|filled above 85/i,
    fr: /surrempli|surremplissage/i,
  },
  wrongProduct: {
    de: /falscher Stoff|falsches Produkt/i,
    en: /wrong product/i,
    fr: /mauvais produit/i,
  },
  inspectionOverdue: {
    de: /Prüfung (?:ist )?überfällig|überfällige Prüfung/i,
    en: /inspection (?:is )?overdue|overdue inspection/i,
    fr: /contrôle dépassé/i,
  },
  capMissing: {
    de: /Kappe (?:des Sicherheitsventils|auf dem Sicherheitsventil)[^.|]* fehlt/i,
    en: /(?:rain )?cap (?:of|on) the relief valve[^.|]* missing/i,
    fr: /capuchon de la soupape[^.|]* (?:manquant|absent)/i,
  },
  unpressurised: {
    de: /Tank[^.|]* (?:drucklos|ohne Druck)|Manometer auf 0/i,
    en: /tank[^.|]* without pressure|gauge at 0/i,
    fr: /citerne[^.|]* sans pression|manomètre à 0/i,
  },
};

/** Sentences and table rows: the smallest parts with situation and callee. */
function statements(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? [line] : line.split(/(?<=[.!?])\s+/)));
}
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
function allStatements(
  locale: Locale,
): readonly { readonly place: string; readonly text: string }[] {
  const chapters = readChapters(locale).flatMap(({ file, body, data }) =>
    [
      ...statements(body),
      ...data.questions.flatMap(({ question, answer }) => [`${question} ${answer}`]),
    ].map((text) => ({ place: file, text })),
  );
  const folder = `src/locales/${locale}`;
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'));
  const words = files.flatMap((file) =>
    // Texts of the app are short, so situation and callee are in the same text.
    textsIn(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))).map((text) => ({
      place: file,
      text,
    })),
  );
  return [...chapters, ...words];
}
const calleeOf = (situation: Situation): Callee => {
  const row = callTable.find(({ situations }) => situations.some((one) => one === situation));
  if (!row) throw new Error(`nobody is called for ${situation}`);
  return row.callee;
};

describe('callTable', () => {
  it('contains each situation once, with texts in every language', () => {
    const situations = callTable.flatMap((row) => [...row.situations] as Situation[]);
    expect(new Set(situations).size).toBe(situations.length);
    for (const locale of locales) {
      const words = JSON.parse(readFileSync(`src/locales/${locale}/calls.json`, 'utf8')) as {
        readonly situations: Readonly<Record<string, string>>;
        readonly callees: Readonly<Record<string, string>>;
      };
      expect(Object.keys(words.situations).sort()).toEqual([...situations].sort());
      expect(Object.keys(words.callees).sort()).toEqual(
        callTable.map(({ callee }) => callee).sort(),
      );
    }
  });

  it('uses only phone numbers from config.json', () => {
    for (const contact of Object.values(contactOf))
      if (contact) expect(Object.keys(defaultConfig.contacts)).toContain(contact);
  });

  it('lists the same callees as the levels of the defects', () => {
    for (const level of levels)
      for (const callee of Object.values(levelRules[level].calls))
        if (callee) expect(['emergency', 'dispatcher', 'technician']).toContain(callee);
    expect(levelRules.life.calls.yard).toBe(calleeOf('gasEscapes'));
    expect(levelRules.stop.calls).toEqual({
      yard: calleeOf('unfitInYard'),
      road: calleeOf('stranded'),
      tank: calleeOf('tankToSecure'),
    });
    expect(levelRules.noFill.calls.tank).toBe(calleeOf('noFilling'));
  });

  it.each(locales)('has the same names as the result of a departure check (%s)', (locale) => {
    const check = JSON.parse(
      readFileSync(`src/locales/${locale}/departure-check.json`, 'utf8'),
    ) as {
      readonly result: { readonly call: Readonly<Partial<Record<Callee, string>>> };
    };
    for (const callee of ['emergency', 'dispatcher', 'technician'] as const)
      expect(check.result.call[callee]).toMatch(names[locale][callee]);
  });

  describe.each(locales)('in %s', (locale) => {
    const statementsOfLocale = allStatements(locale);
    it.each(Object.keys(about) as (keyof typeof about)[])(
      'has the same callee as all chapters and app texts for: %s',
      (situation) => {
        const expected = names[locale][calleeOf(situation)];
        const found = statementsOfLocale.filter(({ text }) =>
          about[situation]?.[locale].test(text),
        );
        expect(found.length).toBeGreaterThan(0);
        const others = found.filter(
          ({ text }) =>
            Object.values(names[locale]).some((name) => name.test(text)) && !expected.test(text),
        );
        expect(others).toEqual([]);
      },
    );
  });
});
