/** Fills the overview on home before the first paint. Included after each element that it fills. */
import { readGlance } from './known-glance.ts';
import { showGlance } from './show-glance.ts';

showGlance(readGlance(), navigator.onLine, true);
