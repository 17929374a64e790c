/** Lets a mutant act from the first line on: in what a module does when it is loaded. */
import { inject } from 'vitest';
import { mutationOf } from './namespace.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly activeMutant: string;
  }
}

Object.assign(mutationOf(globalThis), {
  activeMutant: inject('activeMutant'),
  hitCount: 0,
  hitLimit: 200_000,
});
