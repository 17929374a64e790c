/**
 * Simulates a slow link with a relay of TCP connections: a first connection takes the time of its
 * handshakes, bytes arrive one segment after the other, and all connections share the bandwidth.
 * DevTools throttling has no handshakes and delivers a small page in one piece. Not simulated:
 * loss, and slow start, which does not affect a page of fewer than ten segments.
 */
import { connect, createServer, type Socket } from 'node:net';

/** TCP and TLS 1.3 take one round trip each before the first request can be sent. */
const handshakeRoundTrips = 2;
/** Size of one packet over Ethernet and IP, with headers. */
const segment = { payloadBytes: 1448, headerBytes: 52 };

export interface SlowRelay {
  readonly port: number;
  readonly close: () => void;
}

/**
 * Starts a relay to a port of this machine. `latencyMilliseconds` is a round trip, `kilobits` per
 * second each way.
 */
export async function startSlowRelay(
  targetPort: number,
  {
    kilobits,
    latencyMilliseconds,
  }: { readonly kilobits: number; readonly latencyMilliseconds: number },
): Promise<SlowRelay> {
  /**
   * Creates one direction of the link. It forwards bytes at the speed of the link, starting at the
   * time `ready`.
   */
  const line = (): ((bytes: Buffer, to: Socket, ready: number) => void) => {
    let free = 0;
    return (bytes, to, ready) => {
      for (let start = 0; start < bytes.length; start += segment.payloadBytes) {
        const part = bytes.subarray(start, start + segment.payloadBytes);
        free =
          Math.max(free, ready, performance.now()) +
          ((part.length + segment.headerBytes) * 8) / kilobits;
        setTimeout(
          () => {
            if (!to.destroyed) to.write(part);
          },
          free + latencyMilliseconds / 2 - performance.now(),
        );
      }
    };
  };
  const up = line();
  const down = line();
  const sockets = new Set<Socket>();
  const server = createServer((visitor) => {
    const ready = performance.now() + handshakeRoundTrips * latencyMilliseconds;
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [visitor, target]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        visitor.destroy();
        target.destroy();
      });
    }
    visitor.on('data', (bytes) => up(bytes, target, ready));
    target.on('data', (bytes) => down(bytes, visitor, 0));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay got no port');
  return {
    port: address.port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
