import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Thrown when another running backend uses the data folder. */
class DataInUseError extends Error {
  constructor(folder: string, process: number) {
    super(
      `${folder} is used by another running backend (process ${process}). Stop it, or choose another folder.`,
    );
    this.name = 'DataInUseError';
  }
}

/** Thrown when the folder cannot be created or contains data of another program. */
export class DataFolderError extends Error {
  constructor(folder: string, reason: string) {
    super(`${folder} cannot be the data folder: ${reason}. Choose another one.`);
    this.name = 'DataFolderError';
  }
}

const lockedFolders = new Set<string>();

/**
 * Creates the folder and locks it for this process until the returned function is called. Replaces
 * the lock of a killed process. Throws DataInUseError or DataFolderError.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new DataFolderError(folder, error instanceof Error ? error.message : String(error));
  });
  const path = join(folder, 'lock');
  if (lockedFolders.has(path)) throw new DataInUseError(folder, process.pid);
  const [pid, started] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
  const holder = Number(pid);
  if (
    holder > 0 &&
    holder !== process.pid &&
    isRunning(holder) &&
    started === (await processStartTime(holder))
  )
    throw new DataInUseError(folder, holder);
  await rm(path, { force: true });
  const file = await open(path, 'wx');
  await file.writeFile(`${process.pid} ${await processStartTime(process.pid)}`);
  await file.close();
  lockedFolders.add(path);
  return async () => {
    lockedFolders.delete(path);
    await rm(path, { force: true });
  };
}

/**
 * Start time of a process on Linux, otherwise ''. It distinguishes processes that had the same
 * number.
 */
async function processStartTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
