import { lazyModule } from '../../ui/lazy-module.tsx';

/** The second stage of the vehicle: all of it, because its line is shown to signed-in drivers only. */
export const rest = lazyModule(() => import('./rest/index.ts'));
