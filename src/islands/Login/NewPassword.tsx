import { type SubmitEvent, useState } from 'react';
import { newPasswordProblem } from '../../features/session/model/registration.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { confirmPasswordReset } from '../../features/session/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { leave } from './return-to.ts';
import { SubmitStatus } from './SubmitStatus.tsx';
import { PasswordField } from './PasswordField.tsx';
import { textOf, type LoginTexts } from './texts.ts';
import { useSubmission } from './use-submit.ts';

interface NewPasswordProps {
  readonly texts: LoginTexts;
  readonly locale: Locale;
  readonly code: string;
  readonly email: string;
  readonly onAgain: () => void;
}

/**
 * The screen for a new password, opened by a reset link. A hidden field contains the e-mail address
 * for password managers.
 */
export function NewPassword({ texts, locale, code, email, onAgain }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  const { formRef, state, errors, failure, refuse, run } = useSubmission<'password'>(
    locale,
    texts.failed,
    ['password'],
  );
  const problemOf = (value: string) => {
    const problem = newPasswordProblem(value);
    return problem === 'passwordMissing' ||
      problem === 'passwordShort' ||
      problem === 'passwordLong'
      ? texts.problems[problem]
      : undefined;
  };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== 'idle') return;
    const typed = textOf(new FormData(event.currentTarget), 'password');
    const problem = problemOf(typed);
    if (problem !== undefined) refuse({ password: problem });
    else if (await run(() => confirmPasswordReset(code, email, typed))) leave(locale);
  }

  return (
    <form
      className="login-form"
      method="dialog"
      noValidate
      ref={formRef}
      onSubmit={(event) => void submit(event)}
    >
      <h2>{texts.newPassword.heading}</h2>
      <p>{interpolate(texts.newPassword.lead, { email })}</p>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="password"
        name="password"
        label={texts.newPassword.label}
        required
        hint={texts.passwordField.hint}
        texts={texts.passwordField}
        autoComplete="new-password"
        enterKeyHint="go"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <SubmitStatus
        state={state}
        failure={failure}
        locale={locale}
        busy={texts.newPassword.busy}
        done={texts.done}
      />
      <Button type="submit" wide busy={state !== 'idle'}>
        {texts.newPassword.submit}
      </Button>
      {failure !== undefined && (
        <Button look="quiet" wide onClick={onAgain}>
          {texts.again}
        </Button>
      )}
    </form>
  );
}
