import { useEffect, useState, type KeyboardEvent } from 'react';
import {
  ChevronRightIcon,
  ToEndIcon,
  ToStartIcon,
  TrashIcon,
  ZoomInIcon,
  ZoomOutIcon,
  ChevronLeftIcon,
} from './icons.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { lazyModule } from './lazy-module.tsx';
import type { PhotoTexts } from './photo-texts.ts';
import { maxZoom, useZoom } from './use-zoom.ts';

const PhotoMarkup = lazyModule(() => import('./PhotoMarkup.lazy.tsx')).component(
  (module) => module.PhotoMarkup,
);

interface PhotoViewerProps {
  readonly label: string;
  readonly ids: readonly string[];
  readonly shown: string;
  readonly texts: PhotoTexts;
  readonly load: (id: string) => Promise<Blob | undefined>;
  readonly onReplace: (id: string, image: Blob) => Promise<boolean>;
  readonly onShow: (id: string) => void;
  readonly onMove: (id: string, by: -1 | 1) => void;
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * One photo in full size. There are buttons for zoom, next, order and remove; arrow keys, + and -,
 * and two fingers also work. When enlarged, the picture scrolls.
 */
export function PhotoViewer({
  label,
  ids,
  shown,
  texts,
  load,
  onReplace,
  onShow,
  onMove,
  onRemove,
  onClose,
}: PhotoViewerProps) {
  const { frame, zoom, zoomTo } = useZoom();
  const [address, setAddress] = useState('');
  const [image, setImage] = useState<Blob>();
  const [isMarking, setMarking] = useState(false);
  const index = ids.indexOf(shown);
  useEffect(() => {
    let made = '';
    let isGone = false;
    void load(shown).then((loaded) => {
      if (isGone || !loaded) return;
      made = URL.createObjectURL(loaded);
      setImage(loaded);
      setAddress(made);
    });
    return () => {
      isGone = true;
      setAddress('');
      setImage(undefined);
      // A picture that was just shown may still be loading from its URL, so the URL is revoked
      // later.
      if (made) setTimeout(() => URL.revokeObjectURL(made), 1000);
    };
  }, [shown, load]);
  const tool = (Icon: typeof ZoomInIcon, text: string, act: () => void, disabled = false) => (
    <button
      type="button"
      className="photo-viewer-tool"
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : act}
    >
      <Icon />
      <span>{text}</span>
    </button>
  );
  const neighbour = (by: -1 | 1) => ids[index + by];
  const show = (by: -1 | 1) => () => {
    const next = neighbour(by);
    if (next !== undefined) {
      zoomTo(1);
      onShow(next);
    }
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === '+' || key === '-') zoomTo(key === '+' ? zoom * 2 : zoom / 2);
    else if (zoom === 1 && key === 'ArrowRight') show(1)();
    else if (zoom === 1 && key === 'ArrowLeft') show(-1)();
  };
  if (isMarking && image)
    return (
      <PhotoMarkup
        label={`${label} ${index + 1}`}
        image={image}
        texts={texts.markup}
        onDone={async (marked) => {
          const isKept = await onReplace(shown, marked);
          // The marked photo is a new photo, which the form now shows instead of the old one.
          if (isKept) onClose();
          return isKept;
        }}
        onClose={() => setMarking(false)}
      />
    );
  return (
    <Dialog
      title={texts.position
        .replace('{{label}}', () => label)
        .replace('{{index}}', String(index + 1))
        .replace('{{count}}', String(ids.length))}
      closeLabel={texts.close}
      onClose={onClose}
      onKeyDown={onKeyDown}
      size="full"
      actions={
        <>
          <div className="photo-viewer-tools">
            {tool(ChevronLeftIcon, texts.previous, show(-1), neighbour(-1) === undefined)}
            {tool(ZoomOutIcon, texts.zoomOut, () => zoomTo(zoom / 2), zoom === 1)}
            {tool(ZoomInIcon, texts.zoomIn, () => zoomTo(zoom * 2), zoom === maxZoom)}
            {tool(ChevronRightIcon, texts.next, show(1), neighbour(1) === undefined)}
          </div>
          {ids.length > 1 && (
            <div className="photo-viewer-tools photo-viewer-order">
              {tool(ToStartIcon, texts.moveForward, () => onMove(shown, -1), index <= 0)}
              {tool(ToEndIcon, texts.moveBack, () => onMove(shown, 1), index === ids.length - 1)}
            </div>
          )}
          <div className="photo-viewer-change">
            <Button look="secondary" onClick={() => setMarking(true)}>
              {texts.markup.open}
            </Button>
            <Button look="quiet" icon={<TrashIcon />} onClick={() => onRemove(shown)}>
              {texts.remove}
            </Button>
          </div>
        </>
      }
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- An enlarged picture is scrolled with the keyboard. */}
      <div className="photo-viewer" ref={frame} tabIndex={0} role="group" aria-label={label}>
        {address && <img src={address} alt={`${label} ${index + 1}`} />}
      </div>
    </Dialog>
  );
}
