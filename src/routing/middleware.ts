/**
 * The client-side guards. They only redirect visitors who are not signed in; the security rules
 * protect the data.
 */
import { localizePath, pathToLocale, pathWithoutLocale } from '../i18n/locales.ts';

/** Input of a guard: the requested URL, and whether a session is stored on this device. */
export interface RouteRequest {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
  readonly isSignedIn: boolean;
}

/**
 * True for the public paths: login, registration and every path that contains "imprint", in every
 * language.
 */
export function isOpenPath(path: string): boolean {
  const plain = pathWithoutLocale(path).replace(/\/$/, '');
  return plain === '/login' || plain === '/register' || plain.includes('imprint');
}

/**
 * For a visitor who is not signed in, returns the login page in the path's language with the
 * requested path as parameter.
 */
function auth(request: RouteRequest): string | undefined {
  if (request.isSignedIn || isOpenPath(request.path)) return undefined;
  return `${localizePath('/login', pathToLocale(request.path))}?redirect=${encodeURIComponent(request.path + request.query + request.hash)}`;
}

export const middleware = { auth, open: (): undefined => undefined } satisfies Record<
  string,
  (request: RouteRequest) => string | undefined
>;
export type GuardName = keyof typeof middleware;

const isGuard = (name: string): name is GuardName => Object.hasOwn(middleware, name);

/**
 * The path to redirect to, or undefined to stay. Throws "Unknown route middleware" if a page
 * specifies a guard that does not exist.
 */
export function runMiddleware(name: string, request: RouteRequest): string | undefined {
  if (!isGuard(name)) throw new Error(`Unknown route middleware: "${name}"`);
  return middleware[name](request);
}
