import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startAccount } from '../../../app/start-account.ts';
import { identityCode } from '../../../features/session/model/auth-errors.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { $session, unknownSession } from '../../../features/session/session-store.ts';
import { finishProviderVisit } from '../../../features/session/sign-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { EmailPart } from './EmailPart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { ProvidersPart } from './ProvidersPart.tsx';
import type { SectionProps } from '../texts.ts';
import { sentenceFor } from '../use-action.ts';

startAccount();

/** Shows the sign-in methods of the account, and the data that the service stores about it. */
export function AccessSection(section: SectionProps) {
  const { texts, locale } = section;
  const t = texts.access;
  const { user } = useStore($session, { ssr: () => unknownSession });
  const [visit, setVisit] = useState<{
    readonly tone: 'success' | 'error';
    readonly sentence: string;
  }>();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    // The browser may have returned from a provider that confirmed or linked the account.
    finishProviderVisit().then(
      (isBack) => {
        if (isBack) setVisit({ tone: 'success', sentence: t.visitDone });
      },
      async (error: unknown) => {
        setVisit({
          tone: 'error',
          sentence: await sentenceFor(locale, identityCode(error), texts.frame.failed),
        });
      },
    );
  }, [locale, t.visitDone, texts.frame.failed]);
  if (!user) return <p className="settings-state">{texts.frame.loading}</p>;

  const moment = (text: string | undefined): string =>
    text === undefined || Number.isNaN(Date.parse(text))
      ? t.unknown
      : formatDateTime(Date.parse(text), locale);
  const facts = [
    [t.created, moment(user.metadata.creationTime)],
    [t.lastSignIn, moment(user.metadata.lastSignInTime)],
    ...(user.phoneNumber ? [[t.accountPhone, user.phoneNumber]] : []),
    ...(user.tenantId ? [[t.tenant, user.tenantId]] : []),
  ];
  return (
    <div className="settings-fields">
      {visit && (
        <Notice tone={visit.tone} role="status">
          <p>{visit.sentence}</p>
        </Notice>
      )}
      <EmailPart {...section} user={user} />
      <PasswordPart {...section} user={user} />
      <ProvidersPart {...section} user={user} />
      <div className="settings-part">
        <h3>{t.facts}</h3>
        <dl className="settings-facts">
          <div>
            <dt>{t.id}</dt>
            <dd translate="no">
              <code>{user.uid}</code>
            </dd>
          </div>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="settings-line">
          <Button
            look="secondary"
            onClick={() =>
              void navigator.clipboard?.writeText(user.uid).then(
                () => setCopied(true),
                () => undefined,
              )
            }
          >
            {t.copyId}
          </Button>
          <LiveText className="settings-state">{copied ? t.copied : ''}</LiveText>
        </div>
      </div>
    </div>
  );
}
