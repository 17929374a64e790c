import type { EmailAction } from '../../features/session/model/email-action-link.ts';
import type { Locale } from '../../i18n/locales.ts';
import { routePath } from '../../routing/routes.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { MailStep } from './mail-step.ts';
import { leave } from './return-to.ts';
import { FailureNotice } from './SubmitStatus.tsx';
import type { LoginTexts } from './texts.ts';

interface Props {
  readonly texts: LoginTexts;
  readonly locale: Locale;
  readonly action: EmailAction;
  readonly outcome: Extract<MailStep, { readonly kind: 'done' | 'failed' }>;
  readonly isSignedIn: boolean;
  /** Back to the sign-in form; `again` if another link of the same kind is requested. */
  readonly onEnd: (again: boolean) => void;
}

const isOfAccount = ({ kind }: EmailAction): boolean =>
  kind === 'verifyEmail' || kind === 'recoverEmail' || kind === 'verifyAndChangeEmail';

/** Shows the result of a link, and what can be done next. */
export function MailOutcome({ texts, locale, action, outcome, isSignedIn, onEnd }: Props) {
  const isDone = outcome.kind === 'done';
  // After confirming an address the session continues; the other changes end it.
  const goesOn = isDone && action.kind === 'verifyEmail' && isSignedIn;
  return (
    <div className="login-form">
      {outcome.kind === 'failed' ? (
        <FailureNotice failure={outcome} locale={locale} />
      ) : (
        <Notice tone="success" role="status">
          <p>{outcome.sentence}</p>
        </Notice>
      )}
      {!isDone && isOfAccount(action) && isSignedIn && (
        <a className={buttonClass({ wide: true })} href={`${routePath('settings', locale)}#access`}>
          {texts.mailCode.openAccess}
        </a>
      )}
      {!isDone && !isOfAccount(action) && action.kind !== 'malformed' && (
        <Button
          wide
          onClick={() => {
            onEnd(true);
          }}
        >
          {texts.again}
        </Button>
      )}
      {goesOn ? (
        <Button
          wide
          onClick={() => {
            leave(locale);
          }}
        >
          {texts.signedIn.continue}
        </Button>
      ) : (
        <Button
          look={isDone ? 'primary' : 'quiet'}
          wide
          onClick={() => {
            onEnd(false);
          }}
        >
          {texts.back}
        </Button>
      )}
    </div>
  );
}
