/**
 * Checks that the sign-in with Google, Facebook, GitHub and X returns to the app. An installed app
 * cannot open a sign-in window, so it navigates to the provider and back. From Safari 16.1, Firefox
 * 109 and Chrome 115 on, the app can read the result only if `authDomain` is the app's own host:
 * https://firebase.google.com/docs/auth/web/redirect-best-practices
 */
import type { Config } from '../../src/features/config/model/config-schema.ts';
import { type Finding, look, wrong } from './finding.ts';

const hasProviders = ({ signInMethods }: Config): boolean =>
  signInMethods.some((method) => method !== 'password' && method !== 'emailLink');

/** Before a deployment the host of the app is not known. */
export function checkAuthDomain(config: Config): readonly Finding[] {
  const { authDomain } = config.firebase;
  return hasProviders(config) && authDomain.endsWith('.firebaseapp.com')
    ? [
        look(
          `firebase.authDomain is ${authDomain}: if the app has another host, nobody can sign in with a provider in the installed app`,
        ),
      ]
    : [];
}

/** `ask` requests a path of the deployed site. */
export async function checkProviders(
  origin: string,
  config: Config,
  ask: (path: string) => Promise<Response>,
): Promise<readonly Finding[]> {
  if (!hasProviders(config)) return [];
  const { host } = new URL(origin);
  const found: Finding[] = [];
  if (config.firebase.authDomain !== host)
    found.push(
      wrong(
        `firebase.authDomain is ${config.firebase.authDomain} instead of ${host}: nobody can sign in with a provider in the installed app`,
      ),
    );
  const frame = await ask('/__/auth/iframe');
  if (frame.status !== 200)
    found.push(
      wrong(`/__/auth/iframe answers ${frame.status}: this host must pass /__/auth to Firebase`),
    );
  if (frame.headers.get('content-security-policy')?.includes("frame-ancestors 'none'"))
    found.push(
      wrong(
        '/__/auth/iframe must be allowed in a frame: otherwise no sign-in with a provider can finish',
      ),
    );
  return found;
}
