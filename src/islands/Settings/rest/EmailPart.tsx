import { useState } from 'react';
import type { User } from '../../../features/session/model/user.ts';
import { interpolate } from '../../../i18n/format.ts';
import { routePath } from '../../../routing/routes.ts';
import { sendVerification } from '../../../features/account/account-actions.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { SectionProps } from '../texts.ts';
import { useAction } from '../use-action.ts';
import { EmailForm } from './EmailForm.tsx';

/** Shows the address and whether it is verified, with a form to change it. */
export function EmailPart({ user, ...section }: SectionProps & { readonly user: User }) {
  const t = section.texts.access.email;
  const [isOpen, setOpen] = useState(false);
  const [ordered, setOrdered] = useState<string>();
  return (
    <div className="settings-part">
      <h3>{t.heading}</h3>
      <p className="settings-value" translate="no">
        {user.email ?? t.none}
      </p>
      <Verification {...section} user={user} />
      {ordered !== undefined && (
        <Notice tone="success" role="status">
          <p>{interpolate(t.ordered, { email: ordered })}</p>
        </Notice>
      )}
      {isOpen ? (
        <EmailForm
          {...section}
          user={user}
          onCancel={() => setOpen(false)}
          onDone={(email) => {
            setOrdered(email);
            setOpen(false);
          }}
        />
      ) : (
        <Button
          look="secondary"
          onClick={() => {
            setOpen(true);
            setOrdered(undefined);
          }}
        >
          {t.change}
        </Button>
      )}
    </div>
  );
}

/** Shows whether the address is verified, with a button that requests a verification mail. */
function Verification({ texts, locale, user }: SectionProps & { readonly user: User }) {
  const t = texts.access.email;
  const verifying = useAction(locale, texts.frame.failed);
  return (
    <>
      {user.email !== null && (
        <p className={`settings-mark settings-mark--${user.emailVerified ? 'good' : 'open'}`}>
          {user.emailVerified ? t.verified : t.unverified}
        </p>
      )}
      {user.email !== null && !user.emailVerified && verifying.state !== 'done' && (
        <Button
          look="secondary"
          busy={verifying.state === 'busy'}
          onClick={() =>
            void verifying.run(() =>
              sendVerification(locale, location.origin + routePath('login', locale)),
            )
          }
        >
          {t.verify}
        </Button>
      )}
      <LiveText className="settings-state">
        {verifying.state === 'done' ? interpolate(t.verifySent, { email: user.email ?? '' }) : ''}
      </LiveText>
      {verifying.failure && (
        <Notice tone="error" role="alert">
          <p>{verifying.failure.sentence}</p>
        </Notice>
      )}
    </>
  );
}
