/** Reads the connection type. Only Chromium on phones reports it. */
import * as z from 'zod/mini';

const connectionSchema = z.object({ type: z.optional(z.string()) });

function connection(): z.infer<typeof connectionSchema> {
  const found: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof found !== 'object' || found === null) return {};
  const { type } = found as { readonly type?: unknown };
  const parsed = connectionSchema.safeParse({ type });
  return parsed.success ? parsed.data : {};
}

/**
 * Returns true if the browser reports a mobile network, and false if it reports anything else or
 * nothing.
 */
export const isMobileConnection = (): boolean => connection().type === 'cellular';
