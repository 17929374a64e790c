/**
 * The client-side guards. They keep wandering visitors out of screens; data is protected by the
 * security rules.
 */
import { localizePath, pathToLocale, pathWithoutLocale } from '../i18n/locales.ts';

/** What a guard looks at: the address asked for and whether this device holds a session. */
export interface RouteRequest {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
  readonly signedIn: boolean;
}

/**
 * Login, registration and every path that contains "imprint" are open to everybody, in every
 * language.
 */
export function isOpenPath(path: string): boolean {
  const plain = pathWithoutLocale(path).replace(/\/$/, '');
  return plain === '/login' || plain === '/register' || plain.includes('imprint');
}

/**
 * Sends a signed-out visitor to the login of the path's language, with the full path that was asked
 * for.
 */
function auth(visit: RouteRequest): string | undefined {
  if (visit.signedIn || isOpenPath(visit.path)) return undefined;
  return `${localizePath('/login', pathToLocale(visit.path))}?redirect=${encodeURIComponent(visit.path + visit.query + visit.hash)}`;
}

export const middleware = { auth, open: (): undefined => undefined } satisfies Record<
  string,
  (visit: RouteRequest) => string | undefined
>;
export type GuardName = keyof typeof middleware;

const isGuard = (name: string): name is GuardName => Object.hasOwn(middleware, name);

/**
 * The address to go to instead, or undefined to stay.
 * Throws "Unknown route middleware" where a page names a guard that does not exist.
 */
export function runMiddleware(name: string, visit: RouteRequest): string | undefined {
  if (!isGuard(name)) throw new Error(`Unknown route middleware: "${name}"`);
  return middleware[name](visit);
}
