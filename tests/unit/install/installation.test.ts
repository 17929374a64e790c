/** Tests the transitions of the installation state; an installed app ignores offers. */
import { expect, test } from 'vitest';
import {
  nextInstallation,
  notInstalled,
  type Installation,
} from '../../../src/features/install/installation-store.ts';

const offered: Installation = { status: 'offered', by: 'prompt' };
const installed: Installation = { status: 'installed' };

test.each([
  ['an offer', notInstalled, { type: 'offered', by: 'prompt' }, offered],
  ['an answer', offered, { type: 'answered' }, notInstalled],
  ['an installation', offered, { type: 'installed' }, installed],
  ['an offer to an installed app', installed, { type: 'offered', by: 'hand' }, installed],
  ['an answer in an installed app', installed, { type: 'answered' }, installed],
] as const)('nextInstallation › handles %s', (_what, before, event, after) => {
  expect(nextInstallation(before, event)).toEqual(after);
});
