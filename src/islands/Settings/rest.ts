import { lazyModule } from '../../ui/lazy-module.tsx';

/** The second stage of the settings: all sections except those that need no account. */
export const rest = lazyModule(() => import('./rest/index.ts'));
