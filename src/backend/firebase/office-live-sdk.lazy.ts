/**
 * The live part of the office port, based on the Realtime Database. Loaded with import() from
 * office.lazy.ts.
 */
import type { FirebaseApp } from 'firebase/app';
import {
  type Database,
  type DatabaseReference,
  equalTo,
  forceWebSockets,
  get,
  getDatabase,
  onDisconnect,
  onValue,
  orderByChild,
  query,
  ref,
  remove,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import type { Config } from '../../features/config/model/config-schema.ts';
import {
  type ChangeResult,
  OfficeError,
  type OfficePort,
  type WorkPlace,
} from '../../features/office/model/office-port.ts';
import { accidentArrival } from '../../features/office/model/roles.ts';
import type { Deed } from '../../features/office/model/work.ts';
import { readTakenIn } from '../../features/office/model/taken-in.ts';
import {
  placesOf,
  signatureOf,
  withoutUndefined,
} from '../../features/office/model/work-places.ts';
import { inTime } from '../../platform/in-time.ts';
import { emulatorOrigin } from './firebase-app.ts';
import { removalsAtEarlierKeys } from './earlier-vehicle-entry.ts';
import { createLateWrites } from './late-writes.ts';

// Long polling would load scripts from another host, as in live-sdk.lazy.ts.
forceWebSockets();

type Live = Pick<
  OfficePort,
  | 'watchWork'
  | 'watchReport'
  | 'work'
  | 'workOfVehicle'
  | 'history'
  | 'takenIn'
  | 'moveTakenIn'
  | 'writeLookedAt'
  | 'change'
  | 'note'
  | 'settled'
>;

const dayMilliseconds = 86_400_000;
/** Timeout for an answer, in milliseconds. Without network the library would wait forever. */
const answerMilliseconds = 10_000;

const notesPlace = ({ id, area }: WorkPlace): string => `notes/${area}/${id}`;

let opened: Live | undefined;

/** Opens the live part for this page. Later calls return the same one. */
export function openOfficeLive(app: FirebaseApp, config: Config): Live {
  const local = emulatorOrigin(config);
  opened ??= createLive(
    local === null
      ? getDatabase(app)
      : getDatabase(app, `${local}?ns=${config.firebase.projectId}`),
  );
  return opened;
}

/** Actions that a desk carries out by itself when it shows a report. */
const automaticDeeds: ReadonlySet<Deed> = new Set(['takenIn', 'received']);

const isRefusal = (error: unknown): boolean =>
  /permission.denied/i.test(error instanceof Error ? error.message : String(error));

/** Waits for the library's answer; rejects with "offline" if it takes too long. */
const inAnswerTime = <Value>(answer: Promise<Value>): Promise<Value> =>
  inTime(answer, answerMilliseconds, () => {
    throw new OfficeError('offline', 'No answer');
  });

function createLive(database: Database): Live {
  let isConnected = false;
  let clockOffset = 0;
  onValue(ref(database, '.info/connected'), (snapshot) => {
    isConnected = snapshot.val() === true;
  });
  onValue(ref(database, '.info/serverTimeOffset'), (snapshot) => {
    clockOffset = Number(snapshot.val());
  });

  /**
   * Returns the time of a write. For an anonymous report it is only the day, as the rules require.
   */
  function timeOf(isAnonymous: boolean): number | object {
    const now = Date.now() + clockOffset;
    return isAnonymous ? now - (now % dayMilliseconds) : serverTimestamp();
  }

  /** Returns the current value, or null if there is none or this account may not read it. */
  async function valueAt(path: string): Promise<unknown> {
    const snapshot = await inAnswerTime(get(ref(database, path))).catch((error: unknown) => {
      if (isRefusal(error)) return undefined;
      throw error;
    });
    const value: unknown = snapshot?.val();
    return value ?? null;
  }

  const lateWrites = createLateWrites(answerMilliseconds);
  /**
   * Writes all of `changes` in one update. `about` lists the places for which only one unanswered
   * write is allowed at a time, `content` is equal for equal actions, and `proof` is a place that
   * exists only if this write has succeeded.
   */
  async function write({
    about,
    content,
    isAutomatic,
    changes,
    proof,
  }: {
    readonly about: readonly string[];
    readonly content: unknown;
    readonly isAutomatic: boolean;
    readonly changes: Record<string, unknown>;
    readonly proof?: string | undefined;
  }): Promise<ChangeResult> {
    // Without a connection the library would hold the write in this page. It would later overwrite
    // other writes, or be lost when the page closes.
    if (!isConnected) return lateWrites.isLate(about) ? 'unknown' : 'offline';
    const send = async (): Promise<'written' | 'stale'> => {
      try {
        await update(ref(database), changes);
        return 'written';
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // If an answer was lost, the library repeats the write. The repeated write is refused,
        // although the first one has succeeded.
        return proof !== undefined && (await valueAt(proof).catch(() => null)) !== null
          ? 'written'
          : 'stale';
      }
    };
    return lateWrites.write({ places: about, content: JSON.stringify(content), isAutomatic, send });
  }

  function follow(at: DatabaseReference, onRead: (value: unknown) => void): () => void {
    return onValue(
      at,
      (snapshot) => onRead(snapshot.val()),
      () => onRead(null),
    );
  }

  return {
    async watchWork(areas, listener) {
      const stops = [
        onValue(ref(database, '.info/connected'), (snapshot) =>
          listener.connected(snapshot.val() === true),
        ),
        ...areas.map((area) => {
          let isFirst = true;
          return onValue(ref(database, `arrivals/${area}`), () => {
            if (!isFirst) listener.arrival();
            isFirst = false;
          });
        }),
        ...(areas.includes('safety')
          ? []
          : [
              onValue(ref(database, `arrivals/${accidentArrival}`), (snapshot) => {
                const at: unknown = snapshot.val();
                if (typeof at === 'number') listener.accident(at);
              }),
            ]),
        ...areas.map((area) =>
          onValue(
            query(ref(database, `work/${area}`), orderByChild('queue'), equalTo(area)),
            (snapshot) => listener.work(area, snapshot.val()),
          ),
        ),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async watchReport({ id, area, uid }, me, listener) {
      const own = ref(database, `presence/${area}/${id}/${me.uid}`);
      const stops = [
        follow(ref(database, `work/${area}/${id}`), (work) => listener({ work })),
        follow(ref(database, `log/${area}/${id}`), (log) => listener({ log })),
        follow(ref(database, `notes/${area}/${id}`), (notes) => listener({ notes })),
        follow(ref(database, `presence/${area}/${id}`), (presence) => listener({ presence })),
        follow(ref(database, `seen/${id}`), (seen) => listener({ seen })),
        ...(uid === undefined
          ? []
          : [follow(ref(database, `receipts/${uid}/${id}`), (receipt) => listener({ receipt }))]),
        // This is repeated at each new connection, because the name was removed when the previous
        // connection ended.
        onValue(ref(database, '.info/connected'), (snapshot) => {
          if (snapshot.val() !== true) return;
          void onDisconnect(own)
            .remove()
            .catch(() => undefined);
          void set(own, me.name).catch(() => undefined);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        void remove(own).catch(() => undefined);
      };
    },
    work: ({ id, area }) => valueAt(`work/${area}/${id}`),
    async workOfVehicle(vehicle) {
      // Only defects belong to a vehicle.
      const ofVehicle = query(
        ref(database, 'work/defect'),
        orderByChild('vehicle'),
        equalTo(vehicle),
      );
      const snapshot = await inAnswerTime(get(ofVehicle));
      return snapshot.val() as unknown;
    },
    async history({ id, area, uid }) {
      const [work, log, receipt] = await Promise.all([
        valueAt(`work/${area}/${id}`),
        valueAt(`log/${area}/${id}`),
        uid === undefined ? null : valueAt(`receipts/${uid}/${id}`),
      ]);
      return { work, log, receipt };
    },
    writeLookedAt: () => inAnswerTime(set(ref(database, 'lookedAt/defect'), serverTimestamp())),
    async takenIn(areas) {
      const read = areas.map(async (area) => {
        const snapshot = await inAnswerTime(get(ref(database, `takenIn/${area}`)));
        return [area, readTakenIn(snapshot.val())] as const;
      });
      return new Map(await Promise.all(read));
    },
    moveTakenIn: (moved, me) =>
      write({
        about: ['takenIn'],
        content: [...moved],
        isAutomatic: true,
        changes: Object.fromEntries(
          [...moved].map(([area, until]) => [
            `takenIn/${area}`,
            { until, by: me.uid, at: serverTimestamp() },
          ]),
        ),
      }),
    async change(changes, me) {
      const removals = isConnected ? await removalsAtEarlierKeys(changes, valueAt) : {};
      // An earlier write may still be carried out.
      if (!removals) return lateWrites.isLate(changes.map(({ id }) => id)) ? 'unknown' : 'offline';
      const written = changes.map((change) =>
        placesOf(change, me, timeOf(change.work.anonymous === true)),
      );
      return write({
        about: changes.map(({ id }) => id),
        content: changes.map(({ log, receipt }) => [log, receipt]),
        isAutomatic: changes.every(({ log }) => automaticDeeds.has(log.what)),
        changes: Object.assign({}, removals, ...written.map(({ places }) => places)) as Record<
          string,
          unknown
        >,
        proof: written[0]?.logPlace,
      });
    },
    settled: (place, what) => lateWrites.settled(what === 'note' ? notesPlace(place) : place.id),
    note({ id, area }, isAnonymous, text, me) {
      const place = notesPlace({ id, area });
      const entry = `${place}/${crypto.randomUUID()}`;
      return write({
        about: [place],
        content: text,
        isAutomatic: false,
        changes: {
          [entry]: withoutUndefined({ text, ...signatureOf(me), at: timeOf(isAnonymous) }),
        },
        proof: entry,
      });
    },
  };
}
