/** Does something once, although its event may arrive several times, also at the same time. */
import {
  type DocumentReference,
  FieldValue,
  getFirestore,
  Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod';

/** A function runs for at most 60 s, so a run whose lease has expired has ended. */
const leaseMilliseconds = 120_000;
/** The service removes a note after this time, by the policy for the field `until`. */
const keptMilliseconds = 30 * 86_400_000;
const alreadyExists = 6;
const failedPrecondition = 9;

/** - failed: the next attempt need not wait for the end of the lease. */
const noteSchema = z.object({ state: z.enum(['doing', 'failed', 'done']) });

export const notice = (name: string): DocumentReference =>
  getFirestore().collection('notices').doc(name);
export const keptUntil = (): Timestamp => Timestamp.fromMillis(Date.now() + keptMilliseconds);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** Creates the document. Resolves with false if it exists. */
export async function createOnce(place: DocumentReference, fields: object): Promise<boolean> {
  try {
    await place.create(fields);
    return true;
  } catch (error) {
    if (codeOf(error) === alreadyExists) return false;
    throw error;
  }
}

async function readNote(place: DocumentReference) {
  const known = await place.get();
  const { state } = noteSchema.parse(known.data());
  const { updateTime, readTime } = known;
  if (!updateTime) throw new Error('The service gave no time.');
  return { state, updateTime, readTime };
}

/**
 * Returns true when this caller now holds the lease, false when the work is done. The lease begins
 * with the last change of the note, by the clock of the service alone.
 */
async function takeLease(place: DocumentReference): Promise<boolean> {
  const isNew = await createOnce(place, {
    state: 'doing',
    until: keptUntil(),
    at: FieldValue.serverTimestamp(),
  });
  if (isNew) return true;
  const { state, updateTime, readTime } = await readNote(place);
  if (state === 'done') return false;
  const age = readTime.toMillis() - updateTime.toMillis();
  if (state === 'doing' && age < leaseMilliseconds) throw new Error('Another run does this now.');
  try {
    await place.update(
      { state: 'doing', at: FieldValue.serverTimestamp() },
      { lastUpdateTime: updateTime },
    );
  } catch (error) {
    if (codeOf(error) === failedPrecondition) throw new Error('Another run does this now.');
    throw error;
  }
  return true;
}

/**
 * Does `work` unless it was done under this name. Throws while another run does it, so that the
 * event is delivered again. A process that ends between the work and its note repeats the work
 * after the lease.
 */
export async function once(name: string, work: () => Promise<void>): Promise<void> {
  const place = notice(name);
  if (!(await takeLease(place))) return;
  try {
    await work();
  } catch (error) {
    await place.update({ state: 'failed' });
    throw error;
  }
  await place.update({ state: 'done', doneAt: FieldValue.serverTimestamp() });
}
