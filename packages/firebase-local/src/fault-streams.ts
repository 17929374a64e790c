import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestFaults } from './faults.ts';

/** Interval at which a slow connection moves bytes. */
const TICK_MILLISECONDS = 100;

/**
 * Delays the request's body, or closes the connection at a byte. Must be called before anything
 * reads from the request. Calls `onCut` when it closes the connection.
 */
export function shapeRequest(
  request: IncomingMessage,
  faults: RequestFaults,
  onCut: () => void,
): void {
  const { cutRequestAtByte, bytesPerSecond } = faults;
  if (cutRequestAtByte === undefined && bytesPerSecond === undefined) return;
  const push = request.push.bind(request);
  const waiting: (Buffer | null)[] = [];
  let passed = 0;
  let timer: NodeJS.Timeout | undefined;

  function pass(chunk: Buffer | null): boolean {
    if (
      chunk === null ||
      cutRequestAtByte === undefined ||
      passed + chunk.length < cutRequestAtByte
    ) {
      passed += chunk?.length ?? 0;
      return push(chunk);
    }
    push(chunk.subarray(0, cutRequestAtByte - passed));
    onCut();
    request.socket.destroy();
    return false;
  }
  function tick(bytes: number): void {
    let rest = bytes;
    while (waiting.length > 0 && rest > 0 && !request.destroyed) {
      const next = waiting.shift();
      if (next === undefined || next === null) {
        pass(null);
        break;
      }
      const now = next.subarray(0, rest);
      if (next.length > rest) waiting.unshift(next.subarray(rest));
      rest -= now.length;
      pass(now);
    }
    if (waiting[0] === null && rest > 0) {
      waiting.shift();
      pass(null);
    }
    timer =
      waiting.length > 0 && !request.destroyed
        ? setTimeout(tick, TICK_MILLISECONDS, bytes)
        : undefined;
  }

  // The HTTP parser calls `push` with every chunk of the body.
  request.push = (chunk: Buffer | null): boolean => {
    if (bytesPerSecond === undefined) return pass(chunk);
    waiting.push(chunk);
    timer ??= setTimeout(
      tick,
      TICK_MILLISECONDS,
      Math.max(1, Math.round((bytesPerSecond * TICK_MILLISECONDS) / 1000)),
    );
    return false;
  };
  if (cutRequestAtByte === 0) {
    onCut();
    request.socket.destroy();
  }
}

/**
 * Delays or cuts the response like the request. The response can also be dropped or delayed after
 * the request was performed.
 */
export function shapeResponse(
  response: ServerResponse,
  faults: RequestFaults,
  onCut: () => void,
): void {
  const { cutResponseAtByte, bytesPerSecond, dropAnswer, answerDelayMilliseconds } = faults;
  if (
    cutResponseAtByte === undefined &&
    bytesPerSecond === undefined &&
    !dropAnswer &&
    answerDelayMilliseconds === 0
  )
    return;
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const queue: Buffer[] = [];
  let ended = false;
  let cutting = false;
  let passed = 0;
  let timer: NodeJS.Timeout | undefined;

  function cut(): void {
    cutting = true;
    onCut();
    queue.length = 0;
    response.socket?.destroy();
  }
  function pass(chunk: Buffer): void {
    if (cutResponseAtByte === undefined || passed + chunk.length < cutResponseAtByte) {
      passed += chunk.length;
      write(chunk);
      return;
    }
    const rest = chunk.subarray(0, cutResponseAtByte - passed);
    passed = cutResponseAtByte;
    cutting = true;
    if (rest.length === 0) cut();
    else write(rest, cut);
  }
  function drain(): void {
    let rest =
      bytesPerSecond === undefined
        ? Infinity
        : Math.max(1, Math.round((bytesPerSecond * TICK_MILLISECONDS) / 1000));
    for (let next = queue.shift(); next !== undefined && !cutting; next = queue.shift()) {
      const now = next.subarray(0, rest);
      if (next.length > now.length) queue.unshift(next.subarray(now.length));
      rest -= now.length;
      pass(now);
      if (rest <= 0) break;
    }
    if (cutting || response.destroyed) return;
    timer = queue.length > 0 ? setTimeout(drain, TICK_MILLISECONDS) : undefined;
    if (timer !== undefined) return;
    if (!ended) response.emit('drain');
    else if (cutResponseAtByte === 0) cut();
    else end();
  }
  function take(chunk: unknown, encoding: unknown): boolean {
    if (dropAnswer || chunk === null || chunk === undefined || typeof chunk === 'function')
      return true;
    queue.push(
      typeof chunk === 'string'
        ? Buffer.from(
            chunk,
            typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8',
          )
        : Buffer.from(chunk as Uint8Array),
    );
    if (timer === undefined) timer = setTimeout(drain, answerDelayMilliseconds);
    return false;
  }

  response.flushHeaders = () => undefined;
  response.write = ((chunk: unknown, encoding?: unknown, callback?: unknown): boolean => {
    const more = take(chunk, encoding);
    for (const done of [encoding, callback]) if (isCallback(done)) queueMicrotask(done);
    return more;
  }) as typeof response.write;
  response.end = ((chunk?: unknown, encoding?: unknown, callback?: unknown): ServerResponse => {
    take(chunk, encoding);
    for (const done of [chunk, encoding, callback])
      if (isCallback(done)) response.once('close', done);
    ended = true;
    if (dropAnswer) cut();
    else if (timer === undefined) timer = setTimeout(drain, answerDelayMilliseconds);
    return response;
  }) as typeof response.end;
}

const isCallback = (value: unknown): value is () => void => typeof value === 'function';
