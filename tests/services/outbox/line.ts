/**
 * A proxy between the phone and the service. It forwards every request unchanged, can hold a chosen
 * request at a chosen point, and can break connections. A held request is held until the test
 * releases it, however slow the machine is.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Selects requests by method, path and upload command. */
interface Where {
  readonly method: string;
  /** Regular expression for path and query, unanchored. */
  readonly path: string;
  /** Part of the upload command, for URLs that have several commands. */
  readonly command?: string;
}
export interface Moment extends Where {
  /** The n-th matching request, from 1. */
  readonly number: number;
  /**
   * before: the service has received nothing of the request; within: it has received half of the
   * bytes; after: it has processed the request, but the phone has no answer yet.
   */
  readonly phase: 'before' | 'within' | 'after';
}

/**
 * A fault of a request: the connection breaks before the service receives the request or after the
 * service has processed it, the service does not answer, the answer is lost, or this answer
 * replaces the real one.
 */
export type Trouble =
  | 'cut before'
  | 'cut after the write'
  | 'hang'
  | 'lost answer'
  | { readonly status: number; readonly type: string; readonly body: string };

export interface Line {
  readonly origin: string;
  /**
   * Applies this fault to the next matching request; resolves when it is applied. With `isHeld` the
   * request then waits until `release`.
   */
  meet(where: Where, trouble: Trouble, isHeld?: boolean): Promise<void>;
  /** Statuses of the service's answers to matching requests. */
  answered(where: Where): readonly number[];
  /** Holds the request at this point; resolves when the request reaches it. */
  hold(moment: Moment): Promise<void>;
  /** Releases the held request. */
  release(): void;
  /** Breaks every connection and accepts no new one until `repair`. */
  cut(): void;
  repair(): void;
  close(): Promise<void>;
}

interface Armed extends Moment {
  left: number;
  readonly reached: () => void;
  readonly released: Promise<void>;
}

interface Met extends Where {
  readonly trouble: Trouble;
  readonly isHeld: boolean;
  readonly reached: () => void;
}
const isOfKind = (
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  where: Where,
): boolean =>
  method === where.method &&
  new RegExp(where.path).test(url) &&
  String(headers['x-goog-upload-command']).includes(where.command ?? '');

export async function openLine(target: string): Promise<Line> {
  let armed: Armed | undefined;
  let met: Met | undefined;
  const answers: { readonly to: IncomingMessage; readonly status: number }[] = [];
  let release = (): void => undefined;
  let isCut = false;

  /** Counts the request; returns the hold that applies to it. */
  function strike(incoming: IncomingMessage): Armed | undefined {
    if (!armed || !isOfKind(incoming, armed)) return undefined;
    armed.left -= 1;
    return armed.left === 0 ? armed : undefined;
  }
  function releaseHeld(): void {
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

  /** Returns the fault for this request and marks it as applied. */
  function takeTrouble(incoming: IncomingMessage): Met | undefined {
    const found = met && isOfKind(incoming, met) ? met : undefined;
    if (found) met = undefined;
    return found;
  }
  /** Applies the fault instead of the service's answer. */
  async function happen(
    { trouble, isHeld, reached }: Met,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const isOver = isHeld ? holdOpen() : Promise.resolve();
    reached();
    await isOver;
    if (trouble === 'hang' || trouble === 'lost answer') return;
    if (typeof trouble === 'string') return void incoming.socket.destroy();
    outgoing.writeHead(trouble.status, { 'Content-Type': trouble.type }).end(trouble.body);
  }
  const holdOpen = (): Promise<void> =>
    new Promise((resolve) => {
      release = resolve;
    });

  /** Forwards the request; returns the service's answer. */
  async function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    held: Armed | undefined,
  ): Promise<IncomingMessage & { readonly statusCode: number }> {
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
    const { statusCode = 502 } = answer;
    answers.push({ to: incoming, status: statusCode });
    return Object.assign(answer, { statusCode });
  }

  async function carryIntoTrouble(
    meeting: Met,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const { trouble } = meeting;
    if (trouble === 'cut after the write' || trouble === 'lost answer')
      (await forward(incoming, outgoing, undefined)).resume();
    else for await (const _chunk of incoming);
    return happen(meeting, incoming, outgoing);
  }

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // Chromium automatically repeats requests that fail on a reused connection.
    outgoing.shouldKeepAlive = false;
    const meeting = takeTrouble(incoming);
    if (meeting) return carryIntoTrouble(meeting, incoming, outgoing);
    const held = strike(incoming);
    if (held?.phase === 'before') await stop(held);
    if (outgoing.destroyed) return;
    const answer = await forward(incoming, outgoing, held);
    if (held?.phase === 'after') await stop(held);
    outgoing.writeHead(answer.statusCode, { ...answer.headers, connection: 'close' });
    await pipeline(answer, outgoing);
  }

  const server = createServer((incoming, outgoing) => {
    // If one side breaks, the other is closed too.
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
    meet: (where, trouble, isHeld = false) =>
      new Promise((reached) => {
        met = { ...where, trouble, isHeld, reached };
      }),
    answered: (where) =>
      answers.filter(({ to }) => isOfKind(to, where)).map(({ status }) => status),
    hold: (moment) =>
      new Promise((reached) => {
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        armed = { ...moment, left: moment.number, reached, released };
      }),
    release: releaseHeld,
    cut() {
      isCut = true;
      server.closeAllConnections();
      releaseHeld();
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
