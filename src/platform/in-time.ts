/**
 * What `asked` gives, or what `late` gives where that takes longer; `late` may throw. Rejects as
 * `asked`, whose answer still counts for whoever it was asked of.
 */
export async function inTime<Value, Late>(
  asked: Promise<Value>,
  milliseconds: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([asked, isLate.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
