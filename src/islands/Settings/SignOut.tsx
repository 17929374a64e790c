import { useState } from 'react';
import { useStore } from '../../ui/use-store.ts';
import { signOut } from '../../app/sign-out.ts';
import { plural } from '../../i18n/plural.ts';
import { routePath } from '../../navigation/routes.ts';
import { $outbox, loadingOutbox } from '../../stores/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useHydrated } from '../Login/use-hydrated.ts';
import { ExportUnsent } from '../Outbox/ExportUnsent.tsx';
import type { SectionProps } from './texts.ts';

/** The way out. Reports that are not sent stay on the device, and the driver is told so first. */
export function SignOut({ texts: { frame: t, unsent: exportTexts }, locale }: SectionProps) {
  const { items } = useStore($outbox, { ssr: () => loadingOutbox });
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const unsent = items.filter(({ state }) => state.status !== 'sent').length;
  const leave = (): Promise<void> => signOut(routePath('login', locale));
  return (
    <section className="settings-section" aria-label={t.signOut}>
      <p className="settings-lead">{t.signOutHint}</p>
      <Button look="secondary" disabled={!hydrated} onClick={() => (unsent > 0 ? setAsking(true) : void leave())}>{t.signOut}</Button>
      {isAsking && (
        <Dialog title={t.unsentTitle} closeLabel={t.close} onClose={() => setAsking(false)}
          actions={<><Button onClick={() => setAsking(false)}>{t.stay}</Button><Button look="danger" onClick={() => void leave()}>{t.signOutAnyway}</Button></>}>
          <p>{plural(t.unsent, unsent, locale)}</p>
          <ExportUnsent texts={exportTexts} />
        </Dialog>
      )}
    </section>
  );
}
