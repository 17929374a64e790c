import { lazyModule } from '../../ui/lazy-module.tsx';

/** The second stage of the calculator: the task screen, with all physics code. */
export const rest = lazyModule(() => import('./rest/index.ts'));
