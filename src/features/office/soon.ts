/** So long the search for danger waits for the live database. Milliseconds. */
const patienceMilliseconds = 3000;

/** What is answered in time; undefined where nothing is, or not in time. */
export function soon<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMilliseconds);
  });
  return Promise.race([asked.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
