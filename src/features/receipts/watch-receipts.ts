/**
 * The office's word: first what the device remembers, then live while a screen that shows it is
 * open.
 */
import type { LiveConnection, LiveListener } from './model/receipts-port.ts';
import { type KnownReceipts, mergeReceipts, readReceipts } from './model/receipt.ts';
import { $receipts, $receiptsChannel, noChannel, type ReceiptsChannel } from './receipts-store.ts';

export interface ReceiptsEnvironment {
  readonly uid: () => string | undefined;
  /** Calls back when another driver signs in, or nobody is signed in any more. */
  readonly onSession: (changed: () => void) => () => void;
  readonly memory: {
    read(uid: string): KnownReceipts;
    write(uid: string, known: KnownReceipts): void;
  };
  readonly open: (uid: string, listener: LiveListener) => Promise<LiveConnection>;
  /** A fresh measurement of the server's clock against this device's. */
  readonly clockOffset: (milliseconds: number) => void;
  /**
   * Calls back when the page is shown, hidden, or left for another one (it may come back as it
   * was).
   */
  readonly onVisibility: (changed: (now: 'visible' | 'hidden' | 'left') => void) => () => void;
  readonly now: () => number;
  /** How long a hidden page keeps its connection, in milliseconds. */
  readonly hiddenMilliseconds: number;
  /** How long to wait before a channel that could not be opened is tried again, in milliseconds. */
  readonly retryMilliseconds: number;
}

/** Receipts that the device keeps: more than the reports it keeps. */
const keptReceipts = 500;

/**
 * Keeps $receipts true from now on: for whoever is signed in, over lost networks, and without
 * connection while the page is hidden for long. Returns a function that ends it. Never throws: an
 * office that cannot be heard is a state of $receiptsChannel.
 */
export function connectReceipts(services: ReceiptsEnvironment): () => void {
  const { memory, now } = services;
  let watch:
    | {
        readonly uid: string;
        connection?: LiveConnection;
        isClosed: boolean;
        isPaused: boolean;
        wasHeard: boolean;
      }
    | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(retry);
    if (!watch) return;
    watch.isClosed = true;
    watch.connection?.close();
    watch = undefined;
  };
  const say = (change: Partial<ReceiptsChannel>): void =>
    $receiptsChannel.set({ ...$receiptsChannel.get(), ...change });

  function open(uid: string): void {
    const own: NonNullable<typeof watch> = {
      uid,
      isClosed: false,
      isPaused: false,
      wasHeard: false,
    };
    watch = own;
    const again = (): void => {
      if (own.isClosed) return;
      close();
      retry = setTimeout(follow, services.retryMilliseconds);
    };
    services
      .open(uid, {
        receipts(value) {
          if (own.isClosed) return;
          own.wasHeard = true;
          const known = {
            receipts: mergeReceipts($receipts.get(), readReceipts(value), keptReceipts),
            heardAt: now(),
          };
          memory.write(uid, known);
          $receipts.set(known.receipts);
          say({ status: 'live', heardAt: known.heardAt });
        },
        connected(stands) {
          if (own.isClosed) return;
          if (!stands) say({ status: 'remembered' });
          // After a gap the library is silent where nothing has changed.
          else if (own.wasHeard) say({ status: 'live', heardAt: now() });
        },
        clockOffset: (milliseconds) => {
          if (!own.isClosed) services.clockOffset(milliseconds);
        },
        refused: again,
      })
      .then((connection) => {
        own.connection = connection;
        if (own.isClosed) connection.close();
        else if (own.isPaused) connection.pause();
      }, again);
  }

  function follow(): void {
    const uid = services.uid();
    if (uid !== undefined && watch?.uid === uid) return;
    close();
    if (uid === undefined) {
      $receipts.set({});
      $receiptsChannel.set(noChannel);
      return;
    }
    const known = memory.read(uid);
    $receipts.set(known.receipts);
    $receiptsChannel.set({ status: 'remembered', heardAt: known.heardAt });
    open(uid);
  }

  const pause = (): void => {
    if (!watch) return;
    watch.isPaused = true;
    watch.connection?.pause();
  };
  const stops = [
    services.onSession(follow),
    services.onVisibility((visibility) => {
      clearTimeout(hiding);
      if (visibility === 'left') pause();
      else if (visibility === 'hidden') hiding = setTimeout(pause, services.hiddenMilliseconds);
      else if (watch?.isPaused) {
        watch.isPaused = false;
        watch.connection?.resume();
      }
    }),
  ];
  follow();
  return () => {
    clearTimeout(hiding);
    for (const stop of stops) stop();
    close();
    $receipts.set({});
    $receiptsChannel.set(noChannel);
  };
}
