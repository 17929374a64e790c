/**
 * Calls the code of Google's Auth emulator (packages/auth-emulator) in this process. Only this file
 * depends on its internals, so an update changes one file.
 */
import { createRequire } from 'node:module';

export interface OfficialUser {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  disabled?: boolean;
  /** Seconds since 1970 as text; tokens issued earlier are invalid. */
  validSince?: string;
  customAttributes?: string;
  providerUserInfo?: unknown[];
  [field: string]: unknown;
}

export type MailKind =
  'EMAIL_SIGNIN' | 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

/** A code of a mail. */
export interface OfficialMailCode {
  email: string;
  newEmail?: string | undefined;
  requestType: MailKind;
  oobCode: string;
  oobLink: string;
}

export interface OfficialRefreshTokenContent {
  user: OfficialUser;
  provider: string;
  extraClaims: object;
  secondFactor?: unknown;
}

/** One project's accounts in memory, with their indexes. */
export interface OfficialState {
  readonly projectId: string;
  readonly users: Map<string, OfficialUser>;
  readonly oobs: Map<string, OfficialMailCode>;
  createUserWithLocalId(localId: string, properties: object): OfficialUser | undefined;
  overwriteUserWithLocalId(localId: string, properties: object): OfficialUser;
  updateUserByLocalId(localId: string, fields: object, options?: object): OfficialUser;
  deleteUser(user: OfficialUser): void;
  deleteAllAccounts(): void;
  getUserByLocalId(localId: string): OfficialUser | undefined;
  getUserByEmail(email: string): OfficialUser | undefined;
  createRefreshTokenFor(
    user: OfficialUser,
    provider: string,
    options?: { extraClaims?: object; secondFactor?: unknown },
  ): string;
  validateRefreshToken(token: string): OfficialRefreshTokenContent;
  createOob(
    email: string,
    newEmail: string | undefined,
    kind: MailKind,
    makeLink: (code: string) => string,
  ): OfficialMailCode;
  validateOobCode(code: string): OfficialMailCode | undefined;
  deleteOobCode(code: string): boolean;
}

export interface OperationContext {
  /** Set for calls of administration tools. */
  readonly security?: { readonly Oauth2: true };
  readonly req: { readonly protocol: string; readonly headers: { readonly host: string } };
  readonly params: {
    readonly query: Record<string, string>;
    readonly path: Record<string, string>;
  };
}
export type Operation = (
  state: OfficialState,
  body: Record<string, unknown>,
  context: OperationContext,
) => unknown;

interface Operations {
  readonly identitytoolkit: {
    readonly getProjects: Operation;
    readonly getRecaptchaParams: Operation;
    readonly accounts: Readonly<
      Record<
        | 'createAuthUri'
        | 'delete'
        | 'lookup'
        | 'resetPassword'
        | 'sendOobCode'
        | 'signInWithCustomToken'
        | 'signInWithEmailLink'
        | 'signInWithIdp'
        | 'signInWithPassword'
        | 'signUp'
        | 'update',
        Operation
      >
    >;
    readonly projects: {
      readonly accounts: Readonly<
        Record<
          | '_'
          | 'delete'
          | 'lookup'
          | 'query'
          | 'sendOobCode'
          | 'update'
          | 'batchCreate'
          | 'batchDelete'
          | 'batchGet',
          Operation
        >
      >;
    };
  };
  readonly securetoken: { readonly token: Operation };
  readonly emulator: {
    readonly projects: {
      readonly accounts: { readonly delete: Operation };
      readonly config: { readonly get: Operation; readonly update: Operation };
      readonly oobCodes: { readonly list: Operation };
    };
  };
}

/** The parts of an Express request and response that the pages use. */
interface PageRequest {
  readonly query: Readonly<Record<string, string>>;
}
interface PageResponse {
  status(code: number): PageResponse;
  json(value: unknown): void;
  set(name: string, value: string): void;
  redirect(code: number, location: string): void;
  end(text: string): void;
}
export type PageHandler = (request: PageRequest, response: PageResponse) => void;

/** An error response: `code` is the HTTP status; its JSON form is the body's `error`. */
export interface OfficialError extends Error {
  readonly code: number;
}

const load = createRequire(import.meta.url);
const folder = '@firebase-local/auth-emulator/lib/emulator/auth';

export const { AgentProjectState } = load(`${folder}/state`) as {
  AgentProjectState: new (projectId: string) => OfficialState;
};
export const { authOperations } = load(`${folder}/operations`) as { authOperations: Operations };
export const { registerHandlers } = load(`${folder}/handlers`) as {
  registerHandlers: (
    app: { get(path: string, handler: PageHandler): void },
    stateFor: (apiKey: string) => OfficialState,
  ) => void;
};
export const { ApiError, BadRequestError, NotFoundError, PermissionDeniedError } = load(
  `${folder}/errors`,
) as {
  ApiError: new (...parameters: never[]) => OfficialError;
  BadRequestError: new (message: string) => OfficialError;
  NotFoundError: new () => OfficialError;
  PermissionDeniedError: new (message: string) => OfficialError;
};

/** The form in which the official code stores and compares passwords. */
export const officialPasswordHash = (password: string, salt: string): string =>
  `fakeHash:salt=${salt}:password=${password}`;
