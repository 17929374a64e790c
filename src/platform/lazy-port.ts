/**
 * Services that are loaded with their first call, in a turn of its own: asking for a file and those
 * it needs takes longer than the call.
 */
import { nextTask } from './run-in-tasks.ts';

type Asynchronous<Port> = { readonly [Name in keyof Port]: (...args: never[]) => Promise<unknown> };

/**
 * A port whose methods all answer asynchronously, loaded once, when the first of them is called.
 * A load that fails rejects that call; the next call tries again.
 */
export function lazyPort<Port extends Asynchronous<Port>>(load: () => Promise<Port>): Port {
  let loading: Promise<Port> | undefined;
  const port = (): Promise<Port> => {
    loading ??= nextTask()
      .then(load)
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  return new Proxy({} as Port, {
    get:
      (_target, name) =>
      async (...args: never[]) =>
        (await port())[name as keyof Port](...args),
  });
}
