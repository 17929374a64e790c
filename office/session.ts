import * as z from 'zod';
import { type AppCheckSource, appCheckHeader } from '../src/backend/firebase/app-check-token.ts';
import { isRefusedByAppCheck, withoutDebugToken } from './app-check.ts';
import { type Call, call, jsonOf, type Reply } from './http.ts';
import { type OfficeRole, rolesOf, seesSafety } from '../src/features/office/model/roles.ts';
import { Problem } from './problem.ts';
import type { Project } from './project.ts';

type Request = { readonly url: string } & Call;

/** The session of the signed-in office account. */
export interface Session {
  readonly project: Project;
  readonly uid: string;
  readonly email: string;
  readonly roles: readonly OfficeRole[];
  /** True if the account has the role `safety` in addition to an office role. */
  readonly seesAll: boolean;
  /** Returns an ID token that is valid for at least a minute. */
  token(): Promise<string>;
  /**
   * Sends the request that `make` builds with the token. If the token is refused, it is renewed
   * once.
   */
  call(make: (token: string) => Request): Promise<Reply>;
}

const signInAnswer = z.object({
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.string(),
});
const refreshAnswer = z.object({
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.string(),
});
const errorAnswer = z.object({ error: z.object({ message: z.string() }) });

const sentences: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: 'Email address or password is wrong.',
  EMAIL_NOT_FOUND: 'Email address or password is wrong.',
  INVALID_LOGIN_CREDENTIALS: 'Email address or password is wrong.',
  INVALID_EMAIL: 'That is not an email address.',
  USER_DISABLED: 'This account is disabled.',
  USER_NOT_FOUND: 'This account no longer exists.',
  TOKEN_EXPIRED: 'The sign-in has ended. Sign in again.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Too many attempts. Wait a few minutes.',
};

function problemOf(reply: Reply): Problem {
  const parsed = errorAnswer.safeParse(jsonOf(reply));
  const code = parsed.success ? (parsed.data.error.message.split(' ')[0] ?? '') : '';
  return new Problem(
    sentences[code] ??
      `Signing in failed: ${parsed.success ? parsed.data.error.message : reply.status}`,
  );
}

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
}

/** The notice that is shown to an account without the role `safety`. */
export const withoutSafety =
  'Accidents, security events and what was told in confidence or anonymously need the role safety as well.';

/**
 * Returns a function that sends requests with an App Check token. If the services refuse the token,
 * it is renewed once. Rejects with Problem if they refuse the program itself.
 */
function createSender(
  project: Project,
  appCheck: AppCheckSource | undefined,
): (request: Request) => Promise<Reply> {
  const { host } = new URL(project.live([]));
  async function sendOnce({ url, ...request }: Request, fresh: boolean): Promise<Reply> {
    const token = await appCheck?.(fresh);
    const address = new URL(url);
    // As in the Firebase SDK, the Realtime Database receives the token in the URL.
    if (token !== undefined && address.host === host) address.searchParams.set('ac', token);
    return call(address.href, {
      ...request,
      headers: { ...request.headers, ...appCheckHeader(token) },
    });
  }
  return async (request) => {
    const first = await sendOnce(request, false);
    if (!isRefusedByAppCheck(first)) return first;
    if (appCheck === undefined) throw new Problem(withoutDebugToken);
    const second = await sendOnce(request, true);
    if (isRefusedByAppCheck(second))
      throw new Problem(`App Check refused the request: ${second.status}.`);
    return second;
  };
}

interface SignIn {
  readonly url: string;
  readonly proof: object;
  /** The name of the account in messages and in the log of removals. */
  readonly email: string;
}

/**
 * Signs in. Rejects with Problem if signing in fails or the account does not belong to the office.
 * `appCheck` gives the tokens for a project that enforces App Check.
 */
export const openSession = (
  project: Project,
  email: string,
  password: string,
  appCheck?: AppCheckSource,
): Promise<Session> =>
  startSession(project, { url: project.signIn, proof: { email, password }, email }, appCheck);

/** The same with a token that a server has made for the account. */
export const openSessionByToken = (
  project: Project,
  name: string,
  token: string,
  appCheck?: AppCheckSource,
): Promise<Session> =>
  startSession(project, { url: project.signInByToken, proof: { token }, email: name }, appCheck);

async function startSession(
  project: Project,
  { url, proof, email }: SignIn,
  appCheck: AppCheckSource | undefined,
): Promise<Session> {
  const send = createSender(project, appCheck);
  const reply = await send({
    url,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...proof, returnSecureToken: true }),
  });
  if (!reply.ok) throw problemOf(reply);
  const answer = signInAnswer.parse(jsonOf(reply));
  const claims = claimsOf(answer.idToken);
  const roles = rolesOf(claims);
  if (!roles.includes('office'))
    throw new Problem(`${email} is signed in but has no office claim, so it may not read reports.`);
  let { idToken, refreshToken } = answer;
  let expiresAt = Date.now() + Number(answer.expiresIn) * 1000;
  let renewing: Promise<void> | undefined;

  async function renew(): Promise<void> {
    const renewed = await send({
      url: project.refresh,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }).toString(),
    });
    if (!renewed.ok) throw problemOf(renewed);
    const fresh = refreshAnswer.parse(jsonOf(renewed));
    idToken = fresh.id_token;
    refreshToken = fresh.refresh_token;
    expiresAt = Date.now() + Number(fresh.expires_in) * 1000;
  }
  const renewOnce = (): Promise<void> =>
    (renewing ??= renew().finally(() => {
      renewing = undefined;
    }));

  async function token(): Promise<string> {
    if (Date.now() > expiresAt - 60_000) await renewOnce();
    return idToken;
  }
  return {
    project,
    uid: z.string().parse(claims['sub']),
    email,
    roles,
    seesAll: seesSafety(roles),
    token,
    async call(make) {
      const used = await token();
      const answered = await send(make(used));
      if (answered.status !== 401) return answered;
      if (used === idToken) await renewOnce();
      return send(make(idToken));
    },
  };
}
