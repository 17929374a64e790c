/** The open facts of the manual as a sheet of text to print, tick and sign. */
import { checkerRoles, isOpen } from '../../src/features/manual/model/open-facts.ts';
import type { Chapter } from './read-chapters.ts';
import { interpolate, formatDay } from '../../src/i18n/format.ts';
import type { Locale } from '../../src/i18n/locales.ts';

/** The texts of the sheet in src/locales/<locale>/print.json. */
interface SheetWords {
  readonly chapterMeta: string;
  readonly openCount: string;
  readonly sheet: {
    readonly title: string;
    readonly howTo: string;
    readonly asks: Readonly<Record<(typeof checkerRoles)[number], string>>;
    readonly source: string;
    readonly name: string;
    readonly day: string;
    readonly signature: string;
    readonly nothing: string;
  };
}

/** Characters per line on A4. */
const width = 88;

/** Breaks a text at its spaces; every line but the first is indented. */
function wrapped(text: string, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width - indent.length) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join(`\n${indent}`);
}

/**
 * The open facts by role and chapter, with their number for `--tick` ("14.2" is the second fact of
 * chapter 14).
 */
export function openSheet(
  locale: Locale,
  chapters: readonly Chapter[],
  { chapterMeta, openCount, sheet }: SheetWords,
): string {
  const facts = chapters.flatMap(({ data }) => data.sources);
  const open = facts.filter(isOpen).length;
  const head = [
    sheet.title,
    interpolate(openCount, { open, all: facts.length }),
    open === 0 ? sheet.nothing : wrapped(sheet.howTo, ''),
  ].join('\n');
  const signature = [sheet.name, sheet.day, sheet.signature]
    .map((label) => `${label} ${'_'.repeat(18)}`)
    .join('  ');
  const parts = checkerRoles.flatMap((role) => {
    const asked = chapters.flatMap(({ data }) => {
      const boxes = data.sources.flatMap((source, index) =>
        isOpen(source) && source.asks === role
          ? [
              `☐ ${data.order}.${index + 1}  ${wrapped(source.fact, '        ')}\n        ` +
                wrapped(interpolate(sheet.source, { source: source.source }), '        '),
            ]
          : [],
      );
      const meta = interpolate(chapterMeta, {
        version: data.version,
        day: formatDay(data.updated, locale),
      });
      return boxes.length === 0
        ? []
        : [[`${data.order} · ${data.title} (${meta})`, ...boxes, signature].join('\n\n')];
    });
    return asked.length === 0 ? [] : [`=== ${sheet.asks[role]} ===`, ...asked];
  });
  return `${[head, ...parts].join('\n\n\n')}\n`;
}
