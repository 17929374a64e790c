/**
 * Exports the waiting reports of a phone as an encrypted file, for a phone whose driver can no
 * longer sign in. The file is encrypted with the public key in /config.json, so only the company
 * can open it, with `npm run office`.
 *
 * Format: "TLQ1", two bytes with the length of the encrypted key (big-endian), this key (RSA-OAEP
 * with SHA-256), twelve bytes of nonce, then a ZIP encrypted with AES-256-GCM, with its tag.
 */
import { saveFile } from '../../platform/save-file.ts';
import { appVersion } from '../../platform/app-version.ts';
import { localDay } from '../reports/dates.ts';
import { exportUnsent, type ExportOptions } from './export-unsent.lazy.ts';
import { outboxDependencies } from './outbox-store.ts';

const mark = 'TLQ1';

/**
 * Encrypts a file. `key` is the company's RSA key as SubjectPublicKeyInfo in base64. Rejects if the
 * key is not valid.
 */
export async function sealFile(content: Blob, key: string): Promise<Blob> {
  const spki = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  const company = await crypto.subtle.importKey(
    'spki',
    spki,
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['wrapKey'],
  );
  const secret = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, [
    'encrypt',
  ]);
  const wrapped = await crypto.subtle.wrapKey('raw', secret, company, 'RSA-OAEP');
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    secret,
    await content.arrayBuffer(),
  );
  const length = new DataView(new ArrayBuffer(2));
  length.setUint16(0, wrapped.byteLength);
  return new Blob([mark, length, wrapped, iv, sealed], { type: 'application/octet-stream' });
}

/** Saves the waiting reports of all drivers as an encrypted file. Drafts are not included. */
export async function saveSealed(key: string, readMe: ExportOptions['readMe']): Promise<void> {
  const { localStore } = outboxDependencies();
  const now = Date.now();
  const file = await exportUnsent({ localStore, uid: undefined, appVersion, now, readMe });
  saveFile(await sealFile(file, key), `tanklotse-${localDay(now)}.sealed`);
}
