/** Hands everything unsent to the driver as a file. */
import { exportUnsent } from './unsent-archive.ts';
import { $session } from '../session/session-store.ts';
import { localStore } from '../../app/start-app.ts';
import { appVersion } from '../../platform/app-version.ts';

/** The browser still reads from the address for a while after the download has begun. */
const keptMilliseconds = 60_000;

/**
 * Has the browser save the file; `readMe` is the text for whoever opens it. Rejects when the device
 * cannot be read or nobody is signed in.
 */
export async function saveUnsent(readMe: {
  readonly name: string;
  readonly text: string;
}): Promise<void> {
  const uid = $session.get().user?.uid;
  if (uid === undefined) throw new Error('Reports belong to a driver, and nobody is signed in');
  const now = Date.now();
  const file = await exportUnsent({ localStore, uid, appVersion, now, readMe });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `tanklotse-${new Date(now).toISOString().slice(0, 10)}.zip`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMilliseconds);
}
