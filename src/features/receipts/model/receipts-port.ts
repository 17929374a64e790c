/** The backend port of the receipts: a live channel to the office. */

/** Callbacks of the channel. A lost connection is reported by `connected`, not by an error. */
export interface LiveListener {
  /** Called with the driver's newest receipts, not validated, and again after every change. */
  receipts(value: unknown): void;
  /** Called when the connection is established or lost. */
  connected(isConnected: boolean): void;
  /** Server clock minus device clock in milliseconds. */
  clockOffset(milliseconds: number): void;
  /** The database refuses to let this driver read the receipts; no further callback follows. */
  refused(): void;
}

export interface LiveConnection {
  /** Closes the connection and keeps the subscriptions. */
  pause(): void;
  resume(): void;
  /** Ends the subscriptions and the connection. */
  close(): void;
}

export interface ReceiptsPort {
  /**
   * Watches the receipts of the driver `uid`, who must be signed in at the identity port. Rejects if
   * the channel's code cannot be loaded.
   */
  watch(uid: string, listener: LiveListener): Promise<LiveConnection>;
}
