import { useEffect, useState } from 'react';
import {
  type EmailAction as Action,
  withoutMailAction,
} from '../../features/session/model/email-action-link.ts';
import type { Locale } from '../../i18n/locales.ts';
import { interpolate } from '../../i18n/format.ts';
import { fetchCode } from '../../platform/late-code.ts';
import { routePath } from '../../routing/routes.ts';
import type { MailLinkAction } from '../../features/account/apply-mail-link.lazy.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import {
  checkPasswordReset,
  rememberedLinkEmail,
  signInWithLink,
} from '../../features/session/sign-in.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '@nanostores/react';
import { leave } from './return-to.ts';
import { EmailForm, type Typed } from './EmailForm.tsx';
import { describeFailure, type Failure } from '../../features/session/failure.ts';
import { FailureNotice, SubmitStatus } from './SubmitStatus.tsx';
import { useSubmission } from './use-submit.ts';
import { NewPassword } from './NewPassword.tsx';
import type { LoginTexts } from './texts.ts';

interface MailActionProps {
  readonly texts: LoginTexts;
  readonly locale: Locale;
  readonly action: Action;
  /** The e-mail address that was typed before the page detected the link from a mail. */
  readonly typed: Typed;
  /** Back to the sign-in form; `again` if another link of the same kind is requested. */
  readonly onEnd: (again: boolean) => void;
}

type Step =
  | { readonly kind: 'checking' }
  | { readonly kind: 'confirm'; readonly action: MailLinkAction }
  | ({ readonly kind: 'failed' } & Failure)
  | { readonly kind: 'done'; readonly sentence: string }
  | { readonly kind: 'newPassword'; readonly code: string; readonly email: string }
  | { readonly kind: 'askEmail' };

const isConfirmation = (action: Action): action is MailLinkAction =>
  action.kind === 'verifyEmail' ||
  action.kind === 'recoverEmail' ||
  action.kind === 'verifyAndChangeEmail';

/**
 * Makes one attempt for each link. A second one would fail, because the code can be used only once.
 */
async function carryOut(
  action: Action,
  texts: LoginTexts,
  locale: Locale,
): Promise<Step | undefined> {
  switch (action.kind) {
    case 'malformed':
      return { kind: 'failed', code: action.kind, sentence: texts.mailCode.malformed };
    case 'resetPassword':
      return {
        kind: 'newPassword',
        code: action.code,
        email: await checkPasswordReset(action.code),
      };
    case 'signIn': {
      const email = rememberedLinkEmail();
      // Without a stored address the form for it is shown already, so there is nothing to do.
      if (email === null) return undefined;
      await signInWithLink(email, location.href);
      leave(locale);
      return undefined;
    }
    default:
      // A scanner of mails opens links. Only a tap uses up the code.
      return { kind: 'confirm', action };
  }
}

/** Shows what a link from a mail will do, and does it at a tap. */
function ConfirmLink({
  texts,
  locale,
  action,
  onStep,
}: Pick<MailActionProps, 'texts' | 'locale'> & {
  readonly action: MailLinkAction;
  readonly onStep: (step: Step) => void;
}) {
  const t = texts.mailCode;
  const { state, failure, run } = useSubmission(locale, texts.failed, []);
  const apply = (): void =>
    void run(async () => {
      const { applyLink } = await fetchCode(() => import('../../app/mail-link.lazy.ts'));
      const outcome = await applyLink(action);
      if (outcome.status === 'applied') onStep({ kind: 'done', sentence: t[action.kind] });
      else if (outcome.status === 'confirmed')
        onStep({ kind: 'done', sentence: interpolate(t.alreadyConfirmed, outcome) });
      else {
        const unknown = action.kind === 'verifyEmail' ? t.usedConfirmation : t.usedChange;
        const sentence = outcome.status === 'unconfirmed' ? t.unconfirmed : unknown;
        onStep({ kind: 'failed', code: 'invalid-action-code', sentence });
      }
    });
  return (
    <div className="login-form">
      <p>{t.ask[action.kind]}</p>
      <SubmitStatus state={state} failure={failure} locale={locale} busy={t.checking} done="" />
      <Button wide busy={state === 'busy'} onClick={apply}>
        {t.confirm[action.kind]}
      </Button>
    </div>
  );
}

/** Shows the result of a link, and what can be done next. */
function Outcome({
  texts,
  locale,
  action,
  outcome,
  isSignedIn,
  onEnd,
}: Pick<MailActionProps, 'texts' | 'locale' | 'action' | 'onEnd'> & {
  readonly outcome: Extract<Step, { readonly kind: 'done' | 'failed' }>;
  readonly isSignedIn: boolean;
}) {
  const isDone = outcome.kind === 'done';
  const isOfAccount = isConfirmation(action);
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
      {!isDone && isOfAccount && isSignedIn && (
        <a className={buttonClass({ wide: true })} href={`${routePath('settings', locale)}#access`}>
          {texts.mailCode.openAccess}
        </a>
      )}
      {!isDone && !isOfAccount && action.kind !== 'malformed' && (
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

/** Performs the action of a link from a mail, and shows its result. */
export function MailAction({ texts, locale, action, typed, onEnd }: MailActionProps) {
  const [step, setStep] = useState<Step>(() => ({
    kind: action.kind === 'signIn' && rememberedLinkEmail() === null ? 'askEmail' : 'checking',
  }));
  const { status } = useStore($session, { ssr: () => unknownSession });
  useEffect(() => {
    carryOut(action, texts, locale).then(
      (next) => {
        if (next) setStep(next);
      },
      async (error: unknown) => {
        setStep({ kind: 'failed', ...(await describeFailure(error, locale, texts.failed)) });
      },
    );
  }, [action, texts, locale]);

  function end(again: boolean) {
    history.replaceState(history.state, '', withoutMailAction(location.href));
    onEnd(again);
  }

  switch (step.kind) {
    case 'newPassword':
      return (
        <NewPassword
          texts={texts}
          locale={locale}
          code={step.code}
          email={step.email}
          onAgain={() => {
            end(true);
          }}
        />
      );
    case 'askEmail':
      return (
        <EmailForm
          texts={texts}
          own={texts.finishLink}
          locale={locale}
          typed={typed}
          onBack={() => {
            end(false);
          }}
          send={(email) => signInWithLink(email, location.href)}
          onSent={() => {
            leave(locale);
          }}
        />
      );
    case 'confirm':
      return <ConfirmLink texts={texts} locale={locale} action={step.action} onStep={setStep} />;
    case 'checking':
      return (
        <p className="login-status" role="status">
          {texts.mailCode.checking}
        </p>
      );
    default:
      return (
        <Outcome
          texts={texts}
          locale={locale}
          action={action}
          outcome={step}
          isSignedIn={status === 'signedIn'}
          onEnd={end}
        />
      );
  }
}
