import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import {
  type Crop,
  cropSquare,
  initialCrop,
  moveCrop,
  sideOf,
  zoomCrop,
  zoomRange,
} from '../../../features/photos/model/crop-square.ts';
import type { PreparedImage } from '../../../features/photos/model/photo-port.ts';
import { withUnit } from '../../../i18n/unit-space.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type profile from '../../../locales/de/settings-profile.json';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';

interface Props {
  readonly source: PreparedImage;
  readonly texts: (typeof profile)['photo']['crop'];
  readonly locale: Locale;
  readonly onClose: () => void;
  readonly onCut: (image: Blob) => Promise<void>;
}
/** Each press of a key or a button moves the selected square by this fraction of its side. */
const step = 0.1;
const moves = { up: [0, -1], left: [-1, 0], right: [1, 0], down: [0, 1] } as const;
const keys: Readonly<Record<string, keyof typeof moves>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const signs = { up: '↑', left: '←', right: '→', down: '↓' } as const;

/** Selects the square section of the picture: by dragging, pinching, or with buttons and keys. */
export function CropDialog({ source, texts: t, locale, onClose, onCut }: Props) {
  const [crop, setCrop] = useState<Crop>(() => initialCrop(source));
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const showSource = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(source.image);
      picture.src = url;
      return () => {
        URL.revokeObjectURL(url);
      };
    },
    [source],
  );

  /** Pixels of the picture per pixel of the screen. */
  const scale = (): number => sideOf(source, crop) / (frame.current?.clientWidth ?? 1);
  const move = (direction: keyof typeof moves): void =>
    setCrop((now) =>
      moveCrop(
        source,
        now,
        moves[direction][0] * step * sideOf(source, now),
        moves[direction][1] * step * sideOf(source, now),
      ),
    );
  const zoom = (factor: number): void => setCrop((now) => zoomCrop(source, now, now.zoom * factor));

  function drag(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    if (other)
      zoom(
        Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)),
      );
    else
      setCrop((at) =>
        moveCrop(source, at, (before.x - now.x) * scale(), (before.y - now.y) * scale()),
      );
  }
  function press(event: KeyboardEvent) {
    const direction = keys[event.key];
    if (direction) move(direction);
    else if (event.key === '+') zoom(1.1);
    else if (event.key === '-') zoom(1 / 1.1);
    else return;
    event.preventDefault();
  }
  async function take() {
    setBusy(true);
    setFailed(false);
    try {
      const { left, top, side } = cropSquare(source, crop);
      const { cropProfilePhoto } =
        await import('../../../features/photos/crop-profile-photo.lazy.ts');
      const image = await cropProfilePhoto(source.image, left, top, side);
      onClose();
      await onCut(image);
    } catch (error) {
      console.error(error);
      setFailed(true);
      setBusy(false);
    }
  }

  const { left, top, side } = cropSquare(source, crop);
  const percent = (part: number): string => `${(part / side) * 100}%`;
  return (
    <Dialog
      title={t.title}
      closeLabel={t.cancel}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button busy={isBusy} onClick={() => void take()}>
            {t.take}
          </Button>
        </>
      }
    >
      <p id="crop-help">{t.help}</p>
      {/* eslint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- The picture is moved by finger and arrow keys; the buttons below do the same. */}
      <div
        ref={frame}
        className="settings-crop"
        tabIndex={0}
        role="group"
        aria-label={t.frame}
        aria-describedby="crop-help"
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
        onWheel={(event) => zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1)}
      >
        <img
          ref={showSource}
          alt=""
          draggable={false}
          style={{
            inlineSize: percent(source.width),
            blockSize: percent(source.height),
            insetInlineStart: `-${percent(left)}`,
            insetBlockStart: `-${percent(top)}`,
          }}
        />
      </div>
      {/* eslint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <label className="settings-zoom">
        <span className="field-label">{t.zoom}</span>
        <input
          type="range"
          min={zoomRange.minimum * 100}
          max={zoomRange.maximum * 100}
          step={5}
          value={Math.round(crop.zoom * 100)}
          aria-valuetext={withUnit(String(Math.round(crop.zoom * 100)), '%', locale)}
          onChange={(event) => {
            const next = Number(event.currentTarget.value) / 100;
            setCrop((now) => zoomCrop(source, now, next));
          }}
        />
      </label>
      <div className="settings-crop-moves" role="group" aria-label={t.move}>
        {(['left', 'up', 'down', 'right'] as const).map((direction) => (
          <Button
            key={direction}
            look="secondary"
            aria-label={t.moves[direction]}
            onClick={() => move(direction)}
          >
            {signs[direction]}
          </Button>
        ))}
      </div>
      <LiveText className="field-error">{hasFailed ? t.failed : ''}</LiveText>
    </Dialog>
  );
}
