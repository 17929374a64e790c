import { describe, expect, it } from 'vitest';
import { sectionsToSearch } from '../../../src/components/manual-search/sections-to-search.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { bookFromFiles } from './book.ts';

describe('sections for the search', () => {
  it('read as sentences, and what closes the chapter does not belong to its last heading', () => {
    const body = [
      '<StopIf title="Stopp, wenn">', '', '- es brennt', '- Gas austritt', '', '</StopIf>', '',
      '<H id="x-one">Eins</H>', '', '<Facts kind="do" caption="Lage">', '', '| Lage | Tu das |', '|---|---|', '| Leck | stoppen, 1\u202f500\u00a0m |', '| Feuer | weg |', '', '</Facts>', '',
      '<ReportIt title="Melde es" form="/x" action="Jetzt melden">', '', 'Jede Undichtheit.', '', '</ReportIt>',
    ].join('\n');
    const [before, one] = sectionsToSearch(body);
    expect(before?.text).toMatch(/^Stopp, wenn: es brennt\. Gas austritt\. .*Jede Undichtheit\.$/);
    expect(one).toEqual({ id: 'x-one', heading: 'Eins', text: 'Lage: Leck – stoppen, 1\u202f500\u00a0m. Feuer – weg.' });
  });

  it.each(locales)('leave no trace of markup or of marks in %s', (locale) => {
    for (const { sections } of bookFromFiles(locale).chapters) for (const [id, heading, text] of sections)
      expect(`${heading} ${text}`, id).not.toMatch(/[<>|\ue000\ue001]|="|\]\(|\*\*|\.\.|\.:/);
  });
});
