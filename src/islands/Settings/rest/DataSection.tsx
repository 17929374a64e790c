import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { startAccount } from '../../../app/start-account.ts';
import { exportFile } from '../../../features/account/export-data.ts';
import { routePath } from '../../../routing/routes.ts';
import { $session, unknownSession } from '../../../features/session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { SectionProps } from '../texts.ts';
import { useAction } from '../use-action.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

startAccount();

/** Saves a file on the device. */
function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}

/** Exports everything as one file, or deletes the account. */
export function DataSection(section: SectionProps) {
  const { texts, locale } = section;
  const t = texts.data;
  const { user } = useStore($session, { ssr: () => unknownSession });
  const exporting = useAction(locale, texts.frame.failed);
  const [isComplete, setComplete] = useState(true);
  const [isDeleting, setDeleting] = useState(false);
  const collect = (): Promise<boolean> =>
    exporting.run(async () => {
      const found = await exportFile();
      if (!found) return;
      setComplete(found.complete);
      saveFile(found.file);
    });
  return (
    <div className="settings-fields">
      <div className="settings-part">
        <h3>{t.export.heading}</h3>
        <p>{t.export.lead}</p>
        <Button look="secondary" busy={exporting.state === 'busy'} onClick={() => void collect()}>
          {t.export.button}
        </Button>
        <LiveText className="settings-state">
          {(exporting.state === 'busy' && t.export.working) ||
            (exporting.state === 'done' && isComplete && t.export.done)}
        </LiveText>
        {exporting.state === 'done' && !isComplete && (
          <Notice tone="warning" role="status">
            <p>{t.export.partial}</p>
          </Notice>
        )}
        {exporting.failure && (
          <Notice tone="error" role="alert">
            <p>{exporting.failure.sentence}</p>
          </Notice>
        )}
        <p>
          <a className="settings-link" href={routePath('privacy', locale)}>
            {t.privacy}
          </a>
        </p>
      </div>
      <div className="settings-part">
        <h3>{t.delete.heading}</h3>
        <p>{t.delete.lead}</p>
        {!isDeleting && (
          <Button look="danger" disabled={!user} onClick={() => setDeleting(true)}>
            {t.delete.open}
          </Button>
        )}
        {isDeleting && user && (
          <DeleteAccount
            {...section}
            user={user}
            onExport={() => void collect()}
            onCancel={() => setDeleting(false)}
          />
        )}
      </div>
    </div>
  );
}
