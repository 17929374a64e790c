import { lazyModule } from '../../ui/lazy-module.tsx';

/**
 * Lazily loaded code of the report screen. That is the whole screen: nothing can be rendered until
 * the report has been read from the device.
 */
export const rest = lazyModule(() => import('./rest/index.ts'));
