/** Sends what drivers have confirmed to the company. */
import { settleReading, unsentReadings } from './confirmed-readings-store.ts';
import type { ReadingsPort } from './model/confirmed-reading.ts';

/** refused: the server does not take at least one; it stays and is tried with the next page. */
export type SendingOfReadings = 'sent' | 'waiting' | 'refused';

/**
 * Sends one after the other and may run in two tabs at once: each confirmation is one document,
 * whoever writes it. Never rejects.
 */
export async function sendReadings(uid: string, port: ReadingsPort): Promise<SendingOfReadings> {
  let outcome: SendingOfReadings = 'sent';
  for (const reading of unsentReadings(uid)) {
    const result = await port.send(uid, reading).catch((error: unknown) => {
      console.info('A confirmation cannot be sent yet', error);
      return { type: 'failed' } as const;
    });
    if (result.type === 'failed') return 'waiting';
    if (result.type === 'stored') settleReading(uid, reading);
    else {
      console.error('A confirmation was refused', reading.chapter, result.reason, result.detail);
      outcome = 'refused';
    }
  }
  return outcome;
}
