import * as z from 'zod';

/**
 * Faults for tests. `method` and `path` (unanchored regular expressions) select requests. The first
 * `skip` requests are not affected, then at most `times` (default: all), each with probability
 * `rate`.
 */
const selection = {
  method: pattern().optional(),
  path: pattern().optional(),
  skip: z.int().min(0).default(0),
  times: z.int().min(1).optional(),
  rate: z.number().min(0).max(1).default(1),
};
const byte = z.int().min(0).max(1_000_000_000);

export const faultSchema = z.discriminatedUnion('kind', [
  /** Delays every matching request, by up to `jitterMilliseconds` more. */
  z.strictObject({
    kind: z.literal('latency'),
    ...selection,
    milliseconds: z.number().min(0).max(600_000),
    jitterMilliseconds: z.number().min(0).max(600_000).default(0),
  }),
  /** Limits the bandwidth of request and response bodies, in each direction. */
  z.strictObject({ kind: z.literal('bandwidth'), ...selection, bytesPerSecond: z.number().min(1) }),
  /** Responds with this status instead of performing the request. `body` is sent as JSON. */
  z.strictObject({
    kind: z.literal('status'),
    ...selection,
    status: z.int().min(400).max(599),
    body: z.json().optional(),
    retryAfterSeconds: z.int().min(0).optional(),
  }),
  /** The project's quota is used up: 402 for files, 429 RESOURCE_EXHAUSTED for everything else. */
  z.strictObject({ kind: z.literal('quota'), ...selection }),
  /** The connection breaks when this many bytes of the request's body have arrived. */
  z.strictObject({ kind: z.literal('cutRequest'), ...selection, atByte: byte }),
  /**
   * The connection breaks when this many bytes of the answer's body have gone out; 0 breaks it
   * before the status line.
   */
  z.strictObject({ kind: z.literal('cutResponse'), ...selection, atByte: byte }),
  /** The request is performed, then the connection breaks instead of a response. */
  z.strictObject({ kind: z.literal('dropAnswer'), ...selection }),
  /**
   * The request is performed immediately and its response is delayed, so that a test can stop the
   * client in between.
   */
  z.strictObject({
    kind: z.literal('lateAnswer'),
    ...selection,
    milliseconds: z.number().min(0).max(600_000),
  }),
  /** The server's clock is this far ahead of the machine's (behind when negative). */
  z.strictObject({
    kind: z.literal('clockSkew'),
    milliseconds: z.int().min(-3_200_000_000_000).max(3_200_000_000_000),
  }),
]);
type Fault = z.infer<typeof faultSchema>;
type RequestFault = Exclude<Fault, { kind: 'clockSkew' }>;

function pattern() {
  return z
    .string()
    .max(500)
    .refine((value) => {
      try {
        new RegExp(value);
        return true;
      } catch {
        return false;
      }
    }, 'expected a regular expression');
}

/** The combined faults of one request. */
export interface RequestFaults {
  readonly delayMilliseconds: number;
  readonly bytesPerSecond: number | undefined;
  readonly status:
    | {
        readonly code: number;
        readonly body: unknown;
        readonly retryAfterSeconds: number | undefined;
      }
    | undefined;
  readonly cutRequestAtByte: number | undefined;
  readonly cutResponseAtByte: number | undefined;
  readonly dropAnswer: boolean;
  readonly answerDelayMilliseconds: number;
}

export interface Faults {
  /**
   * Adds faults. `seed` restarts the random numbers, so that `rate` selects the same requests
   * again.
   */
  add(faults: readonly Fault[], seed?: number): void;
  clear(): void;
  /** Calls `listener` when faults are added. */
  onAdded(listener: () => void): void;
  list(): readonly Fault[];
  skewMilliseconds(): number;
  /**
   * Counts the request for every fault and returns its combined faults. `path` includes the query.
   */
  countRequest(method: string, path: string): RequestFaults;
}

interface ActiveFault {
  readonly fault: RequestFault;
  skipped: number;
  affected: number;
}

export function createFaults(): Faults {
  let active: ActiveFault[] = [];
  let skew = 0;
  let random = randomNumbers(1);
  const listeners: (() => void)[] = [];

  function affects(item: ActiveFault, method: string, path: string): boolean {
    const { fault } = item;
    if (fault.times !== undefined && item.affected >= fault.times) return false;
    if (fault.method !== undefined && !new RegExp(fault.method, 'i').test(method)) return false;
    if (fault.path !== undefined && !new RegExp(fault.path).test(path)) return false;
    if (item.skipped < fault.skip) {
      item.skipped += 1;
      return false;
    }
    if (fault.rate < 1 && random() >= fault.rate) return false;
    item.affected += 1;
    return true;
  }

  function withFault(result: RequestFaults, fault: RequestFault, path: string): RequestFaults {
    switch (fault.kind) {
      case 'latency':
        return {
          ...result,
          delayMilliseconds:
            result.delayMilliseconds + fault.milliseconds + random() * fault.jitterMilliseconds,
        };
      case 'bandwidth':
        return {
          ...result,
          bytesPerSecond: Math.min(result.bytesPerSecond ?? Infinity, fault.bytesPerSecond),
        };
      case 'status':
        return {
          ...result,
          status: {
            code: fault.status,
            body: fault.body ?? standardBody(fault.status),
            retryAfterSeconds: fault.retryAfterSeconds,
          },
        };
      case 'quota':
        return { ...result, status: { ...quota(path), retryAfterSeconds: undefined } };
      case 'cutRequest':
        return { ...result, cutRequestAtByte: fault.atByte };
      case 'cutResponse':
        return { ...result, cutResponseAtByte: fault.atByte };
      case 'dropAnswer':
        return { ...result, dropAnswer: true };
      case 'lateAnswer':
        return {
          ...result,
          answerDelayMilliseconds: Math.max(result.answerDelayMilliseconds, fault.milliseconds),
        };
    }
  }

  return {
    add(faults, seed) {
      if (seed !== undefined) random = randomNumbers(seed);
      for (const fault of faults) {
        if (fault.kind === 'clockSkew') skew = fault.milliseconds;
        else active.push({ fault, skipped: 0, affected: 0 });
      }
      for (const listener of listeners) listener();
    },
    onAdded: (listener) => {
      listeners.push(listener);
    },
    clear() {
      active = [];
      skew = 0;
      random = randomNumbers(1);
    },
    list: () => [
      ...active.map((item) => item.fault),
      ...(skew === 0 ? [] : [{ kind: 'clockSkew', milliseconds: skew } as const]),
    ],
    skewMilliseconds: () => skew,
    countRequest(method, path) {
      let result: RequestFaults = {
        delayMilliseconds: 0,
        bytesPerSecond: undefined,
        status: undefined,
        cutRequestAtByte: undefined,
        cutResponseAtByte: undefined,
        dropAnswer: false,
        answerDelayMilliseconds: 0,
      };
      for (const item of active)
        if (affects(item, method, path)) result = withFault(result, item.fault, path);
      return result;
    },
  };
}

/** Google's names of HTTP statuses; the SDKs derive their error codes from them. */
const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  412: 'FAILED_PRECONDITION',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};
const standardBody = (status: number): unknown => ({
  error: {
    code: status,
    message: 'A fault that a test has added.',
    status: statusNames[status] ?? 'UNKNOWN',
  },
});

function quota(path: string): { code: number; body: unknown } {
  if (path.startsWith('/v0/b/'))
    return { code: 402, body: { error: { code: 402, message: 'Quota has been exceeded.' } } };
  return {
    code: 429,
    body: { error: { code: 429, message: 'Quota exceeded.', status: 'RESOURCE_EXHAUSTED' } },
  };
}

/** Random numbers from 0 to 1 that repeat for a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
