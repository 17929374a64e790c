import { type SubmitEvent, useState } from 'react';
import type { User } from '../../../features/session/model/user.ts';
import { interpolate } from '../../../i18n/format.ts';
import { routePath } from '../../../routing/routes.ts';
import { sendSignInLink } from '../../../features/session/sign-in.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Failure } from '../../../features/session/failure.ts';
import { PasswordField } from '../../Login/PasswordField.tsx';
import type { SectionProps } from '../texts.ts';
import { useAction, useFaultFocus } from '../use-action.ts';
import { confirmBy, useWay, type Way } from './use-confirmation.ts';

interface Props extends SectionProps {
  /** Prefix of the ids of the fields, and the anchor to which a mail's link returns. */
  readonly id: string;
  readonly user: User;
  readonly submit: string;
  readonly look?: 'primary' | 'danger';
  /** Fields of the form; an error of a field is shown next to it. */
  readonly children?: (failure: Failure | undefined) => Elements;
  /** Error codes that `children` displays. */
  readonly own?: readonly string[];
  /** Returning false stops the submission; the fields show the reason. */
  readonly check?: () => boolean;
  readonly act: () => Promise<void>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}
/** Error codes that the service returns for a wrong confirmation password. */
const passwordCodes = ['wrong-password', 'invalid-credential', 'missing-password'];

const isAbout = (failure: Failure | undefined, codes: readonly string[] = []): boolean =>
  failure !== undefined && codes.includes(failure.code);

/**
 * A form for actions that require confirmation: by password, at the provider, or by a fresh
 * sign-in.
 */
export function ConfirmedForm({
  texts,
  locale,
  id,
  user,
  submit,
  look = 'primary',
  children,
  own,
  check,
  act,
  onDone,
  onCancel,
}: Props) {
  const t = texts.access.confirm;
  const { way, askAgain } = useWay(user);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const action = useAction(locale, texts.frame.failed);
  const { form, focusFault } = useFaultFocus();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (action.state === 'busy') return;
    const isComplete = check?.() ?? true;
    const lacksPassword = way.kind === 'password' && password === '';
    setMissing(lacksPassword);
    if (!isComplete || lacksPassword) return focusFault();
    let isHere = true;
    const isDone = await action.run(
      async () => {
        isHere = await confirmBy(way, password, locale);
        if (isHere) await act();
      },
      (code) => {
        if (code === 'requires-recent-login') askAgain();
      },
    );
    if (!isDone) focusFault();
    else if (isHere) onDone();
  }

  const { failure } = action;
  const isWrong = isAbout(failure, passwordCodes);
  const wrong = isWrong ? t.wrong : undefined;
  const isBeside = isWrong || isAbout(failure, own);
  const canSend = ['password', 'fresh', 'provider'].includes(way.kind);
  return (
    <form
      method="dialog"
      className="settings-fields settings-confirm"
      noValidate
      ref={form}
      onSubmit={(event) => void send(event)}
    >
      <WayView texts={texts} locale={locale} way={way} user={user} isDeleting={id === 'delete'} />
      {canSend && (
        <>
          {way.kind === 'password' && (
            <CurrentPassword
              texts={texts}
              id={`${id}-current`}
              email={user.email ?? ''}
              value={password}
              error={isMissing ? texts.problems['passwordMissing'] : wrong}
              onChange={(value) => {
                setPassword(value);
                setMissing(false);
              }}
            />
          )}
          {children?.(failure)}
          {!isBeside && <FailureNotice failure={failure} />}
        </>
      )}
      <div className="settings-line">
        {canSend && (
          <Button type="submit" look={look} busy={action.state === 'busy'}>
            {submit}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {texts.frame.cancel}
        </Button>
        <LiveText className="settings-state">
          {action.state === 'busy' ? texts.frame.working : ''}
        </LiveText>
      </div>
    </form>
  );
}

type WayProps = SectionProps & { readonly user: User; readonly isDeleting: boolean };

/** The fields or buttons with which the driver confirms to be the owner of the account. */
function WayView({ way, ...props }: WayProps & { readonly way: Way }) {
  const { texts } = props;
  const t = texts.access.confirm;
  switch (way.kind) {
    case 'asking':
      return <LiveText className="settings-state">{t.asking}</LiveText>;
    case 'offline':
      return (
        <Notice tone="warning" role="status">
          <p>{texts.frame.needsNetwork}</p>
        </Notice>
      );
    case 'provider':
      return <p>{interpolate(t.provider, { provider: texts.providers[way.provider] })}</p>;
    case 'link':
      return <LinkOrder {...props} />;
    default:
      return null;
  }
}

/** Requests a sign-in link that leads back to this form. */
function LinkOrder({ texts, locale, user, isDeleting }: WayProps) {
  const t = texts.access.confirm;
  const link = useAction(locale, texts.frame.failed);
  const back = `${routePath('settings', locale)}#${isDeleting ? 'data' : 'access'}`;
  const orderLink = (): Promise<boolean> =>
    link.run(() =>
      sendSignInLink({
        email: user.email ?? '',
        language: locale,
        returnUrl: `${location.origin}${routePath('login', locale)}?redirect=${encodeURIComponent(back)}`,
      }),
    );
  return (
    <Notice tone="info">
      <p>{t.link}</p>
      <LiveText>
        {link.state === 'done' && interpolate(t.linkSent, { email: user.email ?? '' })}
      </LiveText>
      {link.state !== 'done' && (
        <Button look="secondary" busy={link.state === 'busy'} onClick={() => void orderLink()}>
          {t.sendLink}
        </Button>
      )}
      {link.failure && <p role="alert">{link.failure.sentence}</p>}
    </Notice>
  );
}

function CurrentPassword({
  texts,
  email,
  ...field
}: Pick<SectionProps, 'texts'> & {
  readonly id: string;
  readonly email: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  return (
    <>
      {/* With this hidden field, a password manager finds the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field}
        label={texts.access.confirm.password}
        texts={texts.passwordField}
        autoComplete="current-password"
      />
    </>
  );
}

function FailureNotice({ failure }: { readonly failure: Failure | undefined }) {
  return (
    failure && (
      <Notice tone="error" role="alert">
        <p>{failure.sentence}</p>
      </Notice>
    )
  );
}
