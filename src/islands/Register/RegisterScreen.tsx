import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Register, type RegisterProps } from './Register.tsx';

/** The registration screen as a page mounts it: a crash stays inside. */
export function RegisterScreen({
  crash,
  ...register
}: RegisterProps & { readonly crash: CrashTexts }) {
  return (
    <ErrorBoundary texts={crash}>
      <Register {...register} />
    </ErrorBoundary>
  );
}
