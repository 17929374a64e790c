/** The messages of client and server inside the frames. */
import * as z from 'zod';
import { InvalidDataError } from './path.ts';
import { PermissionDeniedError, StaleDataError } from './write.ts';

const controlMessage = z.object({ t: z.literal('c'), d: z.object({ t: z.string() }) });
const dataMessage = z.object({
  t: z.literal('d'),
  d: z.object({ r: z.number(), a: z.string(), b: z.unknown().optional() }),
});
/** A message of a client: about the connection ("c") or about data ("d"). */
export const message = z.discriminatedUnion('t', [controlMessage, dataMessage]);
export const authBody = z.object({
  cred: z.string(),
  /** The account for which the rules hold although the administrator sends the request. */
  authvar: z
    .object({ uid: z.string(), token: z.record(z.string(), z.unknown()).default({}) })
    .optional(),
});
export const readBody = z.object({
  p: z.string(),
  q: z.unknown().optional(),
  t: z.number().optional(),
  h: z.string().optional(),
});
export const writeBody = z.object({
  p: z.string(),
  d: z.unknown().optional(),
  h: z.string().optional(),
});
export const cancelBody = z.object({ p: z.string() });

/** The body of a response: a status and its data. */
export interface ResponseBody {
  readonly s: string;
  readonly d: unknown;
}
export const ok: ResponseBody = { s: 'ok', d: '' };

/** The response to a failed request; "internal_error" for server errors. */
export function failure(error: unknown): ResponseBody {
  if (error instanceof PermissionDeniedError)
    return { s: 'permission_denied', d: 'Permission denied' };
  if (error instanceof StaleDataError) return { s: 'datastale', d: error.message };
  if (error instanceof InvalidDataError) return { s: 'invalid_data', d: error.message };
  if (error instanceof z.ZodError) return { s: 'invalid_data', d: 'The request is malformed' };
  return { s: 'internal_error', d: 'The server could not do this' };
}
