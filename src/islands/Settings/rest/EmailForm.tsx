import { useState } from 'react';
import { cleanEmail } from '../../../i18n/typed-characters.ts';
import { emailProblem } from '../../../features/session/model/registration.ts';
import type { User } from '../../../features/session/model/user.ts';
import { routePath } from '../../../routing/routes.ts';
import { changeEmail } from '../../../features/account/account-actions.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { ConfirmedForm } from './ConfirmedForm.tsx';
import type { SectionProps } from '../texts.ts';

const own = ['invalid-email', 'email-already-in-use'];

/** Form for a new address. The address becomes valid when the link in the mail to it is opened. */
export function EmailForm({
  user,
  onDone,
  onCancel,
  ...section
}: SectionProps & {
  readonly user: User;
  readonly onDone: (email: string) => void;
  readonly onCancel: () => void;
}) {
  const { texts, locale } = section;
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const check = (): boolean => {
    const problem = emailProblem(email);
    const isSame = cleanEmail(email).toLowerCase() === user.email?.toLowerCase();
    const same = isSame ? texts.access.email.same : undefined;
    const sentence = problem ? texts.problems[problem] : same;
    setError(sentence);
    return sentence === undefined;
  };
  return (
    <ConfirmedForm
      {...section}
      id="email"
      user={user}
      submit={texts.access.email.save}
      own={own}
      check={check}
      act={() => changeEmail(email, locale, location.origin + routePath('login', locale))}
      onDone={() => onDone(cleanEmail(email))}
      onCancel={onCancel}
    >
      {(failure) => (
        <TextField
          id="email-new"
          label={texts.access.email.next}
          value={email}
          type="email"
          inputMode="email"
          autoComplete="email"
          onChange={(value) => {
            setEmail(value);
            setError(undefined);
          }}
          onBlur={() => {
            if (email !== '') check();
          }}
          error={error ?? (failure && own.includes(failure.code) ? failure.sentence : undefined)}
        />
      )}
    </ConfirmedForm>
  );
}
