import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cleanEmail } from '../../i18n/typed-characters.ts';
import { emailProblem } from '../../features/session/model/registration.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SubmitStatus } from './SubmitStatus.tsx';
import { textOf, type LoginTexts } from './texts.ts';
import { useSubmission } from './use-submit.ts';

export interface Typed {
  readonly email: string;
  readonly focused: boolean;
}
export const nothingTyped: Typed = { email: '', focused: false };

/** The address in the visible form, and whether the field has the focus. */
export function typedEmail(): Typed {
  const field = document.querySelector<HTMLInputElement>('.login-form #email');
  return field ? { email: field.value, focused: field === document.activeElement } : nothingTyped;
}

/** Moves the cursor to the end. E-mail fields do not support setSelectionRange. */
function moveCursorToEnd(field: HTMLInputElement): void {
  const { value } = field;
  field.value = '';
  field.value = value;
}

interface MailFormProps {
  readonly texts: LoginTexts;
  readonly own: {
    readonly heading: string;
    readonly lead: string;
    readonly submit: string;
    readonly busy: string;
    readonly sent?: string;
  };
  readonly locale: Locale;
  /** What was typed in the form that this one replaces, with the position of the cursor. */
  readonly typed: Typed;
  readonly send: (email: string) => Promise<void>;
  /** Called after success; defined if the form itself shows no message then. */
  readonly onSent?: () => void;
  readonly onBack?: (() => void) | undefined;
  /** True if the form replaces another one after a tap, so that its heading gets the focus. */
  readonly isReplacing?: boolean;
}

/**
 * A form with an e-mail address and one action: send a reset link, send a sign-in link, or finish
 * signing in with a link.
 */
export function EmailForm({
  texts,
  own,
  locale,
  typed,
  send,
  onSent,
  onBack,
  isReplacing = false,
}: MailFormProps) {
  const [email, setEmail] = useState(typed.email);
  const [sentTo, setSentTo] = useState<string>();
  const { formRef, state, errors, failure, refuse, run } = useSubmission<'email'>(
    locale,
    texts.failed,
    ['email'],
  );

  useLayoutEffect(() => {
    const field = typed.focused && formRef.current?.querySelector('input');
    if (!field) return;
    field.focus();
    moveCursorToEnd(field);
  }, [typed, formRef]);

  const heading = useRef<HTMLHeadingElement>(null);
  const isSent = sentTo !== undefined && own.sent !== undefined;
  // The tapped button has disappeared; reading goes on at the heading.
  useEffect(() => {
    if (isReplacing || isSent) heading.current?.focus();
  }, [isReplacing, isSent]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'busy') return;
    const address = cleanEmail(textOf(new FormData(event.currentTarget), 'email'));
    const problem = emailProblem(address);
    if (problem === 'emailMissing' || problem === 'emailInvalid') {
      refuse({ email: texts.problems[problem] });
      return;
    }
    if (!(await run(() => send(address)))) return;
    setSentTo(address);
    onSent?.();
  }

  return (
    <form
      className="login-form"
      method="dialog"
      noValidate
      ref={formRef}
      onSubmit={(event) => void submit(event)}
    >
      <h2 tabIndex={-1} ref={heading}>
        {own.heading}
      </h2>
      {isSent ? (
        <Notice tone="success" role="status">
          <p>{interpolate(own.sent, { email: sentTo })}</p>
        </Notice>
      ) : (
        <>
          <p>{own.lead}</p>
          <TextField
            id="email"
            name="email"
            label={texts.email}
            required
            type="email"
            inputMode="email"
            autoComplete="username"
            enterKeyHint="send"
            value={email}
            onChange={setEmail}
            error={errors.email}
          />
          <SubmitStatus
            state={state}
            failure={failure}
            locale={locale}
            busy={own.busy}
            done={texts.done}
          />
          <Button type="submit" wide busy={state !== 'idle'}>
            {own.submit}
          </Button>
        </>
      )}
      {onBack && (
        <Button look="quiet" wide onClick={onBack}>
          {texts.back}
        </Button>
      )}
    </form>
  );
}
