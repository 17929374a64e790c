import { useEffect, useState } from 'react';
import { ArrowLeftIcon, ArrowRightIcon, ChevronRightIcon, TrashIcon, ZoomInIcon, ZoomOutIcon } from './later-icons.tsx';
import { ChevronLeftIcon } from './icons.tsx';
import { Dialog } from './Dialog.tsx';
import type { PhotoTexts } from './PhotoPicker.tsx';

interface PhotoViewerProps {
  readonly label: string;
  readonly ids: readonly string[];
  readonly shown: string;
  readonly texts: PhotoTexts;
  readonly load: (id: string) => Promise<Blob | undefined>;
  readonly onShow: (id: string) => void;
  readonly onMove: (id: string, by: -1 | 1) => void;
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

const zooms = [1, 2, 4] as const;

/** One photo in full size. Everything is a button: zoom, next, order, remove. Zoomed in, the picture scrolls. */
export function PhotoViewer({ label, ids, shown, texts, load, onShow, onMove, onRemove, onClose }: PhotoViewerProps) {
  const [zoom, setZoom] = useState(0);
  const [address, setAddress] = useState('');
  const index = ids.indexOf(shown);
  useEffect(() => {
    let made = '';
    let isGone = false;
    void load(shown).then((image) => {
      if (isGone || !image) return;
      made = URL.createObjectURL(image);
      setAddress(made);
    });
    return () => {
      isGone = true;
      setAddress('');
      if (made) URL.revokeObjectURL(made);
    };
  }, [shown, load]);
  const tool = (Icon: typeof ZoomInIcon, text: string, act: () => void, disabled = false) => (
    <button type="button" className="photo-viewer-tool" aria-label={text} title={text} aria-disabled={disabled || undefined} onClick={disabled ? undefined : act}><Icon /></button>
  );
  const neighbour = (by: -1 | 1) => ids[index + by];
  const show = (by: -1 | 1) => () => { const next = neighbour(by); if (next !== undefined) { setZoom(0); onShow(next); } };
  return (
    <Dialog title={`${label} ${index + 1}/${ids.length}`} closeLabel={texts.close} onClose={onClose} size="full" actions={
      <>
        {tool(ChevronLeftIcon, texts.previous, show(-1), neighbour(-1) === undefined)}
        {tool(ChevronRightIcon, texts.next, show(1), neighbour(1) === undefined)}
        {tool(ZoomOutIcon, texts.zoomOut, () => setZoom(zoom - 1), zoom === 0)}
        {tool(ZoomInIcon, texts.zoomIn, () => setZoom(zoom + 1), zoom === zooms.length - 1)}
        {tool(ArrowLeftIcon, texts.moveForward, () => onMove(shown, -1), index <= 0)}
        {tool(ArrowRightIcon, texts.moveBack, () => onMove(shown, 1), index === ids.length - 1)}
        {tool(TrashIcon, texts.remove, () => onRemove(shown))}
      </>
    }>
      <div className="photo-viewer" tabIndex={0} role="group" aria-label={label}>{address && <img src={address} alt={`${label} ${index + 1}`} data-zoom={zooms[zoom]} />}</div>
    </Dialog>
  );
}
