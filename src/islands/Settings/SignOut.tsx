import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../ui/use-store.ts';
import { signOut } from '../../app/sign-out.ts';
import { plural } from '../../i18n/plural.ts';
import { routePath } from '../../navigation/routes.ts';
import { $outbox, loadingOutbox } from '../../stores/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useEarlySubmit } from '../../ui/use-early-submit.ts';
import { ExportUnsent } from '../Outbox/ExportUnsent.tsx';
import type { SectionProps } from './texts.ts';

/** The way out. Reports that are not sent stay on the device, and the driver is told so first. A tap before the screen listened counts. */
export function SignOut({ texts: { frame: t, unsent: exportTexts }, locale }: SectionProps) {
  const { status, items } = useStore($outbox, { ssr: () => loadingOutbox });
  const form = useRef<HTMLFormElement>(null);
  const [isWished, setWished] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const unsent = items.filter(({ state }) => state.status !== 'sent').length;
  useEarlySubmit(form);
  const leave = (): Promise<void> => signOut(routePath('login', locale));
  useEffect(() => {
    // What is not sent is known when the device has been read.
    if (!isWished || status === 'loading') return;
    if (unsent === 0) void leave();
    else {
      setWished(false);
      setAsking(true);
    }
  }, [isWished, status, unsent]);
  return (
    <section className="settings-section" aria-label={t.signOut}>
      <p className="settings-lead">{t.signOutHint}</p>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          setWished(true);
        }}
      >
        <Button type="submit" look="secondary" busy={isWished}>
          {t.signOut}
        </Button>
      </form>
      {isAsking && (
        <Dialog
          title={t.unsentTitle}
          closeLabel={t.close}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t.stay}</Button>
              <Button look="danger" onClick={() => void leave()}>
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
