import { beforeEach, expect, it, vi } from 'vitest';
import { readDeskSettings, writeDeskSettings } from '../../../src/features/office/desk-settings.ts';
import { officeDeskKey } from '../../../src/platform/storage-keys.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
const storedSettings = (settings: object): void => {
  stored.set(officeDeskKey('ada'), JSON.stringify(settings));
};

it('readDeskSettings › keeps the notifications of a desk whose one switch stood for sound and notifications', () => {
  storedSettings({ sounds: true });
  expect(readDeskSettings('ada')).toMatchObject({ sounds: true, notifications: true, keys: true });
  storedSettings({ sounds: false });
  expect(readDeskSettings('ada')).toMatchObject({ sounds: false, notifications: false });
});

it('readDeskSettings › reads notifications and keys independently of the sound', () => {
  const settings = { ...readDeskSettings('ada'), notifications: true, keys: false };
  writeDeskSettings('ada', settings);
  expect(readDeskSettings('ada')).toMatchObject({
    sounds: false,
    notifications: true,
    keys: false,
  });
});
