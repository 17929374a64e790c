/**
 * Creates services whose code is loaded when they are first called. The load starts in a separate
 * task, because resolving a file and its imports takes longer than the call.
 */
import { nextTask } from './run-in-tasks.ts';

type Asynchronous<Port> = { readonly [Name in keyof Port]: (...args: never[]) => Promise<unknown> };

/**
 * Returns a port with asynchronous methods. The first call of any method loads the code. If loading
 * fails, this call rejects and the next call loads again.
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
