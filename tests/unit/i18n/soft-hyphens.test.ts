import { expect, test } from 'vitest';
import { withSoftHyphens } from '../../../src/i18n/soft-hyphens.ts';

test('soft hyphens › are set in the long words of a title and change nothing else', () => {
  expect(withSoftHyphens('Beinaheunfall oder Unfall')).toBe('Beinahe\u00ADunfall oder Unfall');
  expect(withSoftHyphens('Ausrüstung und persönliche Schutzausrüstung')).toBe(
    'Ausrüstung und persönliche Schutz\u00ADausrüstung',
  );
  expect(withSoftHyphens('Notfall')).toBe('Notfall');
});
