import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { interpolate, formatBytes, labelledText } from '../../../i18n/format.ts';
import {
  addPhotos,
  dismissRefused,
  forgetRemovedPhoto,
  loadPhoto,
  movePhoto,
  removePhoto,
  freePhotoCount,
  undoRemovePhoto,
} from '../../../features/drafts/draft-photos.ts';
import { replacePhoto } from '../../../features/drafts/mark-photo.lazy.ts';
import { $draft, type DraftState, type RefusedFile } from '../../../features/drafts/draft-store.ts';
import type { FieldProps } from '../../../ui/Field.tsx';
import { PhotoPicker, type Photo } from '../../../ui/PhotoPicker.tsx';
import { Snackbar } from '../../../ui/Snackbar.tsx';
import type { FormScreenTexts } from '../texts.ts';

/** The photos of one field. */
export function PhotosView({
  texts,
  path,
  ids,
  maximum,
  ...frame
}: FieldProps & {
  readonly texts: FormScreenTexts;
  readonly path: string;
  readonly ids: readonly string[];
  readonly maximum: number;
}) {
  const state = useStore($draft, { ssr: () => undefined });
  const [byKeys, setByKeys] = useState(false);
  const t = texts.reports.photos;
  const remove = (id: string): void => {
    setByKeys(document.activeElement?.matches(':focus-visible') === true);
    removePhoto(id);
  };
  const undo = (): void => {
    undoRemovePhoto();
    document.getElementById(path)?.focus();
  };
  const photos: readonly Photo[] = ids.flatMap((id) => {
    const photo = state?.photos.get(id);
    return photo
      ? [
          {
            id,
            status: photo.status,
            thumbnailUrl: photo.thumbnailUrl,
            size: photo.status === 'ready' ? formatBytes(photo.bytes, texts.locale) : '',
          },
        ]
      : [];
  });
  const { refused, lost, removed } = messagesOf(path, state);
  const removedText = interpolate(t.removed, { number: (removed?.index ?? 0) + 1 });
  return (
    <>
      {lost > 0 && <p className="field-warning">{interpolate(t.lost, { count: lost })}</p>}
      <PhotoPicker
        {...frame}
        hint={frame.hint ?? t.privacy}
        photos={photos}
        room={state ? freePhotoCount(path) : maximum}
        count={interpolate(t.count, { count: ids.length, maximum })}
        caution={t.ignitionWarning}
        refused={refusedTexts(texts, refused, maximum)}
        texts={t}
        onAdd={(files) => void addPhotos(path, files)}
        onRemove={remove}
        onMove={movePhoto}
        onDismiss={() => dismissRefused(path)}
        load={loadPhoto}
        onReplace={replacePhoto}
      />
      <Snackbar
        removed={removed}
        text={removedText}
        spoken={interpolate(texts.reports.form.undoOffered, { removed: removedText })}
        undo={{ label: texts.reports.form.undo, run: undo, focus: byKeys }}
        close={t.close}
        onExpire={forgetRemovedPhoto}
      />
    </>
  );
}

/** Returns one message for each reason, regardless of the number of files. */
function refusedTexts(
  { locale, reports: { photos: t } }: FormScreenTexts,
  refused: readonly RefusedFile[],
  maximum: number,
): readonly string[] {
  return [...new Set(refused.map(({ problem }) => problem))].map((problem) => {
    const files = refused.filter((file) => file.problem === problem);
    const name = files[0]?.name ?? '';
    const count = files.length;
    if (problem === 'tooMany')
      return interpolate(count === 1 ? t.tooManyOne : t.tooMany, { name, count, maximum });
    return count === 1
      ? labelledText(name, t[problem], locale)
      : interpolate(t.refusedMany, { count, reason: t[problem] });
  });
}

/** Messages about the photos of a field: refused files, lost photos, undo. */
function messagesOf(path: string, state: DraftState | undefined) {
  if (state?.status !== 'open') return { refused: [], lost: 0, removed: undefined };
  return {
    refused: state.refused.filter((file) => file.path === path),
    lost: (state.restored?.lostPhotos ?? 0) + (state.conflict?.lostPhotos ?? 0),
    removed: state.removed?.path === path ? state.removed : undefined,
  };
}
