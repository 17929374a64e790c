import { useState } from 'react';
import { CloseIcon, TrashIcon } from './icons.tsx';
import { FieldGroup, type FieldProps } from './Field.tsx';
import { lazyModule } from './lazy-module.tsx';
import { PhotoButtons, type PhotoButtonsProps } from './PhotoButtons.tsx';
import type { PhotoTexts } from './photo-texts.ts';

export interface Photo {
  readonly id: string;
  readonly status: 'preparing' | 'ready';
  readonly thumbnailUrl: string;
  readonly size: string;
}
interface PhotoPickerProps extends FieldProps, PhotoButtonsProps {
  readonly photos: readonly Photo[];
  /** Messages about files that could not be used. */
  readonly refused: readonly string[];
  readonly texts: PhotoTexts;
  readonly onRemove: (id: string) => void;
  readonly onMove: (id: string, by: -1 | 1) => void;
  readonly onDismiss: () => void;
  readonly load: (id: string) => Promise<Blob | undefined>;
  /** Replaces a photo with a marked version; false if it could not be stored. */
  readonly onReplace: (id: string, image: Blob) => Promise<boolean>;
}

const PhotoViewer = lazyModule(() => import('./PhotoViewer.lazy.tsx')).component(
  (module) => module.PhotoViewer,
);

/** The photos of a field, from the camera or from files, with thumbnails. */
export function PhotoPicker({
  photos,
  room,
  count,
  caution,
  refused,
  texts,
  onAdd,
  onRemove,
  onMove,
  onDismiss,
  load,
  onReplace,
  ...props
}: PhotoPickerProps) {
  const [shown, setShown] = useState<string>();
  const { id } = props;
  return (
    <FieldGroup {...props}>
      <PhotoButtons
        id={id}
        room={room}
        count={count}
        caution={caution}
        texts={texts}
        onAdd={onAdd}
      />
      <ul className="photo-picker-list">
        {photos.map((photo, index) => (
          <li className="photo-picker-photo" key={photo.id}>
            {photo.status === 'preparing' ? (
              <div className="photo-picker-work">
                <progress aria-label={texts.working} />
              </div>
            ) : (
              <button
                type="button"
                className="photo-picker-open"
                aria-label={`${texts.enlarge} ${index + 1}`}
                onClick={() => setShown(photo.id)}
              >
                <img src={photo.thumbnailUrl} alt="" />
              </button>
            )}
            <span className="photo-picker-size">{photo.size}</span>
            <button
              type="button"
              className="photo-picker-remove"
              aria-label={`${texts.remove} ${index + 1}`}
              onClick={() => onRemove(photo.id)}
            >
              <TrashIcon />
            </button>
          </li>
        ))}
      </ul>
      <div aria-live="assertive">
        {refused.map((sentence, index) => (
          <p className="field-error" key={index}>
            {sentence}
          </p>
        ))}
        {refused.length > 0 && (
          <button type="button" className="choice-field-clear" onClick={onDismiss}>
            <CloseIcon />
            <span>{texts.close}</span>
          </button>
        )}
      </div>
      {shown !== undefined && photos.some((photo) => photo.id === shown) && (
        <PhotoViewer
          label={props.label}
          ids={photos.filter(({ status }) => status === 'ready').map((photo) => photo.id)}
          shown={shown}
          texts={texts}
          load={load}
          onReplace={onReplace}
          onShow={setShown}
          onMove={onMove}
          onRemove={(removed) => {
            setShown(undefined);
            onRemove(removed);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </FieldGroup>
  );
}
