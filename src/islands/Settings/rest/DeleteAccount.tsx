import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { deleteAccount } from '../../../features/account/delete-account.lazy.ts';
import type { User } from '../../../features/session/model/user.ts';
import { isWaiting } from '../../../features/outbox/model/outbox-item.ts';
import { plural } from '../../../i18n/plural.ts';
import { routePath } from '../../../routing/routes.ts';
import { $outbox, loadingOutbox } from '../../../features/outbox/outbox-store.ts';
import { sendDue, sendNow } from '../../../features/outbox/outbox.lazy.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ConfirmedForm } from './ConfirmedForm.tsx';
import type { SectionProps } from '../texts.ts';

interface Props extends SectionProps {
  readonly user: User;
  readonly onExport: () => void;
  readonly onCancel: () => void;
}

/**
 * Lists the deleted data, the data kept by law and the unsent reports, then asks for the final
 * confirmation.
 */
export function DeleteAccount({ user, onExport, onCancel, ...section }: Props) {
  const { texts, locale } = section;
  const t = texts.data.delete;
  const { items, drafts } = useStore($outbox, { ssr: () => loadingOutbox });
  const [isSure, setSure] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const unsent = items.filter(({ state }) => state.status !== 'sent').length;
  /** Also sends reports that wait for Wi-Fi, because they would be deleted with the account. */
  const sendAll = async (): Promise<void> => {
    for (const item of items)
      if (isWaiting(item.state) && item.state.waitingFor === 'wifi') await sendNow(item);
    await sendDue(true);
  };
  const check = (): boolean => {
    setUnsure(!isSure);
    return isSure;
  };
  return (
    <>
      <p>{t.goes}</p>
      <p>{t.stays}</p>
      {unsent + drafts.length > 0 && (
        <Notice tone="danger" title={t.unsentTitle}>
          {unsent > 0 && <p>{plural(t.unsent, unsent, locale)}</p>}
          {drafts.length > 0 && <p>{plural(t.drafts, drafts.length, locale)}</p>}
          <div className="settings-buttons">
            {unsent > 0 && (
              <Button look="secondary" onClick={() => void sendAll()}>
                {t.sendNow}
              </Button>
            )}
            <Button look="secondary" onClick={onExport}>
              {t.exportFirst}
            </Button>
          </div>
        </Notice>
      )}
      <ConfirmedForm
        {...section}
        id="delete"
        user={user}
        submit={t.submit}
        look="danger"
        check={check}
        act={deleteAccount}
        onDone={() => {
          location.replace(routePath('login', locale));
        }}
        onCancel={onCancel}
      >
        {() => (
          <div className="field" data-invalid={isUnsure ? '' : undefined}>
            <label className="choice-field-option">
              <input
                type="checkbox"
                id="delete-sure"
                checked={isSure}
                aria-invalid={isUnsure || undefined}
                aria-describedby={isUnsure ? 'delete-sure-error' : undefined}
                onChange={(event) => {
                  setSure(event.currentTarget.checked);
                  setUnsure(false);
                }}
              />
              <span>{t.sure}</span>
            </label>
            {isUnsure && (
              <p className="field-error" id="delete-sure-error">
                <AlertIcon />
                <span>{t.unsure}</span>
              </p>
            )}
          </div>
        )}
      </ConfirmedForm>
    </>
  );
}
