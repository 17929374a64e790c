/**
 * Fills the overview on the home screen before the first paint. The page includes this script after
 * each element that it fills.
 */
import { readGlance } from './known-glance.ts';
import { showGlance } from './show-glance.ts';

showGlance(readGlance(), navigator.onLine, true);
