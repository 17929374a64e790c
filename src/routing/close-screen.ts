/** Leaves a screen that requires a session when the session ends in this tab. */
import { signOutTarget } from '../features/session/sign-out.ts';
import { runMiddleware } from './middleware.ts';

/** If the session ended in another tab, the script in the head leaves the screen. */
export function closeScreen(): void {
  const root = document.documentElement;
  if (root.hidden) return;
  const { pathname: path, search: query, hash } = location;
  const target =
    signOutTarget() ??
    runMiddleware(root.dataset['middleware'] ?? '', { path, query, hash, isSignedIn: false });
  if (target !== undefined) location.replace(target);
}
