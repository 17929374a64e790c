import { lazyModule } from '../../ui/lazy-module.tsx';

export const rest = lazyModule(() => import('./rest/index.ts'));
