import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { startAccount } from '../../../app/start-account.ts';
import type { PreparedImage } from '../../../features/photos/model/photo-port.ts';
import {
  $profilePhoto,
  changeProfilePhoto,
} from '../../../features/account/profile-photo-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { lazyModule } from '../../../ui/lazy-module.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useMessage } from '../../Login/use-message.ts';
import type { SectionProps } from '../texts.ts';
import { useAction } from '../use-action.ts';

startAccount();

// This is separate from the second stage, because few drivers set a picture.
const CropDialog = lazyModule(() => import('./CropDialog.lazy.tsx')).component(
  (module) => module.CropDialog,
);

/** Shows the driver's picture, with buttons to choose, crop or remove it. */
export function PhotoSection({
  texts,
  locale,
  initials,
}: SectionProps & { readonly initials: string }) {
  const t = texts.profile.photo;
  const { picture, status, code } = useStore($profilePhoto, {
    ssr: () => ({ picture: null, status: 'still' as const }),
  });
  const [source, setSource] = useState<PreparedImage>();
  const preparing = useAction(locale, texts.frame.failed);
  const [problem, setProblem] = useState<keyof typeof t.problems>();
  const sentence = useMessage(locale, 'storage-errors', code, t.failed);

  async function pick(file: File | undefined) {
    if (!file) return;
    setProblem(undefined);
    await preparing.run(async () => {
      const code = await import('../../../features/photos/crop-profile-photo.lazy.ts').catch(
        () => undefined,
      );
      const prepared = (await code?.prepareProfilePhoto(file)) ?? {
        problem: 'codeMissing' as const,
      };
      if ('problem' in prepared) setProblem(prepared.problem);
      else setSource(prepared);
    });
    preparing.reset();
  }
  const state =
    preparing.state === 'busy'
      ? t.preparing
      : {
          still: '',
          sending: t.sending,
          sent: t.sent,
          kept: sentence ?? texts.profile.kept,
          failed: '',
        }[status];
  return (
    <div className="settings-photo">
      {picture === null ? (
        <span className="settings-portrait" aria-hidden="true">
          {initials}
        </span>
      ) : (
        <img className="settings-portrait" src={picture} alt={t.alt} width="96" height="96" />
      )}
      <div className="settings-photo-buttons">
        <FileButton
          label={picture === null ? t.add : t.change}
          name="photo"
          onPick={([file]) => void pick(file)}
        />
        {picture !== null && (
          <Button look="quiet" onClick={() => void changeProfilePhoto(null)}>
            {t.remove}
          </Button>
        )}
      </div>
      <LiveText className="settings-state">{state}</LiveText>
      {problem !== undefined && (
        <Notice tone="error" role="alert">
          <p>{t.problems[problem]}</p>
        </Notice>
      )}
      {status === 'failed' && sentence !== undefined && (
        <Notice tone="error" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {source && (
        <CropDialog
          source={source}
          texts={t.crop}
          locale={locale}
          onClose={() => setSource(undefined)}
          onCut={async (image) => {
            await changeProfilePhoto(image);
          }}
        />
      )}
    </div>
  );
}
