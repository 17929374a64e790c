/** Creates drivers and signs them in, most of them without the login screen. */
import * as z from 'zod';
import type { BrowserContext, Page } from 'playwright/test';
import { giveReporting } from '../../fixtures/reporting.ts';
import { signedInKey } from '../../../src/platform/storage-keys.ts';
import { giveState, type PhoneState } from './phone-state.ts';
import type { Backend } from './site.ts';

/** Response of the identity service to a sign-up or sign-in. */
const accountSchema = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
});

/** Stored data with the account in the format of the identity library. */
const stateOf = (
  origin: string,
  email: string,
  { localId, idToken, refreshToken }: z.infer<typeof accountSchema>,
): PhoneState => ({
  origin,
  localStorage: { [signedInKey]: JSON.stringify({ uid: localId, at: Date.now() }) },
  databases: [
    {
      name: 'firebaseLocalStorageDb',
      version: 1,
      stores: [
        {
          name: 'firebaseLocalStorage',
          keyPath: 'fbase_key',
          indexes: [],
          records: [
            {
              value: {
                fbase_key: 'firebase:authUser:demo-api-key:[DEFAULT]',
                value: {
                  uid: localId,
                  email,
                  emailVerified: false,
                  displayName: 'Kim Probe',
                  isAnonymous: false,
                  providerData: [],
                  stsTokenManager: {
                    refreshToken,
                    accessToken: idToken,
                    expirationTime: Date.now() + 3_600_000,
                  },
                  createdAt: String(Date.now()),
                  lastLoginAt: String(Date.now()),
                  apiKey: 'demo-api-key',
                  appName: '[DEFAULT]',
                },
              },
            },
          ],
        },
      ],
    },
  ],
});

export const password = 'ein-langes-passwort';
/** Stored data of the drivers that `newDriver` has created, by e-mail address. */
const signedUp = new Map<string, PhoneState>();

/**
 * Creates a new driver for this test with the same requests as the SDK, because the demo driver has
 * reports from other tests.
 */
export async function newDriver(
  backend: Backend,
  name = 'probe',
): Promise<{ readonly email: string; readonly uid: string }> {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@tanklotse.example`;
  const post = (what: string): Promise<Response> =>
    fetch(`${backend.origin}/identitytoolkit.googleapis.com/v1/accounts:${what}?key=demo-api-key`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, displayName: 'Kim Probe', returnSecureToken: true }),
    });
  await post('signUp');
  await giveReporting(backend.origin, email);
  const account = accountSchema.parse(await (await post('signInWithPassword')).json());
  signedUp.set(email, stateOf(backend.origin, email, account));
  return { email, uid: account.localId };
}

/**
 * Signs in a driver that `newDriver` has created, for all pages that this browser opens from now
 * on.
 */
export async function signInAs(context: BrowserContext, email: string): Promise<void> {
  const state = signedUp.get(email);
  if (state === undefined) throw new Error(`${email} was not created by newDriver`);
  await giveState(context, state);
}

/** Signs in through the login, with a token that has the present claims of the account. */
export async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
}

/**
 * Creates a driver without reports, signs in for all pages opened from now on, and returns the uid.
 */
export async function signInAsNew(context: BrowserContext, backend: Backend): Promise<string> {
  const { email, uid } = await newDriver(backend);
  await signInAs(context, email);
  return uid;
}
