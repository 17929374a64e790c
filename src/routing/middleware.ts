/**
 * The guards that run in the browser. They only redirect visitors who are not signed in; the data
 * itself is protected by the security rules.
 */
import { localizePath, pathToLocale, pathWithoutLocale } from '../i18n/locales.ts';

/** The input of a guard: the requested URL, and whether a session is stored on this device. */
export interface RouteRequest {
  readonly path: string;
  readonly query: string;
  readonly hash: string;
  readonly isSignedIn: boolean;
  /** True for a driver who has signed in where the browser stores nothing (reading-tab.ts). */
  readonly isReading?: boolean;
}

/**
 * Returns true for the public paths: login, registration, the emergency screen (decision 0053) and
 * every path that contains "imprint", in all languages.
 */
export function isOpenPath(path: string): boolean {
  const plain = pathWithoutLocale(path).replace(/\/$/, '');
  return ['/login', '/register', '/emergency'].includes(plain) || plain.includes('imprint');
}

/**
 * Returns the login page for a visitor who is not signed in, in the language of the path, with the
 * requested path as a parameter.
 */
function auth(request: RouteRequest): string | undefined {
  if (request.isSignedIn || isOpenPath(request.path)) return undefined;
  return `${localizePath('/login', pathToLocale(request.path))}?redirect=${encodeURIComponent(request.path + request.query + request.hash)}`;
}

/** Like `auth`, for screens that need no storage. */
const read = (request: RouteRequest): string | undefined =>
  request.isReading ? undefined : auth(request);

export const middleware = { auth, read, open: (): undefined => undefined } satisfies Record<
  string,
  (request: RouteRequest) => string | undefined
>;
export type GuardName = keyof typeof middleware;

const isGuard = (name: string): name is GuardName => Object.hasOwn(middleware, name);

/**
 * Returns the path to redirect to, or undefined to stay on the page. Throws "Unknown route
 * middleware" if a page specifies a guard that does not exist.
 */
export function runMiddleware(name: string, request: RouteRequest): string | undefined {
  if (!isGuard(name)) throw new Error(`Unknown route middleware: "${name}"`);
  return middleware[name](request);
}
