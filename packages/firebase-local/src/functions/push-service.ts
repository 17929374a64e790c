/**
 * A push service on this machine that keeps what it receives. It stands in for the services of the
 * browser makers. The path of a request is the address of the phone without `https:/`.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

export interface ReceivedPush {
  /** The address of the phone at its push service. */
  readonly endpoint: string;
  /** The seconds for which the service keeps the message for a phone that is off. */
  readonly ttl: string;
  readonly urgency: string;
  /** A newer message with the same topic replaces one that waits. */
  readonly topic: string;
  /** Only the phone can read it. */
  readonly body: Buffer;
  /** The status of the answer. */
  readonly status: number;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

export interface PushService {
  readonly port: number;
  pushes(): readonly ReceivedPush[];
  /** Answers the next `count` messages with this status. */
  refuse(refusal: { readonly status: number; readonly count: number }): void;
  clear(): void;
  close(): Promise<void>;
}

/** At most this many messages are kept. */
const maxPushes = 500;
const created = 201;

const text = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');

/** Starts the push service on a free port of this machine. */
export async function startPushService(now: () => number): Promise<PushService> {
  const received: ReceivedPush[] = [];
  let refusal = { status: created, count: 0 };

  function answerStatus(method: string | undefined): number {
    if (method !== 'POST') return 405;
    if (refusal.count === 0) return created;
    refusal.count -= 1;
    return refusal.status;
  }

  const server = createServer((request, response) => {
    void buffer(request).then(
      (body) => {
        const { headers, url = '' } = request;
        const status = answerStatus(request.method);
        received.push({
          endpoint: `https:/${url}`,
          ttl: text(headers, 'ttl'),
          urgency: text(headers, 'urgency'),
          topic: text(headers, 'topic'),
          body,
          status,
          receivedAt: now(),
        });
        received.splice(0, received.length - maxPushes);
        response.writeHead(status).end();
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    pushes: () => received,
    refuse: ({ status, count }) => {
      refusal = { status, count };
    },
    clear: () => {
      received.length = 0;
      refusal = { status: created, count: 0 };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
