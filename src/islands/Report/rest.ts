import { lazyModule } from '../../ui/lazy-module.tsx';

/**
 * The second stage of a report: the whole screen, because the report is only known once the device
 * storage is read.
 */
export const rest = lazyModule(() => import('./rest/index.ts'));
