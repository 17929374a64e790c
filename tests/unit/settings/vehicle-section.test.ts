/** Tests the warnings beside the plates of the driver's usual vehicle. */
import { expect, test } from 'vitest';
import { plateWarning } from '../../../src/islands/Settings/rest/VehicleSection.tsx';
import type { SectionProps } from '../../../src/islands/Settings/texts.ts';
import profile from '../../../src/locales/de/settings-profile.json';
import reports from '../../../src/locales/de/reports.json';

const { plateWithoutGap } = reports.problems;
const texts = { profile, plateWithoutGap } as unknown as SectionProps['texts'];
const props: SectionProps = { texts, locale: 'de' };

test.each([
  ['HHT204', plateWithoutGap.replace('{{plates}}', 'H-HT 204 oder HH-T 204')],
  ['hht 204', plateWithoutGap.replace('{{plates}}', 'H-HT 204 oder HH-T 204')],
  ['B-AB 01234', profile.plateUnusual],
  ['HH-T 204', undefined],
  ['AB-123-CD', undefined],
  ['', undefined],
])('plateWarning › %j: %s', (plate, warning) => {
  expect(plateWarning(plate, props)).toBe(warning);
});
