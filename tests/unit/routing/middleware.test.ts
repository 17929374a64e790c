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

describe('middleware', () => {
  it.each(routes.flatMap((route) => locales.map((locale) => [route, locale] as const)))(
    'allows or redirects a visit without session to %o in %s',
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

  it('treats only login, register, the emergency screen and paths with "imprint" as public', () => {
    for (const path of [
      '/login',
      '/en/login',
      '/fr/register',
      '/imprint',
      '/fr/imprint/privacy',
      '/en/my-imprint-page',
      '/login/',
      '/emergency',
      '/fr/emergency',
    ])
      expect(isOpenPath(path)).toBe(true);
    for (const path of [
      '/',
      '/en',
      '/loginx',
      '/emergency/x',
      '/en/login/x',
      '/settings',
      '/LOGIN',
      '/fr/registered',
    ])
      expect(isOpenPath(path)).toBe(false);
  });

  it('throws "Unknown route middleware" for a guard that does not exist', () => {
    for (const name of ['admin', '', 'constructor', '__proto__'])
      expect(() => runMiddleware(name, visit('/'))).toThrow('Unknown route middleware');
  });

  it('does not redirect a page with the guard "open"', () => {
    expect(runMiddleware('open', visit('/settings'))).toBeUndefined();
  });
});

describe('the guard "read"', () => {
  it('redirects like "auth", but opens the screen in a tab whose browser stores nothing', () => {
    const request = visit('/gasCalculator');
    expect(runMiddleware('read', request)).toBe(runMiddleware('auth', request));
    expect(runMiddleware('read', visit('/gasCalculator', true))).toBeUndefined();
    expect(runMiddleware('read', { ...request, isReading: true })).toBeUndefined();
    expect(runMiddleware('auth', { ...request, isReading: true })).toBe(
      runMiddleware('auth', request),
    );
  });
  it('belongs to the manual and the calculator, and to no screen that reads or writes data', () => {
    expect(
      routes.flatMap(({ middleware, path }) => (middleware === 'read' ? [path.split('/')[1]] : [])),
    ).toEqual([...Array<string>(6).fill('driverManual'), 'gasCalculator']);
  });
});

describe('routes', () => {
  it('adds the language to a route name after three underscores', () => {
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
  ])('matches the path %s to the route %s', (path, id) => {
    expect(routeOf(path)?.id).toBe(id);
  });
  it('returns the path of the form for a kind of report', () => {
    expect(formPath('complaintChassis')).toBe('/formComplaintFahrgestell');
  });
});

describe('mayReload', () => {
  const storage = () => {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
  };
  it('allows one reload of a path within ten minutes, because a load may take minutes until it fails', () => {
    const session = storage();
    expect(mayReload('/en?x=a%20b', 1_000, session, false)).toBe(true);
    expect(mayReload('/en?x=a%20b', 600_999, session, false)).toBe(false);
    expect(mayReload('/en?x=a%20b', 601_000, session, false)).toBe(true);
  });
  it('counts each path separately', () => {
    const session = storage();
    expect(mayReload('/', 0, session, false)).toBe(true);
    expect(mayReload('/settings', 1, session, false)).toBe(true);
  });
  it('throws when storage is blocked, so that no endless reload is possible', () => {
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
  ] as const)(
    'is derived from the stored value %s and a light device (%s) as %s',
    (stored, light, theme) => {
      expect(themeFrom(stored, light)).toBe(theme);
    },
  );
});
