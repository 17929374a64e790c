import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The content of a verified ID token. `expiresAt` is in milliseconds since 1970. */
export interface VerifiedToken {
  readonly uid: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly expiresAt: number;
}

/**
 * The sender of a request: an account, an anonymous client (null), or the administrator, for whom
 * no rules apply.
 */
export type Visitor = VerifiedToken | 'owner' | null;

/**
 * Whether the administrator sends the request: its token is "owner", as in Google's emulators. Only
 * the header counts, because a page of another site can send any URL but not this header.
 */
export const isOwner = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === 'Bearer owner';

export type AuthErrorReason = 'missing' | 'malformed' | 'expired' | 'disabled' | 'revoked';

/**
 * Thrown by `BackendContext.verifyIdToken`. Each product translates it into its protocol, usually
 * 401.
 */
export class AuthError extends Error {
  readonly reason: AuthErrorReason;

  constructor(reason: AuthErrorReason, message: string = `The ID token is ${reason}.`) {
    super(message);
    this.name = 'AuthError';
    this.reason = reason;
  }
}

/** The services that the running backend offers to its products. */
export interface BackendContext {
  /** An existing folder; each product stores its data in a subfolder. */
  readonly dataFolder: string;
  /** The folder that contains firestore.rules, storage.rules and database.rules.json. */
  readonly rulesFolder: string;
  readonly projectId: string;
  /** Server time in milliseconds since 1970, shifted by any clock-skew fault. */
  now(): number;
  /**
   * Checks an ID token (audience, expiry by `now()`, account exists, not disabled, not revoked).
   * Throws AuthError; an empty string counts as 'missing'.
   */
  verifyIdToken(token: string): Promise<VerifiedToken>;
  /** Whether the administrator (see isOwner) bypasses the rules; false by default. */
  readonly acceptOwner?: boolean | undefined;
  /** Whether the functions' service account has signed this token; absent without functions. */
  readonly isServiceAccount?: ((token: string) => boolean) | undefined;
  /** One line for the terminal; silent in tests. */
  log(line: string): void;
}

/** Whether the administrator or a function sends the request and may bypass the rules. */
export const passesRules = (
  request: IncomingMessage,
  { acceptOwner, isServiceAccount }: Pick<BackendContext, 'acceptOwner' | 'isServiceAccount'>,
): boolean =>
  (acceptOwner === true && isOwner(request)) ||
  isServiceAccount?.(request.headers.authorization?.replace(/^Bearer /, '') ?? '') === true;

/**
 * One Firebase product over HTTP. The server applies faults (latency, cut connections, error
 * statuses) around `handle`.
 */
export interface Product {
  readonly name: string;
  /**
   * Resolves with true when this product answers the request, or with false if it has left the
   * request untouched.
   */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  /**
   * The same for a WebSocket handshake. Synchronous, because the socket must be accepted
   * immediately.
   */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): boolean;
  /** All stored data as plain JSON, for tests. */
  dump?(): Promise<unknown>;
  /** Deletes all stored data, also on disk. */
  reset?(): Promise<void>;
  /** Resolves when all data is on disk and no timer or socket is open. */
  close(): Promise<void>;
}
