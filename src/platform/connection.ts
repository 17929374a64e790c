/**
 * What the browser says about the connection. Only Chromium on phones knows its kind; elsewhere
 * nothing is known.
 */
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
 * True where the browser knows that data travels over the mobile network; false where it does not
 * know.
 */
export const isMobileConnection = (): boolean => connection().type === 'cellular';
