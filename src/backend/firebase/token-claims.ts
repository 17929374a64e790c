/** What a token says of its account. */
import * as z from 'zod/mini';
import { parseJson } from '../../platform/parse-json.ts';

const claimsSchema = z.record(z.string(), z.unknown());

/** The claims of a token, unchecked by its signature; none where it cannot be read. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  const claims = claimsSchema.safeParse(parseJson(new TextDecoder().decode(bytes)));
  return claims.success ? claims.data : {};
}
