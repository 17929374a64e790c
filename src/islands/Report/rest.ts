import { lazyModule } from '../../ui/lazy-module.tsx';

/** The second stage of a report: all of it, because a report is known only once the device is read. */
export const rest = lazyModule(() => import('./rest/index.ts'));
