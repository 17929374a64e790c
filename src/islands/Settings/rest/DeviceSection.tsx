import { useState } from 'react';
import { useStore } from '@nanostores/react';
import * as device from '../../../features/offline/device-status.ts';
import { appVersion } from '../../../platform/app-version.ts';
import { interpolate } from '../../../i18n/format.ts';
import {
  $installation,
  isInstalledByHand,
  notInstalled,
} from '../../../features/install/installation-store.ts';
import { $outbox, loadingOutbox } from '../../../features/outbox/outbox-store.ts';
import {
  hasWaitingReports,
  type SendOutcome,
  sendWaiting,
} from '../../../features/outbox/send-waiting.ts';
import { $update, noUpdate } from '../../../features/update/update-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OfflineCopyPart } from './OfflineCopyPart.tsx';
import { PushPart } from './PushPart.tsx';
import { StoragePart } from './StoragePart.tsx';
import type { SectionProps } from '../texts.ts';

/** Shows the installation on this device, its offline copy and its version. */
export function DeviceSection(section: SectionProps) {
  const t = section.texts.device;
  const installation = useStore($installation, { ssr: () => notInstalled });
  const update = useStore($update, { ssr: () => noUpdate });
  const [outcome, setOutcome] = useState<
    'asking' | 'newest' | 'found' | 'blocked' | 'taken' | 'offline' | 'none'
  >();
  // When a new version is found, the last answer is outdated.
  const [known, setKnown] = useState(update);
  if (update !== known) {
    setKnown(update);
    if (update.status === 'waiting') setOutcome(undefined);
  }
  const ask = async (): Promise<void> => {
    setOutcome('asking');
    setOutcome(await device.checkForUpdate());
  };
  // The reload waits until the driver leaves the screen, so that unsaved profile fields are not
  // lost.
  const take = (): void => {
    setOutcome('taken');
    if (update.status === 'waiting') update.load();
  };
  return (
    <div className="settings-fields">
      <div className="settings-part">
        <h3>{t.app}</h3>
        <p>{installation.status === 'installed' ? t.installed : t.notInstalled}</p>
        {isInstalledByHand() && <InstallByHand texts={section.texts.install} />}
        {update.status === 'failed' && (
          <Notice tone="warning">
            <p>{t.workerFailed}</p>
          </Notice>
        )}
        <p>{interpolate(t.version, { version: appVersion })}</p>
        {update.status === 'waiting' && (
          <Notice tone="info">
            <p>{t.updateWaits}</p>
            <Button onClick={take}>{t.takeUpdate}</Button>
          </Notice>
        )}
        <div className="settings-line">
          <Button look="secondary" busy={outcome === 'asking'} onClick={() => void ask()}>
            {t.checkUpdate}
          </Button>
          <LiveText className="settings-state">{outcome && t.updateOutcome[outcome]}</LiveText>
        </div>
      </div>
      <PushPart {...section} />
      <OfflineCopyPart {...section} />
      <StoragePart {...section} />
    </div>
  );
}

/** The steps of the installation on iPhone and iPad, which home shows only once. */
function InstallByHand({ texts: t }: { readonly texts: SectionProps['texts']['install'] }) {
  return (
    <>
      <p>{t.ios}</p>
      <ol>
        <li>{t.iosShare}</li>
        <li>{t.iosAdd}</li>
      </ol>
      <p>{t.iosStorage}</p>
      <SendBeforeInstallation texts={t} />
    </>
  );
}

/** Offers to send what the installed app cannot read. */
function SendBeforeInstallation({
  texts: t,
}: {
  readonly texts: SectionProps['texts']['install'];
}) {
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const [outcome, setOutcome] = useState<SendOutcome | 'sending'>();
  const canSend = hasWaitingReports(outbox);
  if (!canSend && outbox.drafts.length === 0) return null;
  const answers = { sending: '', sent: '', unsent: t.iosUnsent, codeMissing: t.iosSendMissing };
  const send = async (): Promise<void> => {
    setOutcome('sending');
    setOutcome(await sendWaiting());
  };
  return (
    <Notice tone="warning">
      <p>{t.iosWaiting}</p>
      {canSend && (
        <Button look="secondary" busy={outcome === 'sending'} onClick={() => void send()}>
          {t.iosSend}
        </Button>
      )}
      <LiveText>{canSend && outcome ? answers[outcome] : ''}</LiveText>
    </Notice>
  );
}
