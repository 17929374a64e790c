import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, reasonOf } from './problem.ts';

const retried = new Set([408, 425, 429, 500, 502, 503, 504]);
const pausesMilliseconds = [500, 1500, 4000];
const patienceMilliseconds = 60_000;

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Maximum size of an answer after decompression. */
  readonly maxBytes?: number;
}

/**
 * 200 reports of the maximum size that Firestore stores. A compressed answer could expand to any
 * size, so reading stops at this size.
 */
const maxBytes = 256 * 1024 * 1024;

/** An answer that was read completely. */
export interface Reply {
  readonly status: number;
  readonly ok: boolean;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/**
 * Sends a request. Repeats it up to three times after a server error or an interrupted connection,
 * so use it only for requests that may be repeated. An error status is returned as an answer.
 * Rejects with Problem if there is no answer.
 */
export async function call(
  url: string,
  { method = 'GET', headers = {}, body, maxBytes: most }: Call = {},
): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    const pause = pausesMilliseconds[attempt];
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal: AbortSignal.timeout(patienceMilliseconds),
        ...(body === undefined ? {} : { body }),
      });
      const reply: Reply = {
        status: response.status,
        ok: response.ok,
        bytes: await readBytes(response, most),
        contentType: response.headers.get('content-type') ?? '',
      };
      if (!retried.has(reply.status) || pause === undefined) return reply;
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (pause === undefined)
        throw new Problem(
          `No answer from ${new URL(url).origin} (${reasonOf(error)}). Is it running, and is there a network?`,
          { cause: error },
        );
    }
    await sleep(pause);
  }
}

/** Throws Problem as soon as the limit is exceeded. */
async function readBytes(response: Response, most: number = maxBytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most)
      throw new Problem(`${new URL(response.url).pathname} is longer than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const textOf = (reply: Reply): string => new TextDecoder().decode(reply.bytes);

/** Returns the answer as JSON. Throws Problem if it is not JSON. */
export function jsonOf(reply: Reply): unknown {
  try {
    return JSON.parse(textOf(reply));
  } catch {
    throw new Problem(
      `The server answered ${reply.status} with something that is not JSON: ${textOf(reply).slice(0, 200)}`,
    );
  }
}
