/** Loads the code of the actions of the outbox. */
import { requireCode } from '../../platform/late-code.ts';

/** For background work. A failed download is not repeated. */
export const importOutbox = () => import('./outbox.lazy.ts');
/** For a tap. If the first download fails, it is repeated. */
export const loadOutbox = () => requireCode(importOutbox, 'tap');
