/** Sends unsent confirmations "read and understood". */
import { markReadingSent, unsentReadings } from './confirmed-readings-store.ts';
import type { ReadingsPort } from './model/confirmed-reading.ts';

/** "refused": the server has rejected at least one confirmation. The next page sends it again. */
export type SendReadingsResult = 'sent' | 'waiting' | 'refused';

/**
 * Two tabs may run this at the same time: the document id of a confirmation is fixed, so sending it
 * twice writes one document. Never rejects.
 */
export async function sendReadings(uid: string, port: ReadingsPort): Promise<SendReadingsResult> {
  let outcome: SendReadingsResult = 'sent';
  for (const reading of unsentReadings(uid)) {
    const result = await port.send(uid, reading).catch((error: unknown) => {
      console.info('A confirmation of reading could not be sent', error);
      return { type: 'failed' } as const;
    });
    if (result.type === 'failed') return 'waiting';
    if (result.type === 'stored') markReadingSent(uid, reading);
    else {
      console.error(
        'The server rejected the confirmation',
        reading.chapter,
        result.reason,
        result.detail,
      );
      outcome = 'refused';
    }
  }
  return outcome;
}
