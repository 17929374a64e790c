/**
 * Settles like `pending`, but if `pending` takes longer than `milliseconds`, the result of `late`
 * is used, which may throw. `pending` itself is not cancelled.
 */
export async function inTime<Value, Late>(
  pending: Promise<Value>,
  milliseconds: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([pending, isLate.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
