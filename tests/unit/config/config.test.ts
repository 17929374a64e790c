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

describe('parseConfig', () => {
  test('returns defaultConfig for an empty file', () => {
    expect(parseConfig({})).toEqual(defaultConfig);
  });

  test('accepts the config.json of the repository', () => {
    const config = parseConfigText(readFileSync('public/config.json', 'utf8'));
    expect(config.firebase.projectId).toBe('demo-tanklotse');
    expect(config.emulatorOrigin).toBe('/');
  });

  test('adds the defaults to a partial group', () => {
    const config = parseConfig({ brand: { name: 'Nordgas' }, limits: { drafts: 20 } });
    expect(config.brand).toEqual({ name: 'Nordgas', logo: '', colours: {} });
    expect(config.limits).toEqual({ ...defaultConfig.limits, drafts: 20 });
  });

  test('ignores unknown fields, so that an old app can read a newer file', () => {
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
    [{ departureCheckMonths: 11 }, 'departureCheckMonths'],
    [{ departureCheckMonths: 61 }, 'departureCheckMonths'],
    [{ contacts: { dispatchPhone: 112 } }, 'contacts.dispatchPhone'],
    [[], ''],
    [null, ''],
  ])('rejects %j and reports the field %s', (value, field) => {
    expect(fieldOf(value)).toBe(field);
  });

  test('states the expected value in the message', () => {
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

  test('rejects text that is not JSON without reporting a field', () => {
    expect(() => parseConfigText('{ "brand": ')).toThrow(ConfigError);
  });
});
