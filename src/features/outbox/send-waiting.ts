/** Sends what waits on this device after a tap, for screens that do not list the reports. */
import { loadOutbox } from './load-outbox.ts';
import { isWaiting } from './model/outbox-item.ts';
import { $outbox, type Outbox } from './outbox-store.ts';

export const hasWaitingReports = ({ items }: Outbox): boolean =>
  items.some(({ state }) => isWaiting(state));

/** "codeMissing": the code of the sender could not be loaded, for example without network. */
export type SendOutcome = 'sent' | 'unsent' | 'codeMissing';

/** Never rejects. */
export async function sendWaiting(): Promise<SendOutcome> {
  try {
    const { sendNow } = await loadOutbox();
    await sendNow();
  } catch (error) {
    console.error(error);
    return 'codeMissing';
  }
  return hasWaitingReports($outbox.get()) ? 'unsent' : 'sent';
}
