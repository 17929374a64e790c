import { lazyModule } from '../../ui/lazy-module.tsx';

/**
 * The lazily loaded code of the report screen. It contains the whole screen, because nothing can be
 * rendered until the report has been read from the device.
 */
export const rest = lazyModule(() => import('./rest/index.ts'));
