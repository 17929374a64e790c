import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What a checked ID token says. `expiresAt` is in milliseconds since 1970. */
export interface VerifiedToken {
  readonly uid: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly expiresAt: number;
}

/**
 * Who sends a request: an account, nobody, or the administrator of the project, to whom no rules
 * apply.
 */
export type Visitor = VerifiedToken | 'owner' | null;

/**
 * Is it the administrator? As at Google's emulators the token is the word "owner". It counts in the
 * header alone: a page of another site can send no such header, but any address.
 */
export const isOwner = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === 'Bearer owner';

export type AuthErrorReason = 'missing' | 'malformed' | 'expired' | 'disabled' | 'revoked';

/**
 * Thrown by `BackendContext.verifyIdToken`; each product answers it in its own protocol (usually
 * with 401).
 */
export class AuthError extends Error {
  readonly reason: AuthErrorReason;

  constructor(reason: AuthErrorReason, message: string = `The ID token is ${reason}.`) {
    super(message);
    this.name = 'AuthError';
    this.reason = reason;
  }
}

/** What the running backend offers to its products. */
export interface BackendContext {
  /** An existing folder; a product keeps its data in a subfolder of its own name. */
  readonly dataFolder: string;
  /** The folder that holds firestore.rules, storage.rules and database.rules.json. */
  readonly rulesFolder: string;
  readonly projectId: string;
  /** Server time in milliseconds since 1970, with the clock skew that a test may have asked for. */
  now(): number;
  /**
   * Checks an ID token (audience, expiry by `now()`, account exists, not disabled, not revoked).
   * Throws AuthError; an empty string counts as 'missing'.
   */
  verifyIdToken(token: string): Promise<VerifiedToken>;
  /** Do the rules let the administrator (see isOwner) pass? Nobody passes them by default. */
  readonly acceptOwner?: boolean | undefined;
  /** One line for the terminal; silent in tests. */
  log(line: string): void;
}

/** Is it the administrator, and do the rules let it pass here? */
export const passesRules = (
  request: IncomingMessage,
  { acceptOwner }: Pick<BackendContext, 'acceptOwner'>,
): boolean => acceptOwner === true && isOwner(request);

/**
 * One Firebase product behind HTTP. Faults (latency, cut connections, error statuses) are played by
 * the server around `handle`, so a product need not know them.
 */
export interface Product {
  readonly name: string;
  /**
   * True when the request was this product's and is being or has been answered; false leaves it
   * untouched.
   */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  /** The same for a WebSocket handshake; synchronous, because the socket must be taken at once. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): boolean;
  /** Everything stored, as plain JSON, for tests. */
  dump?(): Promise<unknown>;
  /** Forgets everything stored, also on disk. */
  reset?(): Promise<void>;
  /** Resolves when all is on disk and no timer or socket is left open. */
  close(): Promise<void>;
}
