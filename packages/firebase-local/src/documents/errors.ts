/** Errors in the form of Google's HTTP interfaces. */

const httpStatus = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const;
export type ErrorStatus = keyof typeof httpStatus;

/** A rejected request; `body` is sent to the client. */
export class ApiError extends Error {
  readonly status: ErrorStatus;

  constructor(status: ErrorStatus, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }

  get code(): number {
    return httpStatus[this.status];
  }

  get body(): {
    readonly error: {
      readonly code: number;
      readonly message: string;
      readonly status: ErrorStatus;
    };
  } {
    return { error: { code: this.code, message: this.message, status: this.status } };
  }
}

export const invalid = (message: string): ApiError => new ApiError('INVALID_ARGUMENT', message);
