/** Loads the actions of the outbox. */
import { requireCode } from '../../platform/late-code.ts';

/** For background work: does not retry a failed download. */
export const importOutbox = () => import('./outbox.lazy.ts');
/** For a tap: downloads the code again if the first attempt fails. */
export const loadOutbox = () => requireCode(importOutbox);
