import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { BadRequestError } from './official.ts';

const MAXIMUM_BODY_BYTES = 1_000_000;

const oneOrMany = z.union([z.string(), z.array(z.string())]);
/**
 * Text fields of the operations. Numbers become text, as on the service; `null` counts as absent.
 */
const bodySchema = z.looseObject({
  email: oneOrMany.optional(),
  localId: oneOrMany.optional(),
  phoneNumber: oneOrMany.optional(),
  password: z.string().max(4096).optional(),
  newPassword: z.string().max(4096).optional(),
  idToken: z.string().optional(),
  displayName: z.string().optional(),
  photoUrl: z.string().optional(),
  oobCode: z.string().optional(),
  newEmail: z.string().optional(),
  requestType: z.string().optional(),
  continueUrl: z.string().optional(),
  requestUri: z.string().optional(),
  postBody: z.string().optional(),
  token: z.string().optional(),
  identifier: z.string().optional(),
  customAttributes: z.string().optional(),
  tenantId: z.undefined().optional(),
  validSince: z.coerce.string().optional(),
  disableUser: z.boolean().optional(),
  returnSecureToken: z.boolean().optional(),
  deleteAttribute: z.array(z.string()).optional(),
  deleteProvider: z.array(z.string()).optional(),
});
export type Body = z.infer<typeof bodySchema>;

/**
 * Reads the whole body as text. Above 1 MB it throws BadRequestError after it has read all bytes,
 * because unread bytes would block the next request on the connection.
 */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes <= MAXIMUM_BODY_BYTES) chunks.push(chunk);
  }
  if (bytes > MAXIMUM_BODY_BYTES) throw new BadRequestError('Request payload is too large.');
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses a JSON body with known fields. Throws BadRequestError for the first wrong field. */
export function parseBody(text: string): Body {
  let value: unknown = {};
  if (text !== '') {
    try {
      value = JSON.parse(text);
    } catch {
      throw new BadRequestError('Invalid JSON payload received.');
    }
  }
  const present =
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).filter(([name, field]) => field !== null && name !== '__proto__'),
        )
      : value;
  const result = bodySchema.safeParse(present);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new BadRequestError(
    `Invalid JSON payload received. /${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`.trim(),
  );
}

/** The token service accepts a form or JSON, both in snake case. */
export function parseGrant(
  text: string,
  contentType: string,
): { grantType?: string; refreshToken?: string } {
  const fields = contentType.includes('json')
    ? new Map(Object.entries(parseBody(text)))
    : new Map<string, unknown>(new URLSearchParams(text));
  const read = (snake: string, camel: string): string | undefined => {
    const value = fields.get(snake) ?? fields.get(camel);
    return typeof value === 'string' ? value : undefined;
  };
  const grantType = read('grant_type', 'grantType');
  const refreshToken = read('refresh_token', 'refreshToken');
  return {
    ...(grantType === undefined ? {} : { grantType }),
    ...(refreshToken === undefined ? {} : { refreshToken }),
  };
}
