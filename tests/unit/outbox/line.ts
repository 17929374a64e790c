/**
 * The line between the phone and the service: it carries every request unchanged, holds a chosen
 * one at a chosen moment of its way, and breaks when it is told to. What is held stays held until
 * it is let go on, however slow the machine is.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface Moment {
  readonly method: string;
  /** Regular expression for path and query, unanchored. */
  readonly path: string;
  /** The n-th request of this kind, from 1. */
  readonly number: number;
  /**
   * before: nothing of it has reached the service; within: half of its bytes have; after: it was
   * carried out and its answer is not here yet.
   */
  readonly phase: 'before' | 'within' | 'after';
}

export interface Line {
  readonly origin: string;
  /** Holds the request of this moment; resolves when it is there. */
  hold(moment: Moment): Promise<void>;
  /** Lets go on what is held. */
  release(): void;
  /** Breaks every connection and takes no new one until `repair`. */
  cut(): void;
  repair(): void;
  close(): Promise<void>;
}

interface Armed extends Moment {
  left: number;
  readonly reached: () => void;
  readonly released: Promise<void>;
}

export async function openLine(target: string): Promise<Line> {
  let armed: Armed | undefined;
  let release = (): void => undefined;
  let isCut = false;

  /** Counts the request; gives what is to be held of it. */
  function strike({ method, url = '/' }: IncomingMessage): Armed | undefined {
    if (!armed || method !== armed.method || !new RegExp(armed.path).test(url)) return undefined;
    armed.left -= 1;
    return armed.left === 0 ? armed : undefined;
  }
  function letGo(): void {
    armed = undefined;
    release();
  }
  async function stop(held: Armed): Promise<void> {
    held.reached();
    await held.released;
  }

  async function sendBody(
    from: IncomingMessage,
    to: NodeJS.WritableStream,
    held: Armed | undefined,
  ): Promise<void> {
    let left =
      held?.phase === 'within' ? Math.floor(Number(from.headers['content-length']) / 2) : Infinity;
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (held && chunk.length >= left) {
        to.write(chunk.subarray(0, left));
        await stop(held);
        to.write(chunk.subarray(left));
        left = Infinity;
      } else {
        to.write(chunk);
        left -= chunk.length;
      }
    }
    to.end();
  }

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const held = strike(incoming);
    if (held?.phase === 'before') await stop(held);
    if (outgoing.destroyed) return;
    const onward = request(target + (incoming.url ?? '/'), {
      method: incoming.method,
      headers: incoming.headers,
      agent: false,
    });
    outgoing.once('close', () => {
      onward.destroy();
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      onward.once('response', resolve);
      onward.once('error', reject);
    });
    const [answer] = await Promise.all([answered, sendBody(incoming, onward, held)]);
    if (held?.phase === 'after') await stop(held);
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    await pipeline(answer, outgoing);
  }

  const server = createServer((incoming, outgoing) => {
    // Whatever breaks on one side breaks on the other.
    carry(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: (moment) =>
      new Promise((reached) => {
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        armed = { ...moment, left: moment.number, reached, released };
      }),
    release: letGo,
    cut() {
      isCut = true;
      server.closeAllConnections();
      letGo();
    },
    repair() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
