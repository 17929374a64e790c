import { describe, expect, it } from 'vitest';
import { chapterSections } from '../../../src/features/manual/model/sections.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { headingIds } from './chapter.ts';

describe('the sections of a chapter', () => {
  it('contain plain text by the id of their heading', () => {
    const body = [
      '<StopIf title="Stopp, wenn">',
      '',
      '- es brennt',
      '',
      '</StopIf>',
      '',
      '<H id="filling-trouble">Wenn etwas schiefgeht</H>',
      '',
      '<Facts kind="do" caption="Lage und Handgriff">',
      '',
      '| Lage | Tu das |',
      '|---|---|',
      '| **Leck** am <Term id="fill-valve">Füllventil</Term> | [melden](/formNearbyAccident) |',
      '| Brand *, <Term id="frost">Reif</Term>, Rauch | Ruf an: <OperatorValue name="onCallPhone" />. |',
      '',
      '</Facts>',
      '',
      '<Steps>',
      '',
      '1. Stopp.',
      '2. Geh weg.',
      '',
      '</Steps>',
    ].join('\n');
    expect(chapterSections(body)).toEqual([
      { id: '', heading: '', text: 'Stopp, wenn es brennt' },
      {
        id: 'filling-trouble',
        heading: 'Wenn etwas schiefgeht',
        text: 'Lage und Handgriff Lage Tu das Leck am Füllventil melden Brand *, Reif, Rauch Ruf an: …. Stopp. Geh weg.',
      },
    ]);
  });

  it.each(locales)('contain every heading and no markup in %s', (locale) => {
    for (const { body, file } of readChapters(locale)) {
      const sections = chapterSections(body);
      expect(sections.map((section) => section.id)).toEqual(['', ...headingIds(body)]);
      for (const { heading, text, id } of sections) {
        expect(`${heading} ${text}`, `${file} ${id}`).not.toMatch(
          /[<>|]|="|\]\(|\*\*|\/driverManual/,
        );
        if (id !== '') expect(heading.length).toBeGreaterThan(2);
        expect(text.length).toBeGreaterThan(10);
      }
    }
  });
});
