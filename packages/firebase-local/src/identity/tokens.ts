import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AuthError } from '../product.ts';
import { seal } from './secret.ts';

/**
 * The official code issues unsigned tokens by this machine's clock. Clients receive tokens signed
 * with the installation's secret, with the server's (possibly skewed) time. The header contains the
 * skew and the exact issue time by this machine's clock.
 */
const headerSchema = z.object({
  alg: z.enum(['HS256', 'none']),
  skewSeconds: z.int().default(0),
  issuedAtMilliseconds: z.int().optional(),
});
const claimsSchema = z.looseObject({
  aud: z.string(),
  iss: z.string(),
  sub: z.string().min(1).max(128),
  user_id: z.string(),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  firebase: z.looseObject({}),
});
type Claims = z.infer<typeof claimsSchema>;

interface OpenedToken {
  readonly claims: Claims;
  /** Issue time by this machine's clock, in seconds since 1970, with fractions. */
  readonly issuedAtSeconds: number;
  /** Claims as the official code issued them. */
  readonly officialToken: string;
}

export interface TokenMint {
  /** Signs a token that Google's emulator code issued unsigned. */
  sign(officialToken: string): string;
  /**
   * Checks form, signature, audience and issuer, not the expiry. Throws AuthError 'missing' or
   * 'malformed'.
   */
  open(token: string): OpenedToken;
}

/**
 * With `acceptUnsigned` also accepts tokens without a signature, as Google's emulators do, for
 * tools that create tokens.
 */
export function createTokenMint(options: {
  secret: Buffer;
  projectId: string;
  skewMilliseconds: () => number;
  acceptUnsigned: boolean;
}): TokenMint {
  const signature = (content: string): string => seal(options.secret, 'id-token', content);

  return {
    sign(officialToken) {
      const skewSeconds = Math.round(options.skewMilliseconds() / 1000);
      const claims = shift(
        claimsSchema.parse(decodePart(officialToken.split('.')[1])),
        skewSeconds,
      );
      const content = `${encodePart({ alg: 'HS256', typ: 'JWT', issuedAtMilliseconds: Date.now(), ...(skewSeconds === 0 ? {} : { skewSeconds }) })}.${encodePart(claims)}`;
      return `${content}.${signature(content)}`;
    },
    open(token) {
      const { header, claims, content, receivedSignature } = readToken(token);
      const { alg, skewSeconds, issuedAtMilliseconds } = header;
      const genuine =
        alg === 'none'
          ? options.acceptUnsigned && receivedSignature === ''
          : sameText(receivedSignature, signature(content));
      if (!genuine) throw new AuthError('malformed', 'The signature of the ID token is not valid.');
      if (
        claims.aud !== options.projectId ||
        claims.iss !== `https://securetoken.google.com/${options.projectId}` ||
        claims.sub !== claims.user_id
      ) {
        throw new AuthError('malformed', 'The ID token was issued for another project.');
      }
      const shifted = shift(claims, -skewSeconds);
      const official =
        issuedAtMilliseconds === undefined
          ? shifted
          : { ...shifted, iat: issuedAtMilliseconds / 1000 };
      return {
        claims,
        issuedAtSeconds: official.iat,
        officialToken: `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(official)}.`,
      };
    },
  };
}

/** The parts of a token. Throws AuthError 'missing' or 'malformed'. */
function readToken(token: string): {
  readonly header: z.infer<typeof headerSchema>;
  readonly claims: Claims;
  readonly content: string;
  readonly receivedSignature: string;
} {
  if (token === '') throw new AuthError('missing');
  const [first, second, receivedSignature, ...rest] = token.split('.');
  if (
    first === undefined ||
    second === undefined ||
    receivedSignature === undefined ||
    rest.length > 0
  )
    throw new AuthError('malformed');
  const header = headerSchema.safeParse(decodePart(first));
  const claims = claimsSchema.safeParse(decodePart(second));
  if (!header.success || !claims.success) throw new AuthError('malformed');
  return {
    header: header.data,
    claims: claims.data,
    content: `${first}.${second}`,
    receivedSignature,
  };
}

const shift = (claims: Claims, seconds: number): Claims => ({
  ...claims,
  iat: claims.iat + seconds,
  exp: claims.exp + seconds,
  auth_time: claims.auth_time + seconds,
});

const encodePart = (value: object): string =>
  Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

/** The JSON of one part of a token; undefined if it is not valid JSON. */
export function decodePart(part: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
