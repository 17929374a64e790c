/** The error codes of the identity service, on the server and in the app. */

/**
 * Converts server codes to client codes. The texts for the client codes are in
 * src/locales/<locale>/identity-errors.json.
 */
export const clientCodes: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: 'wrong-password',
  EMAIL_NOT_FOUND: 'user-not-found',
  EMAIL_EXISTS: 'email-already-in-use',
  MISSING_PASSWORD: 'missing-password',
  INVALID_IDENTIFIER: 'invalid-email',
  INVALID_EMAIL: 'invalid-email',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  INVALID_ID_TOKEN: 'invalid-user-token',
  TOKEN_EXPIRED: 'user-token-expired',
  USER_NOT_FOUND: 'user-token-expired',
  USER_DISABLED: 'user-disabled',
  INVALID_CODE: 'invalid-verification-code',
  SESSION_EXPIRED: 'code-expired',
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  WEAK_PASSWORD: 'weak-password',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
};

/**
 * A call to the identity service was refused or has failed. `code` is a client code such as
 * "wrong-password".
 */
export class IdentityError extends Error {
  readonly code: string;
  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.name = 'IdentityError';
    this.code = code;
  }
}

/**
 * The client code for an address that the company does not accept. The function that refuses the
 * address (functions/may-register.ts) puts this code into its message, because the library reports
 * each refusal of a blocking function as "internal-error".
 */
export const refusedAddress = 'address-not-accepted';

/**
 * Returns the client code of an error: "wrong-password" for "auth/wrong-password", "unknown" if
 * there is no code.
 */
export function identityCode(error: unknown): string {
  if (
    typeof error !== 'object' ||
    error === null ||
    !('code' in error) ||
    typeof error.code !== 'string'
  )
    return 'unknown';
  if (error instanceof Error && error.message.includes(refusedAddress)) return refusedAddress;
  return error.code.replace(/^[a-z]+\//, '') || 'unknown';
}

/**
 * Returns the client code for a message of the server such as "USER_DISABLED" or "WEAK_PASSWORD :
 * at least 6", or undefined if the catalogue does not contain it.
 */
export function serverMessageToCode(message: string): string | undefined {
  const serverCode = message.split(' : ')[0]?.trim() ?? '';
  return Object.hasOwn(clientCodes, serverCode) ? clientCodes[serverCode] : undefined;
}
