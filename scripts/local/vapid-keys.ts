/** The key pair with which the local functions sign their push messages (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
export type VapidKeys = Readonly<z.infer<typeof keysSchema>>;

/** Reads the pair of a data folder, or creates it. Another pair would end all subscriptions. */
export function loadVapidKeys(dataFolder: string): VapidKeys {
  const file = join(dataFolder, 'vapid-keys.json');
  if (existsSync(file)) return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Node omits zeros at the beginning of the number.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex');
  const keys: VapidKeys = {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
