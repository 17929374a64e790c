import { lazyModule } from '../../ui/lazy-module.tsx';

/**
 * The second stage of the list: receipts, the reports on the server and the state of the storage.
 */
export const rest = lazyModule(() => import('./rest/index.ts'));
