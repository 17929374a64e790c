import { lazyModule } from '../../ui/lazy-module.tsx';

/** The second stage of the calculator: the screen of a task, with all physics. */
export const rest = lazyModule(() => import('./rest/index.ts'));
