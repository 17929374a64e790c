/**
 * Unfinished resumable uploads. Their bytes are in part files, so that they can continue after an
 * interruption.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { settingsSchema } from './metadata.ts';

const sessionSchema = z.object({
  id: z.uuid(),
  bucket: z.string(),
  name: z.string(),
  contentType: z.string(),
  settings: settingsSchema,
  /** Account that started it; null without a token. */
  uid: z.nullable(z.string()),
  startedAt: z.number(),
});
export type UploadSession = z.infer<typeof sessionSchema>;

/** Unfinished uploads are deleted after this time. */
const maxLifeMilliseconds = 7 * 24 * 3_600_000;

/** Opens the uploads in `folder`. Uploads from before a crash continue where their bytes end. */
export async function openUploads(folder: string, now: number): Promise<Uploads> {
  await mkdir(folder, { recursive: true });
  const sessions = new Map<string, UploadSession>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const session = sessionSchema.safeParse(
      await readFile(join(folder, file), 'utf8')
        .then((text): unknown => JSON.parse(text))
        .catch(() => undefined),
    );
    if (session.success && now - session.data.startedAt < maxLifeMilliseconds)
      sessions.set(session.data.id, session.data);
  }
  for (const file of await readdir(folder))
    if (!sessions.has(file.slice(0, 36))) await rm(join(folder, file), { force: true });
  return new Uploads(folder, sessions);
}

export class Uploads {
  private readonly folder: string;
  private readonly sessions: Map<string, UploadSession>;

  constructor(folder: string, sessions: Map<string, UploadSession>) {
    this.folder = folder;
    this.sessions = sessions;
  }

  get(id: string): UploadSession | undefined {
    return this.sessions.get(id);
  }

  async begin(parts: Omit<UploadSession, 'id'>): Promise<UploadSession> {
    const session: UploadSession = { ...parts, id: randomUUID() };
    await writeFile(this.partPath(session), '', { mode: 0o600 });
    await writeFile(join(this.folder, `${session.id}.json`), JSON.stringify(session), {
      mode: 0o600,
    });
    this.sessions.set(session.id, session);
    return session;
  }

  /** Bytes that have arrived so far. */
  async received(session: UploadSession): Promise<number> {
    return (await stat(this.partPath(session))).size;
  }

  /**
   * Appends the stream until it ends. If it breaks, the bytes received so far are kept and an error
   * is thrown.
   */
  async append(session: UploadSession, chunks: AsyncIterable<Buffer>): Promise<void> {
    const handle = await open(this.partPath(session), 'a');
    try {
      for await (const chunk of chunks) await handle.appendFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async bytes(session: UploadSession): Promise<Buffer> {
    return await readFile(this.partPath(session));
  }

  async end(session: UploadSession): Promise<void> {
    this.sessions.delete(session.id);
    await rm(join(this.folder, `${session.id}.json`), { force: true });
    await rm(this.partPath(session), { force: true });
  }

  async clear(): Promise<void> {
    for (const session of [...this.sessions.values()]) await this.end(session);
  }

  private partPath({ id }: UploadSession): string {
    return join(this.folder, `${id}.part`);
  }
}
