import type { Locale } from '../../i18n/locales.ts';
import { lazyModule } from '../../ui/lazy-module.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Failure } from '../../features/session/failure.ts';

const StorageRefusal = lazyModule(() => import('./StorageRefusal.lazy.tsx')).component(
  (module) => module.StorageRefusal,
  { isRequired: false },
);

interface FailureProps {
  /** A failure that belongs to no single field. */
  readonly failure: Failure | undefined;
  readonly locale: Locale;
}

/** Shows why a sign-in failed; if the browser stores nothing, also what still works. */
export function FailureNotice({ failure, locale }: FailureProps) {
  return (
    failure !== undefined && (
      <Notice tone="error" role="alert">
        <p>{failure.sentence}</p>
        {failure.code === 'storage-blocked' && <StorageRefusal locale={locale} />}
      </Notice>
    )
  );
}

interface OutcomeProps extends FailureProps {
  readonly state: 'idle' | 'busy' | 'done';
  readonly busy: string;
  readonly done: string;
}

/** The progress of a submission, announced to screen readers. */
export function SubmitStatus({ state, failure, locale, busy, done }: OutcomeProps) {
  return (
    <>
      <FailureNotice failure={failure} locale={locale} />
      <LiveText className="login-status">{{ idle: '', busy, done }[state]}</LiveText>
    </>
  );
}
