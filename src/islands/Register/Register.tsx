import { type SubmitEvent, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start-app.ts';
import { defaultConfig } from '../../features/config/model/default-config.ts';
import { countryCodeFor, normalizePhone } from '../../features/session/model/phone-number.ts';
import {
  type Registration,
  type RegistrationField,
  readRegistration,
  registrationFields,
  registrationProblems,
} from '../../features/session/model/registration.ts';
import type { Locale } from '../../i18n/locales.ts';
import { routePath } from '../../routing/routes.ts';
import { $config } from '../../features/config/config-store.ts';
import { register } from '../../features/session/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { keepRedirect, leave, mailReturnUrl } from '../Login/return-to.ts';
import { SubmitStatus } from '../Login/SubmitStatus.tsx';
import { PasswordField } from '../Login/PasswordField.tsx';
import { textOf } from '../Login/texts.ts';
import { SignedIn } from '../Login/SignedIn.tsx';
import { useSignedInRedirect } from '../Login/use-signed-in-redirect.ts';
import { useHydrated } from '../Login/use-hydrated.ts';
import { useSubmission } from '../Login/use-submit.ts';
import { DepotField } from './DepotField.tsx';

/** The texts of the screen; German is the reference. */
type RegisterTexts = typeof import('../../locales/de/register.json');

startApp();

interface RegisterProps {
  readonly texts: RegisterTexts;
  readonly locale: Locale;
}

const empty = readRegistration(() => '');

/**
 * The registration screen: creates an account with one form, then returns to the requested page.
 */
function Register({ texts, locale }: RegisterProps) {
  const hydrated = useHydrated();
  const { depots, phoneCountryCode } = useStore($config, { ssr: () => defaultConfig });
  const [typed, setTyped] = useState(empty);
  const sending = useSubmission<RegistrationField>(locale, texts.failed, registrationFields);
  const isVisit = useSignedInRedirect(locale, sending.state !== 'idle');
  if (isVisit) return <SignedIn texts={texts.signedIn} locale={locale} />;

  const complete = (values: Registration): Registration => ({
    ...values,
    phone: normalizePhone(values.phone, countryCodeFor(locale, phoneCountryCode)),
  });
  function sentences(values: Registration) {
    const found: Partial<Record<RegistrationField, string>> = {};
    const problems = registrationProblems(values, depots);
    for (const field of registrationFields) {
      const problem = problems[field];
      if (problem !== undefined) found[field] = texts.problems[problem];
    }
    return found;
  }
  /** Shows or removes the error of a field that was left. An empty field shows no error yet. */
  function check(field: RegistrationField) {
    const values = complete(typed);
    if (field === 'phone') setTyped(values);
    const { [field]: before, ...others } = sending.errors;
    const sentence = values[field] === '' ? before : sentences(values)[field];
    sending.setErrors({ ...others, ...(sentence === undefined ? {} : { [field]: sentence }) });
  }
  const control = (field: RegistrationField) => ({
    id: field,
    name: field,
    label: texts[field],
    // The label of the personnel number says "optional".
    required: field !== 'personnelNumber',
    value: typed[field],
    error: sending.errors[field],
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
    },
    onBlur: () => {
      check(field);
    },
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.state !== 'idle') return;
    const data = new FormData(event.currentTarget);
    const values = complete(readRegistration((field) => textOf(data, field)));
    setTyped(values);
    const found = sentences(values);
    if (Object.keys(found).length > 0) sending.refuse(found);
    else if (
      await sending.run(() =>
        register(values, { language: locale, returnUrl: mailReturnUrl(locale) }),
      )
    )
      leave(locale);
  }

  return (
    <form
      className="login-form"
      method="dialog"
      noValidate
      ref={sending.formRef}
      onSubmit={(event) => void submit(event)}
    >
      <p>{texts.lead}</p>
      <div className="register-names">
        <TextField {...control('firstName')} autoComplete="given-name" enterKeyHint="next" />
        <TextField {...control('lastName')} autoComplete="family-name" enterKeyHint="next" />
      </div>
      <TextField
        {...control('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <TextField
        {...control('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        hint={texts.phoneHint}
      />
      <TextField {...control('personnelNumber')} mark={texts.optional} code enterKeyHint="next" />
      {depots.length > 0 && (
        <DepotField {...control('depot')} choose={texts.depotChoose} depots={depots} />
      )}
      <PasswordField
        {...control('password')}
        hint={texts.passwordField.hint}
        texts={texts.passwordField}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <p className="register-consent">
        <span>{texts.consent.before}</span>
        <a href={routePath('privacy', locale)}>{texts.consent.link}</a>
        <span>{texts.consent.after}</span>
      </p>
      <SubmitStatus
        state={sending.state}
        failure={sending.failure}
        locale={locale}
        busy={texts.busy}
        done={texts.done}
      />
      <Button type="submit" wide busy={sending.state !== 'idle'}>
        {texts.submit}
      </Button>
      <p className="login-other">
        <span>{texts.haveAccount}</span>{' '}
        <a href={keepRedirect(routePath('login', locale), hydrated ? location.search : '')}>
          {texts.login}
        </a>
      </p>
    </form>
  );
}

/** The registration screen inside an error boundary, as it is mounted by a page. */
export function RegisterScreen({
  crash,
  ...register
}: RegisterProps & { readonly crash: CrashTexts }) {
  return (
    <ErrorBoundary texts={crash}>
      <Register {...register} />
    </ErrorBoundary>
  );
}
