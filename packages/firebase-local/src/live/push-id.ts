import { randomInt } from 'node:crypto';

const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** A key of 20 characters that sorts by time: 8 for the milliseconds since 1970, 12 random ones. */
export function createPushId(now: number): string {
  const time = Array.from(
    { length: 8 },
    (_, index) => alphabet[Math.floor(now / 64 ** (7 - index)) % 64],
  );
  const chance = Array.from({ length: 12 }, () => alphabet[randomInt(64)]);
  return [...time, ...chance].join('');
}
