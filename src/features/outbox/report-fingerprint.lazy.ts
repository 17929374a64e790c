/**
 * What a report needs at the tap that sends it, and not before: its fingerprint and the server's
 * clock.
 */
import { readClockOffset } from './clock-offset.ts';

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const reportFingerprint = {
  hash: sha256,
  clockOffset: async (): Promise<number | null> => readClockOffset(Date.now()),
};
