/** What a report needs at the tap that sends it: its fingerprint and the server's clock. */
import { readClockOffset } from './clock-offset.ts';
import { sha256 } from '../../platform/sha256.ts';

export const seal = {
  hash: sha256,
  clockOffset: async (): Promise<number | null> => readClockOffset(Date.now()),
};
