import { lazyModule } from '../../ui/lazy-module.tsx';

/**
 * The second stage of the vehicle line: the whole line, because it is shown to signed-in drivers
 * only.
 */
export const rest = lazyModule(() => import('./rest/index.ts'));
