/**
 * The line between the phone and the service: it carries every request unchanged, holds a chosen
 * one at a chosen moment of its way, and breaks when it is told to. What is held stays held until
 * it is let go on, however slow the machine is.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Requests of one kind. */
interface Where {
  readonly method: string;
  /** Regular expression for path and query, unanchored. */
  readonly path: string;
  /** Part of the command, where an upload has several under one address. */
  readonly command?: string;
}
export interface Moment extends Where {
  /** The n-th request of this kind, from 1. */
  readonly number: number;
  /**
   * before: nothing of it has reached the service; within: half of its bytes have; after: it was
   * carried out and its answer is not here yet.
   */
  readonly phase: 'before' | 'within' | 'after';
}

/**
 * What a request meets: the connection breaks before the service hears of it, or after it was
 * carried out; nobody answers, or the answer never comes; or this answer instead of the service's.
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
   * The next request of this kind meets this trouble; resolves when it does. `isHeld`: what becomes
   * of it stays open until `release`.
   */
  meet(where: Where, trouble: Trouble, isHeld?: boolean): Promise<void>;
  /** What the service has answered to requests of this kind. */
  answered(where: Where): readonly number[];
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

  /** Counts the request; gives what is to be held of it. */
  function strike(incoming: IncomingMessage): Armed | undefined {
    if (!armed || !isOfKind(incoming, armed)) return undefined;
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

  /** Takes the trouble of this request; it has met it then. */
  function takeTrouble(incoming: IncomingMessage): Met | undefined {
    const found = met && isOfKind(incoming, met) ? met : undefined;
    if (found) met = undefined;
    return found;
  }
  /** Lets it happen instead of the service's answer. */
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

  /** Carries the request out; gives the service's answer. */
  async function ask(
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
      (await ask(incoming, outgoing, undefined)).resume();
    else for await (const _chunk of incoming);
    return happen(meeting, incoming, outgoing);
  }

  async function carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // Chromium repeats by itself what breaks on a connection that was kept open.
    outgoing.shouldKeepAlive = false;
    const meeting = takeTrouble(incoming);
    if (meeting) return carryIntoTrouble(meeting, incoming, outgoing);
    const held = strike(incoming);
    if (held?.phase === 'before') await stop(held);
    if (outgoing.destroyed) return;
    const answer = await ask(incoming, outgoing, held);
    if (held?.phase === 'after') await stop(held);
    outgoing.writeHead(answer.statusCode, { ...answer.headers, connection: 'close' });
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
