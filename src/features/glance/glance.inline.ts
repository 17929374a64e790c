/** Fills the overview on the home screen before the first paint. It follows the row in the page. */
import { readGlance } from './known-glance.ts';
import { showGlance } from './show-glance.ts';

showGlance(readGlance(), navigator.onLine);
