import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Login, type LoginProps } from './Login.tsx';

/** The login screen as a page mounts it: a crash stays inside. */
export function LoginScreen({ crash, ...login }: LoginProps & { readonly crash: CrashTexts }) {
  return (
    <ErrorBoundary texts={crash}>
      <Login {...login} />
    </ErrorBoundary>
  );
}
