/** Loads the code of the actions of the outbox. */
import { loadCode, requireCode } from '../../platform/late-code.ts';

const load = () => import('./outbox.lazy.ts');
/** For background work. A failed download is not repeated. */
export const importOutbox = () => loadCode(load);
/** For a tap. If the first download fails, it is repeated. */
export const loadOutbox = () => requireCode(load, 'tap');
