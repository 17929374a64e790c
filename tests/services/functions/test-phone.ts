/** A phone without a browser: it has its own keys and decrypts the push messages for it. */
import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import * as z from 'zod';
import type { PlainFields } from 'firebase-local/documents/plain';

type Decrypt = (body: Buffer, options: object) => Buffer;
const eceSchema = z.object({
  decrypt: z.custom<Decrypt>((value) => typeof value === 'function'),
});
// The package of the functions contains it, as a part of web-push.
const require = createRequire(new URL('../../../functions/package.json', import.meta.url));
const { decrypt } = eceSchema.parse(require('http_ece'));

export interface TestPhone {
  readonly id: string;
  readonly endpoint: string;
  /** The document of the phone. */
  readonly fields: PlainFields;
  /** Throws if the message is not for this phone. */
  read(body: Buffer): unknown;
}

export function createPhone(
  uid: string,
  areas: readonly string[] = [],
  at = new Date(),
  host = 'fcm.googleapis.com',
): TestPhone {
  const id = randomUUID();
  const endpoint = `https://${host}/fcm/send/${id}`;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const p256dh = pair.getPublicKey('base64url');
  return {
    id,
    endpoint,
    fields: { uid, endpoint, keys: { p256dh, auth }, locale: 'de', areas, at },
    read: (body) =>
      JSON.parse(
        decrypt(body, {
          version: 'aes128gcm',
          privateKey: pair,
          dh: p256dh,
          authSecret: auth,
        }).toString(),
      ) as unknown,
  };
}

/** The recipient in a message, which the phone compares with its account. */
export const recipientOf = (uid: string): string =>
  createHash('sha256').update(uid).digest('hex').slice(0, 8);
