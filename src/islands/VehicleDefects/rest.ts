import { lazyModule } from '../../ui/lazy-module.tsx';

/**
 * The second stage of the vehicle line. It contains the whole line, because only signed-in drivers
 * see it.
 */
export const rest = lazyModule(() => import('./rest/index.ts'));
