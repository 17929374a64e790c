/** Calls of functions by accounts, as the app makes them, and the accounts of the local backend. */
import * as z from 'zod';
import { dev, type Running } from '../../fixtures/running-backend.ts';
import { demoOffice } from '../../../scripts/local/demo-accounts.ts';

const answerSchema = z.object({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ status: z.string() }).optional(),
});
const signedInSchema = z.object({ idToken: z.string(), refreshToken: z.string() });
const accountsSchema = z.object({
  identity: z.object({
    users: z.array(
      z.object({
        localId: z.string(),
        email: z.string().optional(),
        displayName: z.string().optional(),
        customAttributes: z.string().optional(),
      }),
    ),
  }),
});
type Account = z.infer<typeof accountsSchema>['identity']['users'][number];

export async function accountsOf(backend: Running): Promise<readonly Account[]> {
  return accountsSchema.parse(await dev(backend, 'GET', 'dump')).identity.users;
}
export const accountOf = async (
  backend: Running,
  isWanted: (account: Account) => boolean,
): Promise<Account | undefined> => (await accountsOf(backend)).find(isWanted);

export function callsOf(backend: () => Running) {
  const jsonPost = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${backend().origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const identity = (name: string, body: object) =>
    jsonPost(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=demo-api-key`, body);
  async function signIn({ email, password }: { email: string; password: string }) {
    const reply = await identity('signInWithPassword', {
      email,
      password,
      returnSecureToken: true,
    });
    return signedInSchema.parse(await reply.json());
  }
  const setClaims = (uid: string, claims: object) =>
    dev(backend(), 'POST', 'users/claims', { user: uid, claims });
  return {
    jsonPost,
    identity,
    signIn,
    setClaims,
    /** Signs the office in as an administrator. */
    async administrator(): Promise<string> {
      await setClaims(demoOffice.uid, { admin: true });
      return (await signIn(demoOffice)).idToken;
    },
    async call(name: string, token: string | undefined, data: unknown) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const reply = await jsonPost(`/api/${name}`, { data }, headers);
      const { result, error } = answerSchema.parse(await reply.json());
      return { status: error?.status ?? 'OK', result };
    },
  };
}
