import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ConfigError,
  parseConfig,
  parseConfigText,
} from '../../../src/features/config/model/config-schema.ts';
import { defaultConfig } from '../../../src/features/config/model/default-config.ts';

const fieldOf = (value: unknown): string => {
  try {
    parseConfig(value);
  } catch (error) {
    if (error instanceof ConfigError) return error.field;
    throw error;
  }
  return 'accepted';
};

describe('the configuration file', () => {
  test('may be empty: the defaults are those the screens start with', () => {
    expect(parseConfig({})).toEqual(defaultConfig);
  });

  test('that comes with the app is accepted', () => {
    const config = parseConfigText(readFileSync('public/config.json', 'utf8'));
    expect(config.firebase.projectId).toBe('demo-tanklotse');
    expect(config.emulatorOrigin).toBe('/');
  });

  test('may give a part of a group: the rest keeps its defaults', () => {
    const config = parseConfig({ brand: { name: 'Nordgas' }, limits: { drafts: 20 } });
    expect(config.brand).toEqual({ name: 'Nordgas', logo: '', colours: {} });
    expect(config.limits).toEqual({ ...defaultConfig.limits, drafts: 20 });
  });

  test('ignores fields that it does not know, so that an old app reads a newer file', () => {
    expect(parseConfig({ somethingNew: 1 })).toEqual(defaultConfig);
  });

  test.each([
    [{ brand: { colours: { primary: 'blue' } } }, 'brand.colours.primary'],
    [{ brand: 'Nordgas' }, 'brand'],
    [{ signInMethods: ['password', 'telepathy'] }, 'signInMethods.1'],
    [{ signInMethods: [] }, 'signInMethods'],
    [{ emulatorOrigin: 'localhost:9099' }, 'emulatorOrigin'],
    [{ emulatorOrigin: 'http://localhost:4173/' }, 'emulatorOrigin'],
    [{ apiBaseUrl: 'ftp://depot.example' }, 'apiBaseUrl'],
    [{ phoneCountryCode: '0049' }, 'phoneCountryCode'],
    [{ limits: { photoLongEdgePixels: 4000 } }, 'limits.photoLongEdgePixels'],
    [{ limits: { customerNumberPattern: '(' } }, 'limits.customerNumberPattern'],
    [{ operator: { lastUpdated: '21.11.2026' } }, 'operator.lastUpdated'],
    [{ depots: ['Kiel', ''] }, 'depots.1'],
    [{ contacts: { dispatchPhone: 112 } }, 'contacts.dispatchPhone'],
    [[], ''],
    [null, ''],
  ])('%j is refused with the field %s', (value, field) => {
    expect(fieldOf(value)).toBe(field);
  });

  test('says what is expected', () => {
    expect(() => parseConfig({ contacts: { dispatchPhone: 112 } })).toThrow(
      'config.json: "contacts.dispatchPhone": expected string',
    );
    expect(() => parseConfig({ signInMethods: ['sms'] })).toThrow(
      'expected one of password, emailLink, google, facebook, github, x',
    );
    expect(() => parseConfig({ limits: { drafts: 1 } })).toThrow(
      '"limits.drafts": expected at least 5',
    );
  });

  test('that is not JSON is refused as a whole', () => {
    expect(() => parseConfigText('{ "brand": ')).toThrow(ConfigError);
  });
});
