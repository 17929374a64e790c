import { FileButton } from './FileButton.tsx';
import { CameraIcon, ImagesIcon } from './icons.tsx';
import type { PhotoTexts } from './photo-texts.ts';
import { Spoken } from './Spoken.tsx';

export interface PhotoButtonsProps {
  readonly id: string;
  /** Number of photos that can be added. */
  readonly room: number;
  /** "Photos: 2 of 6". */
  readonly count: string;
  /** A warning shown before the camera is opened. */
  readonly caution?: string | undefined;
  readonly texts: Pick<PhotoTexts, 'camera' | 'files'>;
  readonly onAdd: (files: readonly File[]) => void;
}

/** The buttons for camera and files of a photo field, with the number of photos. */
export function PhotoButtons({ id, room, count, caution, texts, onAdd }: PhotoButtonsProps) {
  const pick = (camera: boolean) => (
    <FileButton
      icon={camera ? <CameraIcon /> : <ImagesIcon />}
      label={camera ? texts.camera : texts.files}
      name={`${id}-${camera ? 'camera' : 'files'}`}
      multiple={!camera}
      capture={camera ? 'environment' : undefined}
      disabled={room === 0}
      aria-describedby={camera && caution ? `${id}-caution ${id}-count` : `${id}-count`}
      onPick={onAdd}
    />
  );
  return (
    <>
      {caution && (
        <p className="photo-picker-caution" id={`${id}-caution`}>
          {caution}
        </p>
      )}
      <div className="photo-picker-buttons">
        {pick(true)}
        {pick(false)}
      </div>
      <p className="field-hint" id={`${id}-count`}>
        {count}
      </p>
      <Spoken text={count} />
    </>
  );
}
