/** Merges the records of several requests in a common order. */

interface Stream<One> {
  readonly pages: AsyncGenerator<readonly One[]>;
  waiting: readonly One[];
}

/** Loads the next page when all records of the last one are used. */
async function refill<One>(stream: Stream<One>): Promise<void> {
  while (stream.waiting.length === 0) {
    const next = await stream.pages.next();
    if (next.done === true) return;
    stream.waiting = next.value;
  }
}

/**
 * Merges the pages of several requests into pages of `pageSize`, ordered by ascending `rankOf`.
 * Each request must already return its records in this order. The last page may be empty.
 */
export async function* mergePages<One>(
  requests: readonly AsyncGenerator<readonly One[]>[],
  rankOf: (one: One) => number,
  pageSize: number,
): AsyncGenerator<readonly One[]> {
  const [only] = requests;
  if (requests.length === 1 && only) {
    yield* only;
    return;
  }
  const streams = requests.map((pages): Stream<One> => ({ pages, waiting: [] }));
  const rank = ({ waiting: [first] }: Stream<One>): number =>
    first === undefined ? Number.POSITIVE_INFINITY : rankOf(first);
  let page: One[] = [];
  for (;;) {
    await Promise.all(streams.map(refill));
    const next = streams.reduce<Stream<One> | undefined>(
      (best, one) => (best === undefined || rank(one) < rank(best) ? one : best),
      undefined,
    );
    const first = next?.waiting[0];
    if (!next || first === undefined) break;
    next.waiting = next.waiting.slice(1);
    page.push(first);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  yield page;
}
