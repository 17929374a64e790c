/**
 * Runs in the head of every page before anything is painted, as one classic inline script:
 * text size and theme, then the guard that the page names. Nothing here may wait.
 */
import { applyStoredLook } from './look.ts';
import { runMiddleware } from './middleware.ts';

const root = document.documentElement;

function signedIn(): boolean {
  try {
    return localStorage.getItem('signed-in') !== null;
  } catch {
    return false;
  }
}

applyStoredLook(root);

function guard(): void {
  try {
    const target = runMiddleware(root.dataset['middleware'] ?? '', {
      path: location.pathname, query: location.search, hash: location.hash, signedIn: signedIn(),
    });
    if (target !== undefined) {
      root.hidden = true;
      location.replace(target);
    }
  } catch (error) {
    console.error(error);
    root.classList.add('fatal');
    root.dataset['fatal'] = String(error instanceof Error ? error.message : error);
  }
}

guard();
// A page that comes back from the back/forward cache, or another tab that signs out, is asked again.
addEventListener('pageshow', (event) => { if (event.persisted) { applyStoredLook(root); guard(); } });
addEventListener('storage', (event) => { if (event.key === 'signed-in' || event.key === null) guard(); });
