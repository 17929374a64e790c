/** What the receipts ask of a backend: a live channel to the office. */

/** What the channel tells. Nothing of it rejects: silence is told as a state. */
export interface LiveListener {
  /**
   * The newest receipts of the driver as the store holds them, unchecked; again after every change.
   */
  receipts(value: unknown): void;
  /** True while the connection stands. */
  connected(stands: boolean): void;
  /** Server clock minus device clock in milliseconds. */
  clockOffset(milliseconds: number): void;
  /** The store does not let this driver read; nothing more will come. */
  refused(): void;
}

export interface LiveConnection {
  /** Closes the connection; what is watched stays watched. */
  pause(): void;
  resume(): void;
  /** Ends watching for good. */
  close(): void;
}

export interface ReceiptsPort {
  /**
   * Watches the receipts of the driver `uid`, who is signed in at the identity port. Rejects where
   * the channel's code cannot be loaded.
   */
  watch(uid: string, listener: LiveListener): Promise<LiveConnection>;
}
