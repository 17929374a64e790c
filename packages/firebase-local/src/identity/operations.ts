import * as z from 'zod';
import { AuthError } from '../product.ts';
import type { Accounts } from './accounts.ts';
import { createAttempts } from './attempts.ts';
import {
  BadRequestError,
  authOperations,
  type Operation,
  type OperationContext,
} from './official.ts';
import type { Body } from './requests.ts';
import { seal } from './secret.ts';
import type { TokenMint } from './tokens.ts';

/** The service's minimum length. A shorter password is passed on and rejected as WEAK_PASSWORD. */
const MINIMUM_PASSWORD_LENGTH = 6;
/**
 * Maximum age of the sign-in for changing the password or the address and for deleting the account.
 */
const RECENT_LOGIN_SECONDS = 5 * 60;

/** The official code's pattern of an email address. */
const addressPattern = /^[^@]+@[^@]+$/;

const { accounts: userOperations } = authOperations.identitytoolkit;
const { _: createAccount } = authOperations.identitytoolkit.projects.accounts;
const createdSchema = z.object({ localId: z.string() });
const sensitive = (name: string, body: Body): boolean =>
  name === 'delete' ||
  (name === 'update' && (body.password !== undefined || body.email !== undefined));

/**
 * Runs operations of the official code and adds behaviour of the hosted service: signed tokens, a
 * recent sign-in for sensitive changes, a limit on wrong passwords. The official code, and so the
 * disk, receives only an HMAC of each password.
 */
export function createOperations(options: {
  accounts: Accounts;
  mint: TokenMint;
  secret: Buffer;
  now: () => number;
}): {
  /** An operation of the SDK by its name after `accounts:`; undefined for an unknown name. */
  user(name: string, body: Body, context: OperationContext): Promise<unknown> | undefined;
  /** Any other operation; `privileged` for operations of administration tools. */
  run(operation: Operation, body: Body, context: OperationContext): Promise<unknown>;
  sealPassword(password: string): string;
  clearAttempts(): void;
} {
  const attempts = createAttempts(options.now);
  const sealPassword = (password: string): string =>
    password.length < MINIMUM_PASSWORD_LENGTH
      ? password
      : seal(options.secret, 'password', password);

  function prepare(body: Body): Body {
    const prepared: Body = { ...body };
    if (body.password !== undefined) prepared.password = sealPassword(body.password);
    if (body.newPassword !== undefined) prepared.newPassword = sealPassword(body.newPassword);
    if (body.idToken !== undefined) prepared.idToken = openToken(body.idToken).officialToken;
    return prepared;
  }

  function openToken(token: string): ReturnType<TokenMint['open']> {
    try {
      return options.mint.open(token);
    } catch (error) {
      if (error instanceof AuthError)
        throw new BadRequestError(
          error.reason === 'missing' ? 'MISSING_ID_TOKEN' : 'INVALID_ID_TOKEN',
        );
      throw error;
    }
  }

  async function run(
    operation: Operation,
    body: Body,
    context: OperationContext,
  ): Promise<unknown> {
    options.accounts.setReturned(body['returnOobLink'] === true);
    try {
      const answer = await operation(options.accounts.state, prepare(body), context);
      if (operation === createAccount && context.security) forgetSignIn(answer);
      return signTokens(answer);
    } finally {
      await options.accounts.saved();
    }
  }

  /** An account that an administrator creates has not signed in yet, as on the service. */
  function forgetSignIn(answer: unknown): void {
    const { localId } = createdSchema.parse(answer);
    options.accounts.state.updateUserByLocalId(localId, { lastLoginAt: undefined });
  }

  /**
   * Adds a password to the account that has this address. The official code would report the
   * address as taken.
   */
  function isOwnAddress({ idToken, email }: Body): boolean {
    if (idToken === undefined || typeof email !== 'string') return false;
    const owner = options.accounts.state.getUserByEmail(email.toLowerCase());
    return owner !== undefined && owner.localId === openToken(idToken).claims.sub;
  }

  function signTokens(answer: unknown): unknown {
    if (answer === null || typeof answer !== 'object') return answer;
    return Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [
        name,
        typeof value === 'string' &&
        (name === 'idToken' || name === 'id_token' || name === 'access_token')
          ? options.mint.sign(value)
          : value,
      ]),
    );
  }

  async function signInWithPassword(body: Body, context: OperationContext): Promise<unknown> {
    const email = typeof body.email === 'string' ? body.email.toLowerCase() : '';
    if (attempts.blocked(email)) throw new BadRequestError('TOO_MANY_ATTEMPTS_TRY_LATER');
    try {
      const answer = await run(userOperations.signInWithPassword, body, context);
      attempts.clear(email);
      return answer;
    } catch (error) {
      if (
        error instanceof BadRequestError &&
        /^INVALID_(PASSWORD|LOGIN_CREDENTIALS)/.test(error.message)
      )
        attempts.failed(email);
      throw error;
    }
  }

  function checkAddress(name: string, { email, localId }: Body): void {
    if (Array.isArray(email) || Array.isArray(localId))
      throw new BadRequestError('Invalid JSON payload received.');
    if (name !== 'sendOobCode' || typeof email !== 'string' || email === '') return;
    if (!addressPattern.test(email)) throw new BadRequestError('INVALID_EMAIL');
  }

  return {
    user(name, body, context) {
      if (!Object.hasOwn(userOperations, name)) return undefined;
      checkAddress(name, body);
      if (name === 'signInWithPassword') return signInWithPassword(body, context);
      const called = name === 'signUp' && isOwnAddress(body) ? 'update' : name;
      if (sensitive(called, body) && body.idToken !== undefined) {
        const { claims } = openToken(body.idToken);
        if (options.now() / 1000 - claims.auth_time > RECENT_LOGIN_SECONDS)
          throw new BadRequestError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      }
      const operation = userOperations[called as keyof typeof userOperations];
      return run(operation, body, context);
    },
    run,
    sealPassword,
    clearAttempts: () => {
      attempts.clear();
    },
  };
}
