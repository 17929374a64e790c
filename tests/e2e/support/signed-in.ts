/** A driver who has signed in before, without the way through the login screen. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** What the identity service says of one who signs up or in. */
export const accountSchema = z.object({
  localId: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
});

/** The account where the identity library keeps it. */
const stateOf = (
  origin: string,
  email: string,
  { localId, idToken, refreshToken }: z.infer<typeof accountSchema>,
): object => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [],
      indexedDB: [
        {
          name: 'firebaseLocalStorageDb',
          version: 1,
          stores: [
            {
              name: 'firebaseLocalStorage',
              autoIncrement: false,
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
    },
  ],
});

/** The same as a file for a browser's context; it goes with the run. */
export function writeState(
  origin: string,
  email: string,
  account: z.infer<typeof accountSchema>,
): string {
  const file = join(mkdtempSync(join(tmpdir(), 'tanklotse-signed-in-')), 'state.json');
  writeFileSync(file, JSON.stringify(stateOf(origin, email, account)));
  return file;
}
