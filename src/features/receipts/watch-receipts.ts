/**
 * Fills the store with the stored receipts, then with live ones as long as a screen that shows them
 * is open.
 */
import type { LiveConnection, LiveListener } from './model/receipts-port.ts';
import { type KnownReceipts, mergeReceipts, readReceipts } from './model/receipt.ts';
import { $receipts, $receiptsChannel, noChannel, type ReceiptsChannel } from './receipts-store.ts';

export interface ReceiptsDependencies {
  readonly uid: () => string | undefined;
  /** Calls back when another driver signs in or nobody is signed in any more. */
  readonly onSession: (changed: () => void) => () => void;
  readonly cache: {
    read(uid: string): KnownReceipts;
    write(uid: string, known: KnownReceipts): void;
  };
  readonly open: (uid: string, listener: LiveListener) => Promise<LiveConnection>;
  /** Called with a new difference between the server's clock and that of this device. */
  readonly clockOffset: (milliseconds: number) => void;
  /**
   * Calls back when the page is shown, hidden, or left (it may return from the back/forward cache).
   */
  readonly onVisibility: (changed: (now: 'visible' | 'hidden' | 'left') => void) => () => void;
  readonly now: () => number;
  /** The time for which a hidden page keeps its connection. */
  readonly hiddenMilliseconds: number;
  /** The time until a connection that could not be opened is opened again. */
  readonly retryMilliseconds: number;
}

/** A device stores fewer reports than this. */
const maxStoredReceipts = 500;

/**
 * Keeps $receipts up to date for the signed-in driver, even if the connection is lost in between.
 * Disconnects if the page is hidden for long. Returns a function that stops it. Never throws: a
 * missing connection is a status of $receiptsChannel.
 */
export function connectReceipts(dependencies: ReceiptsDependencies): () => void {
  const { cache, now } = dependencies;
  let watch:
    | {
        readonly uid: string;
        connection?: LiveConnection;
        isClosed: boolean;
        isPaused: boolean;
        hasReceived: boolean;
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
  const updateChannel = (change: Partial<ReceiptsChannel>): void =>
    $receiptsChannel.set({ ...$receiptsChannel.get(), ...change });

  function open(uid: string): void {
    const current: NonNullable<typeof watch> = {
      uid,
      isClosed: false,
      isPaused: false,
      hasReceived: false,
    };
    watch = current;
    const reopenLater = (): void => {
      if (current.isClosed) return;
      close();
      retry = setTimeout(watchSignedInDriver, dependencies.retryMilliseconds);
    };
    dependencies
      .open(uid, {
        receipts(value) {
          if (current.isClosed) return;
          current.hasReceived = true;
          const known = {
            receipts: mergeReceipts($receipts.get(), readReceipts(value), maxStoredReceipts),
            receivedAt: now(),
          };
          cache.write(uid, known);
          $receipts.set(known.receipts);
          updateChannel({ status: 'live', receivedAt: known.receivedAt });
        },
        connected(isConnected) {
          if (current.isClosed) return;
          if (!isConnected) updateChannel({ status: 'remembered' });
          // If nothing has changed when the library reconnects, it does not call `receipts` again.
          else if (current.hasReceived) updateChannel({ status: 'live', receivedAt: now() });
        },
        clockOffset: (milliseconds) => {
          if (!current.isClosed) dependencies.clockOffset(milliseconds);
        },
        refused: reopenLater,
      })
      .then((connection) => {
        current.connection = connection;
        if (current.isClosed) connection.close();
        else if (current.isPaused) connection.pause();
      }, reopenLater);
  }

  function watchSignedInDriver(): void {
    const uid = dependencies.uid();
    if (uid !== undefined && watch?.uid === uid) return;
    close();
    if (uid === undefined) {
      $receipts.set({});
      $receiptsChannel.set(noChannel);
      return;
    }
    const known = cache.read(uid);
    $receipts.set(known.receipts);
    $receiptsChannel.set({ status: 'remembered', receivedAt: known.receivedAt });
    open(uid);
  }

  const pause = (): void => {
    if (!watch) return;
    watch.isPaused = true;
    watch.connection?.pause();
  };
  const stops = [
    dependencies.onSession(watchSignedInDriver),
    dependencies.onVisibility((visibility) => {
      clearTimeout(hiding);
      if (visibility === 'left') pause();
      else if (visibility === 'hidden') hiding = setTimeout(pause, dependencies.hiddenMilliseconds);
      else if (watch?.isPaused) {
        watch.isPaused = false;
        watch.connection?.resume();
      }
    }),
  ];
  watchSignedInDriver();
  return () => {
    clearTimeout(hiding);
    for (const stop of stops) stop();
    close();
    $receipts.set({});
    $receiptsChannel.set(noChannel);
  };
}
