import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { signOut } from '../../features/session/sign-out.ts';
import { plural } from '../../i18n/plural.ts';
import { routePath } from '../../routing/routes.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ExportUnsent } from '../MyReports/ExportUnsent.tsx';
import type { SectionProps } from './texts.ts';

/**
 * The sign-out. Unsent reports stay on the device, and the driver is informed about that first. A
 * tap before hydration counts.
 */
export function SignOut({ texts: { frame: t, unsent: exportTexts }, locale }: SectionProps) {
  const { status, items } = useStore($outbox, { ssr: () => loadingOutbox });
  const [step, setStep] = useState<'none' | 'wished' | 'asking'>('none');
  const unsent = items.filter(({ state }) => state.status !== 'sent').length;
  // The number of unsent reports is known once the storage of the device has been read.
  const isDecided = step === 'wished' && status !== 'loading';
  if (isDecided && unsent > 0) setStep('asking');
  const isLeaving = isDecided && unsent === 0;
  const login = routePath('login', locale);
  const stay = () => {
    setStep('none');
  };
  useEffect(() => {
    if (isLeaving) void signOut(login);
  }, [isLeaving, login]);
  return (
    <section className="settings-out" id="sign-out" aria-label={t.signOut} tabIndex={-1}>
      <p className="settings-lead">{t.signOutHint}</p>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          setStep('wished');
        }}
      >
        <Button type="submit" look="secondary" busy={step === 'wished'}>
          {t.signOut}
        </Button>
      </form>
      {step === 'asking' && (
        <Dialog
          title={t.unsentTitle}
          closeLabel={t.close}
          onClose={stay}
          actions={
            <>
              <Button onClick={stay}>{t.stay}</Button>
              <Button look="danger" onClick={() => void signOut(login)}>
                {t.signOutAnyway}
              </Button>
            </>
          }
        >
          <p>{plural(t.unsent, unsent, locale)}</p>
          <ExportUnsent texts={exportTexts} />
        </Dialog>
      )}
    </section>
  );
}
