/** Limits messages per hour, because a script that sends many reports must not flood anybody. */
import { FieldValue } from 'firebase-admin/firestore';
import { keptUntil, notice } from './once.ts';

export const hourOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 13);

/** Counts a message under this name. Returns false if the limit was reached before. */
export async function isWithinLimit(rate: string, limit: number): Promise<boolean> {
  const place = notice(rate);
  await place.set({ count: FieldValue.increment(1), until: keptUntil() }, { merge: true });
  const count: unknown = (await place.get()).get('count');
  return typeof count === 'number' && count <= limit;
}

/** Sends a message that was counted. If it cannot be sent, takes it off the count and rejects. */
export async function sendCounted(rate: string, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    await notice(rate).update({ count: FieldValue.increment(-1) });
    throw error;
  }
}
