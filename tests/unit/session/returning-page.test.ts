/** The head script of a page that returns from the browser's back/forward cache. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInKey } from '../../../src/platform/storage-keys.ts';
import { MemoryStorage } from './memory-storage.ts';

let page: EventTarget;
let root: { hidden: boolean };
let navigations: string[];
beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  navigations = [];
  root = Object.assign(new EventTarget(), {
    hidden: false,
    dataset: { middleware: 'auth' },
    classList: { contains: () => false, add: () => undefined, remove: () => undefined },
    style: { setProperty: () => undefined },
    toggleAttribute: () => undefined,
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { documentElement: root, querySelector: () => null, cookie: '' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('name', '');
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('location', {
    pathname: '/damageReport',
    search: '',
    hash: '',
    replace: (target: string) => navigations.push(target),
    reload: () => navigations.push('reload'),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const signIn = (uid: string, at: number): void =>
  localStorage.setItem(signedInKey, JSON.stringify({ uid, at }));
const openPage = (): Promise<unknown> => import('../../../src/routing/head.inline.ts');
const show = (persisted: boolean): unknown =>
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('a page of one driver is hidden and loaded again if another driver has signed in meanwhile', async () => {
  signIn('driver-a', 1);
  await openPage();
  localStorage.removeItem(signedInKey);
  signIn('driver-b', 2);
  show(true);
  expect(navigations).toEqual(['reload']);
  expect(root.hidden).toBe(true);
});

test('a page stays as it is if the same driver returns, also after a new sign-in', async () => {
  signIn('driver-a', 1);
  await openPage();
  signIn('driver-a', 2);
  show(true);
  expect(navigations).toEqual([]);
  expect(root.hidden).toBe(false);
});

test('a page opens the login if nobody is signed in any more', async () => {
  signIn('driver-a', 1);
  await openPage();
  localStorage.removeItem(signedInKey);
  show(true);
  expect(navigations).toEqual(['/login?redirect=%2FdamageReport']);
});

test('a page that is shown for the first time is not loaded again', async () => {
  signIn('driver-a', 1);
  await openPage();
  show(false);
  expect(navigations).toEqual([]);
});
