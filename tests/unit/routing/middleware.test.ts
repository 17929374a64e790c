import { describe, expect, it } from 'vitest';
import { locales } from '../../../src/i18n/locales.ts';
import { isOpenPath, runMiddleware } from '../../../src/routing/middleware.ts';
import { formPath, routeName, routeOf, routePath, routes } from '../../../src/routing/routes.ts';
import { mayReload } from '../../../src/features/update/script-reload-guard.ts';
import { themeFrom } from '../../../src/features/theme/theme.ts';

const visit = (path: string, isSignedIn = false) => ({
  path,
  query: '?a=1',
  hash: '#b',
  isSignedIn,
});

describe('guard', () => {
  it.each(routes.flatMap((route) => locales.map((locale) => [route, locale] as const)))(
    'knows who may open %o in %s',
    (route, locale) => {
      const path = routePath(route.id, locale);
      const prefix = locale === 'de' ? '' : `/${locale}`;
      const expected =
        route.middleware === 'open'
          ? undefined
          : `${prefix}/login?redirect=${encodeURIComponent(`${path}?a=1#b`)}`;
      expect(runMiddleware('auth', visit(path))).toBe(expected);
      expect(runMiddleware('auth', visit(path, true))).toBeUndefined();
    },
  );

  it('opens login, register and every path with "imprint" in it to everybody, and nothing else', () => {
    for (const path of [
      '/login',
      '/en/login',
      '/fr/register',
      '/imprint',
      '/fr/imprint/privacy',
      '/en/my-imprint-page',
      '/login/',
    ])
      expect(isOpenPath(path)).toBe(true);
    for (const path of [
      '/',
      '/en',
      '/loginx',
      '/en/login/x',
      '/settings',
      '/LOGIN',
      '/fr/registered',
    ])
      expect(isOpenPath(path)).toBe(false);
  });

  it('says "Unknown route middleware" for a guard that does not exist', () => {
    for (const name of ['admin', '', 'constructor', '__proto__'])
      expect(() => runMiddleware(name, visit('/'))).toThrow('Unknown route middleware');
  });

  it('lets a page with the open guard stay open', () => {
    expect(runMiddleware('open', visit('/settings'))).toBeUndefined();
  });
});

describe('route names', () => {
  it('carry the language after three underscores and come back as what they were', () => {
    expect(routeName('driverManual', 'en')).toBe('driverManual___en');
  });
  it.each([
    ['/', 'home'],
    ['/settings', 'settings'],
    ['/imprint/privacy', 'privacy'],
    ['/driverManual/first-aid', 'driverManual'],
    ['/driverManual/print', 'driverManualPrint'],
    ['/404', undefined],
    ['/settingsX', undefined],
  ])('%s belongs to %s', (path, id) => {
    expect(routeOf(path)?.id).toBe(id);
  });
  it('leads each kind of report to its screen', () => {
    expect(formPath('complaintChassis')).toBe('/formComplaintFahrgestell');
  });
});

describe('reload guard', () => {
  const storage = () => {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
  };
  it('reloads a path once within ten minutes: a load may take minutes until it fails again', () => {
    const session = storage();
    expect(mayReload('/en?x=a%20b', 1_000, session, false)).toBe(true);
    expect(mayReload('/en?x=a%20b', 600_999, session, false)).toBe(false);
    expect(mayReload('/en?x=a%20b', 601_000, session, false)).toBe(true);
  });
  it('counts each path for itself', () => {
    const session = storage();
    expect(mayReload('/', 0, session, false)).toBe(true);
    expect(mayReload('/settings', 1, session, false)).toBe(true);
  });
  it('lets nobody reload where storage is blocked', () => {
    expect(() =>
      mayReload(
        '/',
        0,
        {
          getItem: () => {
            throw new Error('blocked');
          },
          setItem: () => undefined,
        },
        false,
      ),
    ).toThrow('blocked');
  });
});

describe('theme', () => {
  it.each([
    [null, true, 'dark'],
    ['light', false, 'light'],
    ['brand', true, 'brand'],
    ['auto', true, 'light'],
    ['auto', false, 'dark'],
    ['pink', true, 'dark'],
  ] as const)('stored %s on a device that is light: %s gives %s', (stored, light, theme) => {
    expect(themeFrom(stored, light)).toBe(theme);
  });
});
