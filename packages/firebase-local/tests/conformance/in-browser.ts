/** Entry of the bundle that a browser loads: runs the list and stores the results in the page. */
import { runAllCalls } from './all-calls.ts';

declare global {
  interface Window {
    conformance?: ReturnType<typeof runAllCalls>;
  }
}

window.conformance = runAllCalls(location.origin);
