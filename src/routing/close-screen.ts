/** Leaves a screen that needs a session when the session ends in this tab. */
import { signOutTarget } from '../features/session/sign-out.ts';
import { runMiddleware } from './middleware.ts';

/** If another tab ended the session, the head script leaves the screen. */
export function closeScreen(): void {
  const root = document.documentElement;
  if (root.hidden) return;
  const { pathname: path, search: query, hash } = location;
  const target =
    signOutTarget() ??
    runMiddleware(root.dataset['middleware'] ?? '', { path, query, hash, isSignedIn: false });
  if (target !== undefined) location.replace(target);
}
