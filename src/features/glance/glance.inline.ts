/** Says on home, before it is painted, what was known last. Stands behind each place it fills. */
import { readGlance } from './known-glance.ts';
import { showGlance } from './show-glance.ts';

showGlance(readGlance(), navigator.onLine, true);
