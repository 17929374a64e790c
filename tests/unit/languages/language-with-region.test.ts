/**
 * No code assumes that a language has two letters. This file adds a language with a region to the
 * list before it imports the code; it runs in a process of its own.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { languages, locales } from '../../../src/i18n/locales.ts';

(locales as unknown as string[]).push('de-AT');
Object.assign(languages, { 'de-AT': { ...languages.de, tag: 'de-AT', beforePercent: '!' } });
const { firstFiles } = await import('../../../scripts/build/first-files.ts');
const { groupOf } = await import('../../../src/worker/offline-files.ts');
const { isSharePath } = await import('../../../src/worker/share-target.ts');
const { unitSpace } = await import('../../../src/i18n/unit-space.ts');
const { help } = await import('../../../office/help.ts');

describe('a language with a region', () => {
  it('has its home page among the first files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'region-'));
    mkdirSync(join(folder, '_astro'));
    for (const file of ['index.html', 'de-AT.html', 'fr.html', '404.html', 'it.html'])
      writeFileSync(join(folder, file), '');
    expect([...firstFiles(folder)].toSorted()).toEqual([
      'de-AT.html',
      'fr.html',
      'icons/navigation.svg',
      'index.html',
    ]);
  });

  it.each([
    ['/drawings/de-AT/upwind.svg', 'de-AT'],
    ['/drawings/thumbnails.svg', 'shared'],
    ['/driverManual-index/de-AT.js', 'de-AT'],
    ['/driverManual-index/de.js', 'de'],
    ['/de-AT/settings', 'de-AT'],
  ])('has its files in its part of the offline copy: %s is in %s', (path, group) => {
    expect(groupOf(path)).toBe(group);
  });

  it.each([
    ['/share', true],
    ['/fr/share', true],
    ['/de-AT/share', true],
    ['/it/share', false],
    ['/de-AT/share/more', false],
  ])('receives shared photos: %s %s', (path, isReceived) => {
    expect(isSharePath(path)).toBe(isReceived);
  });

  it('has its own space before a percent sign', () => {
    expect(unitSpace('%', 'de-AT')).toBe('!');
    expect(unitSpace('%', 'de-DE')).toBe('\u00a0');
  });

  it('is in the help of the office', () => {
    expect(help).toContain('--language de|en|fr|de-AT]');
  });

  it.each([
    ['de-AT', '/de-AT/login?oobCode=x'],
    ['fr-FR', '/fr/login?oobCode=x'],
    ['de', undefined],
  ])('opens from a mail in %s', async (language, address) => {
    vi.resetModules();
    const fresh = await import('../../../src/i18n/locales.ts');
    (fresh.locales as unknown as string[]).push('de-AT');
    const replace = vi.fn();
    vi.stubGlobal('location', {
      search: `?oobCode=x&lang=${language}`,
      pathname: '/login',
      hash: '',
      replace,
    });
    await import('../../../src/routing/mail-language.inline.ts');
    vi.unstubAllGlobals();
    expect(replace.mock.calls).toEqual(address === undefined ? [] : [[address]]);
  });
});
