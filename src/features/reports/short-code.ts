/** Computes the short code of a report, which a driver can read out on the phone. */
import { reportKinds, type ReportKind } from './kinds.ts';

/** 32 characters that are not easily confused; there is no 0, O, 1 or I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Computes a hash of 32 bits: FNV-1a over UTF-16 units with a final avalanche (MurmurHash3). */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The last four characters of the code, which depend on nothing but the id of the report. */
export function codeEnd(id: string): string {
  let rest = hash32(id);
  let signs = '';
  for (let count = 0; count < 4; count += 1) {
    signs += alphabet.charAt(rest % 32);
    rest = Math.floor(rest / 32);
  }
  return signs;
}

/**
 * Returns a code such as "D-261121-4F7K": the letter of the kind, the local day (YYMMDD), and four
 * characters computed from the id (20 bits). The same arguments always have the same code. It is
 * not unique, but two reports of one day and kind rarely have the same code.
 */
export function shortCode(kind: ReportKind, createdAtMilliseconds: number, id: string): string {
  const day = new Date(createdAtMilliseconds);
  const two = (value: number): string => String(value % 100).padStart(2, '0');
  return `${reportKinds[kind].letter}-${two(day.getFullYear())}${two(day.getMonth() + 1)}${two(day.getDate())}-${codeEnd(id)}`;
}
