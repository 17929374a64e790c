/**
 * Decrypts a file that a phone has encrypted for the company
 * (src/features/outbox/sealed-file.lazy.ts).
 */
import { constants, createDecipheriv, createPrivateKey, privateDecrypt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Problem } from './problem.ts';

const mark = 'TLQ1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Returns the ZIP in a sealed file. Throws Problem if the file is not sealed, is damaged or needs
 * another key.
 */
export function openSealed(sealed: Buffer, privateKey: string): Buffer {
  if (sealed.subarray(0, mark.length).toString('latin1') !== mark)
    throw new Problem('This is no file that the app has sealed.');
  try {
    const key = createPrivateKey(privateKey);
    const keyFrom = mark.length + 2;
    const nonceFrom = keyFrom + sealed.readUInt16BE(mark.length);
    const secret = privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      sealed.subarray(keyFrom, nonceFrom),
    );
    const contentFrom = nonceFrom + nonceBytes;
    const opener = createDecipheriv('aes-256-gcm', secret, sealed.subarray(nonceFrom, contentFrom));
    opener.setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([opener.update(sealed.subarray(contentFrom, -tagBytes)), opener.final()]);
  } catch {
    throw new Problem('The file cannot be opened: it is damaged, or sealed for another key.');
  }
}

const read = (path: string): Promise<Buffer> =>
  readFile(path).catch((): never => {
    throw new Problem(`${path} cannot be read.`);
  });

/** Writes the ZIP. Rejects with Problem, for example if the file `to` already exists. */
export async function openFile(file: string, key: string, to: string): Promise<void> {
  const content = openSealed(await read(file), (await read(key)).toString('utf8'));
  await writeFile(to, content, { flag: 'wx', mode: 0o600 }).catch((): never => {
    throw new Problem(`${to} cannot be written, or is there already.`);
  });
}
