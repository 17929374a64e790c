/** The warning that a phone is a source of ignition is shown before the camera is opened. */
import { beforeAll, expect, test } from 'vitest';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { read } from '../reports/helpers.ts';
import { escaped, htmlOf, loadLateParts, openState, wordsOf } from './form-screen.ts';

beforeAll(loadLateParts);

test.each(locales)(
  'the camera of each form of the general screen › is described by the warning about ignition, in %s',
  async (locale) => {
    for (const definition of Object.values(formDefinitions)) {
      if (definition.ownScreen) continue;
      const words = wordsOf(locale, definition.kind);
      const section = definition.fields.find(({ id }) => id === 'photos')?.section ?? '';
      const reading = read(definition, { messageType: 'other' });
      const html = await htmlOf(words, openState({ ...definition, sections: [section] }, reading));
      const camera = /aria-describedby="(photos-caution) photos-count"/.exec(html)?.[1];
      expect([definition.kind, camera]).toEqual([definition.kind, 'photos-caution']);
      expect(html.replaceAll('<!-- -->', '')).toContain(
        `id="photos-caution">${escaped(words.reports.photos.ignitionWarning)}`,
      );
    }
  },
);
