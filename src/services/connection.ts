/** What the browser says about the connection. Only Chromium on phones knows its kind; elsewhere nothing is known. */
import * as z from 'zod/mini';

const connectionSchema = z.object({ type: z.optional(z.string()), saveData: z.optional(z.boolean()) });

function connection(): z.infer<typeof connectionSchema> {
  const found: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof found !== 'object' || found === null) return {};
  const { type, saveData } = found as { readonly type?: unknown; readonly saveData?: unknown };
  const parsed = connectionSchema.safeParse({ type, saveData });
  return parsed.success ? parsed.data : {};
}

/** True where the browser knows that data travels over the mobile network; false where it does not know. */
export const isMobileConnection = (): boolean => connection().type === 'cellular';

/** True when the driver has asked the browser to save data. */
export const browserSavesData = (): boolean => connection().saveData === true;
