/** Sends the requests of the command line to Firestore, Cloud Storage and the Realtime Database. */
import * as z from 'zod';
import type { OfficeTransport } from '../src/backend/firebase/office-rest.ts';
import { OfficeError, type OfficeProblem } from '../src/features/office/model/office-port.ts';
import { maxPhotoBytes } from '../src/features/reports/limits.ts';
import { jsonOf, type Reply } from './http.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';

const messageAnswer = z.object({ error: z.union([z.object({ message: z.string() }), z.string()]) });
const problems: Readonly<Record<number, OfficeProblem>> = {
  400: 'missing',
  404: 'missing',
  403: 'refused',
  409: 'conflict',
};

/**
 * Describes an answer, for example "the server answered 403, Missing or insufficient permissions."
 */
function answerText(reply: Reply): string {
  const body = reply.bytes.length === 0 ? undefined : jsonOf(reply);
  const { data } = messageAnswer.safeParse(Array.isArray(body) ? body[0] : body);
  const message = typeof data?.error === 'string' ? data.error : data?.error.message;
  return `the server answered ${reply.status}${message === undefined ? '' : `, ${message}`}`;
}

/** Throws OfficeError if the answer concerns the record, otherwise Problem. */
function fail(reply: Reply, text: string): never {
  const problem = problems[reply.status];
  throw problem === undefined ? new Problem(text) : new OfficeError(problem, text);
}

export const createTransport = (session: Session): OfficeTransport => ({
  urls: () => Promise.resolve(session.project.urls),
  async json(_uid, host, address, body) {
    const scheme = host === 'documents' ? 'Bearer' : 'Firebase';
    const reply = await session.call((token) => ({
      url: address,
      headers: { 'Content-Type': 'application/json', Authorization: `${scheme} ${token}` },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }));
    return reply.ok ? jsonOf(reply) : fail(reply, `Reading failed: ${answerText(reply)}`);
  },
  async bytes(_uid, address) {
    const reply = await session.call((token) => ({
      url: address,
      headers: { Authorization: `Firebase ${token}` },
      maxBytes: maxPhotoBytes,
    }));
    if (!reply.ok) fail(reply, `the server answered ${reply.status}.`);
    return new Blob([new Uint8Array(reply.bytes)]);
  },
});

/** Returns the value at a path of the Realtime Database. Rejects with Problem. */
export async function readLive(session: Session, path: readonly string[]): Promise<unknown> {
  const reply = await session.call((token) => ({ url: session.project.live(path, token) }));
  if (!reply.ok) throw new Problem(`Reading ${path.join('/')} failed: ${answerText(reply)}`);
  return jsonOf(reply);
}
