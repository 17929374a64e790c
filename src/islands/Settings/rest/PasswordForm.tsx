import { useState } from 'react';
import { newPasswordProblem } from '../../../features/session/model/registration.ts';
import type { User } from '../../../features/session/model/user.ts';
import { changePassword } from '../../../features/account/account-actions.ts';
import { PasswordField } from '../../Login/PasswordField.tsx';
import { ConfirmedForm } from './ConfirmedForm.tsx';
import type { SectionProps } from '../texts.ts';

const own = ['weak-password', 'password-does-not-meet-requirements'];

/** Form to change the password or set the first one. */
export function PasswordForm({
  user,
  onDone,
  onCancel,
  ...section
}: SectionProps & {
  readonly user: User;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const { texts } = section;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const check = (): boolean => {
    const problem = newPasswordProblem(password);
    setError(problem && texts.problems[problem]);
    return problem === undefined;
  };
  return (
    <ConfirmedForm
      {...section}
      id="password"
      user={user}
      submit={texts.access.password.save}
      own={own}
      check={check}
      act={() => changePassword(password)}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(failure) => (
        <PasswordField
          id="password-new"
          label={texts.access.password.next}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setError(undefined);
          }}
          onBlur={() => {
            if (password !== '') check();
          }}
          hint={texts.passwordField.hint}
          texts={texts.passwordField}
          autoComplete="new-password"
          error={error ?? (failure && own.includes(failure.code) ? failure.sentence : undefined)}
        />
      )}
    </ConfirmedForm>
  );
}
