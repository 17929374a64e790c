/** Who is signed in on this device, and the way out. */
import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { startApp } from '../../app/start.ts';
import { appVersion } from '../../app/version.ts';
import { nameOf } from '../../domain/identity/user.ts';
import { fill } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import type settings from '../../locales/de/settings.json';
import { routePath } from '../../navigation/routes.ts';
import { $outbox, loadingOutbox } from '../../stores/outbox.ts';
import { $profile } from '../../stores/profile.ts';
import { $session, unknownSession } from '../../stores/session.ts';
import { signOut } from '../../stores/session-changes.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useHydrated } from '../Login/use-hydrated.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';

startApp();

interface Props { readonly locale: Locale; readonly texts: typeof settings }

export function Account({ crash, ...props }: Props & { readonly crash: CrashTexts }) {
  return <ErrorBoundary texts={crash}><View {...props} /></ErrorBoundary>;
}

function View({ locale, texts: t }: Props) {
  const { user } = useStore($session, { ssr: () => unknownSession });
  const profile = useStore($profile, { ssr: () => null });
  const { items } = useStore($outbox, { ssr: () => loadingOutbox });
  const hydrated = useHydrated();
  const [asking, setAsking] = useState(false);
  const unsent = items.filter(({ state }) => state.status !== 'sent').length;
  const facts = [[t.name, nameOf(user, profile)], [t.email, user?.email], [t.phone, profile?.phone], [t.personnelNumber, profile?.personnelNumber], [t.depot, profile?.depot]] as const;

  const leave = async (): Promise<void> => {
    await signOut();
    location.assign(routePath('login', locale));
  };
  return (
    <section className="account" aria-labelledby="account-title">
      <h2 id="account-title">{t.account}</h2>
      <dl className="account-facts">
        {facts.map(([label, value]) => value && <div key={label}><dt>{label}</dt><dd translate="no">{value}</dd></div>)}
      </dl>
      <Button look="secondary" disabled={!hydrated} onClick={() => (unsent > 0 ? setAsking(true) : void leave())}>{t.signOut}</Button>
      <p className="account-version">{fill(t.version, { version: appVersion })}</p>
      {asking && (
        <Dialog title={t.unsentTitle} closeLabel={t.close} onClose={() => setAsking(false)}
          actions={<><Button onClick={() => setAsking(false)}>{t.stay}</Button><Button look="danger" onClick={() => void leave()}>{t.signOutAnyway}</Button></>}>
          <p>{plural(t.unsent, unsent, locale)}</p>
        </Dialog>
      )}
    </section>
  );
}
