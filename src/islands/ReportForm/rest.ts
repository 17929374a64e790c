import { lazyModule } from '../../ui/lazy-module.tsx';

/** The second stage of a form: everything that the first question does not need. */
export const rest = lazyModule(() => import('./rest/index.ts'));
