/** The part of the backend that receives the office's receipts live. */

/**
 * The callbacks of the live connection. If it is lost, `connected` is called with false; this is
 * not an error.
 */
export interface LiveListener {
  /**
   * Called with the driver's newest receipts, which are not validated yet, and again after every
   * change.
   */
  receipts(value: unknown): void;
  /** Called when the connection is established or lost. */
  connected(isConnected: boolean): void;
  /** Called with the server clock minus the device clock in milliseconds. */
  clockOffset(milliseconds: number): void;
  /**
   * Called if the database does not allow this driver to read the receipts. No further callback
   * follows.
   */
  refused(): void;
}

export interface LiveConnection {
  /** Closes the connection. The subscriptions stay. */
  pause(): void;
  resume(): void;
  /** Ends the subscriptions and the connection. */
  close(): void;
}

export interface ReceiptsPort {
  /**
   * Watches the receipts of the driver `uid`, who must be signed in at the identity port. Rejects
   * if the code of the live connection cannot be loaded.
   */
  watch(uid: string, listener: LiveListener): Promise<LiveConnection>;
}
