/**
 * Prints the facts of the manual that the safety adviser and the company doctor still have to
 * check, and the levels of defects that the technician on duty has to confirm, as a sheet to tick
 * and sign: `npm run -s manual:open [-- --locale fr]`. Records the ticks of a signed sheet in the
 * chapters of all languages: `npm run manual:open -- --tick 14.1,14.2 --role company-doctor --date
 * 2026-12-01`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { defaultLocale, isLocale, locales } from '../src/i18n/locales.ts';
import de from '../src/locales/de/print.json' with { type: 'json' };
import en from '../src/locales/en/print.json' with { type: 'json' };
import fr from '../src/locales/fr/print.json' with { type: 'json' };
import { chapterFile, readChapters } from './manual-open/read-chapters.ts';
import { checkerRoles } from '../src/features/manual/model/open-facts.ts';
import { levelSheet } from './manual-open/level-sheet.ts';
import { openSheet } from './manual-open/sheet.ts';
import { withTick } from './manual-open/tick.ts';

const words = { de, en, fr };
const { values } = parseArgs({
  options: {
    locale: { type: 'string', default: defaultLocale },
    tick: { type: 'string' },
    role: { type: 'string' },
    date: { type: 'string' },
  },
});

if (values.tick === undefined) {
  const { locale } = values;
  if (!isLocale(locale)) throw new Error(`--locale must be one of ${locales.join(', ')}`);
  process.stdout.write(openSheet(locale, readChapters(locale), words[locale]));
  const levels = levelSheet(locale, words[locale].levelSheet);
  if (levels !== '') process.stdout.write(`\n\n${levels}`);
} else {
  const { tick, role, date } = z
    .object({
      tick: z.string().transform((numbers) =>
        z
          .array(z.tuple([z.coerce.number().int().min(1), z.coerce.number().int().min(1)]))
          .min(1)
          .parse(numbers.split(',').map((number) => number.split('.'))),
      ),
      role: z.enum(checkerRoles),
      date: z.iso.date(),
    })
    .parse(values);
  for (const locale of locales)
    for (const [order, number] of tick) {
      const chapter = readChapters(locale).find(({ data }) => data.order === order);
      if (chapter === undefined) throw new Error(`there is no chapter ${order}`);
      const path = chapterFile(chapter);
      const edition = chapter.data.version;
      const changed = withTick(readFileSync(path, 'utf8'), number, { role, date, edition });
      writeFileSync(path, changed);
    }
  console.log(`ticked: ${tick.map((pair) => pair.join('.')).join(', ')} by the ${role}, ${date}`);
}
