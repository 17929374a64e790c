import { Notice } from '../../ui/Notice.tsx';

interface OutcomeProps {
  readonly state: 'idle' | 'busy' | 'done';
  readonly failure: string | undefined;
  readonly busy: string;
  readonly done: string;
}

/** The progress of a submission, announced to screen readers. */
export function SubmitStatus({ state, failure, busy, done }: OutcomeProps) {
  return (
    <>
      {failure !== undefined && (
        <Notice tone="error" role="alert">
          <p>{failure}</p>
        </Notice>
      )}
      <p className="login-status" role="status">
        {{ idle: '', busy, done }[state]}
      </p>
    </>
  );
}
