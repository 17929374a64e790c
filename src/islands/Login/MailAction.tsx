import { useEffect, useState } from 'react';
import {
  type EmailAction as Action,
  withoutMailAction,
} from '../../features/session/model/email-action-link.ts';
import type { Locale } from '../../i18n/locales.ts';
import { describeFailure } from '../../features/session/failure.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import {
  checkPasswordReset,
  rememberedLinkEmail,
  signInWithLink,
} from '../../features/session/sign-in.ts';
import { useStore } from '@nanostores/react';
import { leave } from './return-to.ts';
import { ConfirmLink } from './ConfirmLink.tsx';
import { EmailForm, type Typed } from './EmailForm.tsx';
import { MailOutcome } from './MailOutcome.tsx';
import type { MailStep } from './mail-step.ts';
import { NewPassword } from './NewPassword.tsx';
import type { LoginTexts } from './texts.ts';
import { LiveText } from '../../ui/LiveText.tsx';

interface MailActionProps {
  readonly texts: LoginTexts;
  readonly locale: Locale;
  readonly action: Action;
  /** The e-mail address that was typed before the page detected the link from a mail. */
  readonly typed: Typed;
  /** Back to the sign-in form; `again` if another link of the same kind is requested. */
  readonly onEnd: (again: boolean) => void;
}

/**
 * Makes one attempt for each link. A second one would fail, because the code can be used only once.
 */
async function carryOut(
  action: Action,
  texts: LoginTexts,
  locale: Locale,
): Promise<MailStep | undefined> {
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

/** Performs the action of a link from a mail, and shows its result. */
export function MailAction({ texts, locale, action, typed, onEnd }: MailActionProps) {
  const [step, setStep] = useState<MailStep>(() => ({
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
      return <LiveText className="login-status">{texts.mailCode.checking}</LiveText>;
    default:
      return (
        <MailOutcome
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
