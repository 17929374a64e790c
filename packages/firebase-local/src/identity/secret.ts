import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/**
 * Random secret of this installation in `folder`/secret, created at the first start. Tokens and
 * passwords are invalid without it.
 */
export async function loadSecret(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'secret');
  const known = await readFile(path).catch(() => undefined);
  if (known?.length === SECRET_BYTES) return known;
  const secret = randomBytes(SECRET_BYTES);
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  return secret;
}

/**
 * Base64url HMAC-SHA-256 of a text. `purpose` separates uses, so that a result is valid for one use
 * only.
 */
export function seal(secret: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}
