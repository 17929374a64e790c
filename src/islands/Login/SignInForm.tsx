import { type SubmitEvent, useState } from 'react';
import { emailProblem } from '../../features/session/model/registration.ts';
import type { Locale } from '../../i18n/locales.ts';
import { signInWithPassword } from '../../features/session/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { leave } from './return-to.ts';
import { SubmitStatus } from './SubmitStatus.tsx';
import { PasswordField } from './PasswordField.tsx';
import { textOf, type LoginTexts } from './texts.ts';
import { useSubmission } from './use-submit.ts';

interface SignInFormProps {
  readonly texts: LoginTexts;
  readonly locale: Locale;
  /** The address from the form that this one replaces. */
  readonly typed: string;
  readonly onForgot: () => void;
}

/**
 * Sign-in form with e-mail and password. Reads the values of the fields on submit, so that
 * autofilled values count.
 */
export function SignInForm({ texts, locale, typed: typedBefore, onForgot }: SignInFormProps) {
  const [email, setEmail] = useState(typedBefore);
  const [password, setPassword] = useState('');
  const { formRef, state, errors, failure, refuse, run } = useSubmission<'email' | 'password'>(
    locale,
    texts.failed,
    ['email', 'password'],
  );

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== 'idle') return;
    const typed = new FormData(event.currentTarget);
    const address = textOf(typed, 'email');
    const secret = textOf(typed, 'password');
    const problem = emailProblem(address);
    if (problem !== undefined || secret === '') {
      refuse({
        ...(problem === 'emailMissing' || problem === 'emailInvalid'
          ? { email: texts.problems[problem] }
          : {}),
        ...(secret === '' ? { password: texts.problems.passwordMissing } : {}),
      });
      return;
    }
    if (await run(() => signInWithPassword(address, secret))) leave(locale);
  }

  return (
    <form
      className="login-form"
      method="dialog"
      noValidate
      ref={formRef}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        id="email"
        name="email"
        label={texts.email}
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      <PasswordField
        id="password"
        name="password"
        label={texts.password}
        required
        texts={texts.passwordField}
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <SubmitStatus
        state={state}
        failure={failure}
        locale={locale}
        busy={texts.busy}
        done={texts.done}
      />
      <Button type="submit" wide busy={state !== 'idle'}>
        {texts.submit}
      </Button>
      <Button look="quiet" wide data-opens="reset" onClick={onForgot}>
        {texts.forgot}
      </Button>
    </form>
  );
}
