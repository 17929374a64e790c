import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ArrowUpRightIcon, CircleIcon, MinusIcon, PlusIcon, TurnIcon, UndoIcon } from './icons.tsx';
import { LiveText } from './LiveText.tsx';
import {
  flatten,
  type Mark,
  markAt,
  markBetween,
  markPath,
  scaleMark,
  shiftMark,
  strokes,
  turnMark,
} from './photo-marks.ts';
import type { PhotoTexts } from './photo-texts.ts';

interface PhotoMarkupProps {
  readonly label: string;
  readonly image: Blob;
  readonly texts: PhotoTexts['markup'];
  /** Called with the marked picture; resolves with false if it could not be stored. */
  readonly onDone: (image: Blob) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Each press of an arrow key moves a mark by this fraction of the longer edge. */
const step = 1 / 40;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Draws circles and arrows on a photo, by finger or with keys: Enter adds a mark in the centre,
 * arrow keys move it, with Shift they change its size and direction, Backspace removes it.
 */
export function PhotoMarkup({ label, image, texts: t, onDone, onClose }: PhotoMarkupProps) {
  const sheet = useRef<SVGSVGElement>(null);
  const [picture, setPicture] = useState<{ address: string; size: readonly [number, number] }>();
  const [kind, setKind] = useState<Mark['kind']>('circle');
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  /** The point where the finger was put down, and the mark being drawn. */
  const [drawn, setDrawn] = useState<{ pointer: number; mark: Mark }>();
  const [said, setSaid] = useState('');
  const [work, setWork] = useState<'idle' | 'busy' | 'failed'>('idle');
  useEffect(() => {
    const address = URL.createObjectURL(image);
    let isGone = false;
    createImageBitmap(image).then(
      (bitmap) => {
        if (!isGone) setPicture({ address, size: [bitmap.width, bitmap.height] });
        bitmap.close();
      },
      () => setWork('failed'),
    );
    return () => {
      isGone = true;
      URL.revokeObjectURL(address);
    };
  }, [image]);
  const [width, height] = picture?.size ?? [1, 1];
  const keysId = useId();

  const pointOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const matrix = sheet.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
  };
  const add = (mark: Mark): void => {
    setMarks([...marks, mark]);
    const count = marks.length + 1;
    setSaid(
      (mark.kind === 'circle' ? t.circleSet : t.arrowSet).replace('{{count}}', String(count)),
    );
  };
  /** Replaces the last mark and says its new place or size. */
  const change = (mark: Mark, said: 'moved' | 'resized'): void => {
    const { from, to } = mark;
    setMarks([...marks.slice(0, -1), mark]);
    const percent = (pixels: number, of: number): string => String(Math.round((100 * pixels) / of));
    const [x, y] =
      said === 'moved'
        ? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
        : [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
    setSaid(t[said].replace('{{x}}', percent(x, width)).replace('{{y}}', percent(y, height)));
  };
  const undo = (): void => {
    if (marks.length === 0) return;
    setMarks(marks.slice(0, -1));
    setSaid(t.undone);
  };
  const last = marks.at(-1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = arrows[event.key];
    if (event.key === 'Enter' || event.key === ' ')
      add(markAt(kind, [width / 2, height / 2], [width, height]));
    else if (event.key === 'Backspace' || (event.key === 'z' && (event.ctrlKey || event.metaKey)))
      undo();
    else if (direction && last) {
      const by = step * Math.max(width, height);
      change(
        shiftMark(last, event.shiftKey ? 'to' : 'all', [direction[0] * by, direction[1] * by]),
        event.shiftKey ? 'resized' : 'moved',
      );
    } else return;
    event.preventDefault();
  };
  const finish = async (): Promise<void> => {
    setWork('busy');
    const isKept = await flatten(image, marks)
      .then(onDone)
      .catch(() => false);
    if (!isKept) setWork('failed');
  };
  const tool = (name: Mark['kind'], text: string, Icon: typeof CircleIcon) => (
    <button
      type="button"
      className="photo-viewer-tool"
      title={text}
      aria-pressed={kind === name}
      onClick={() => setKind(name)}
    >
      <Icon />
    </button>
  );
  const adjust = (text: string, Icon: typeof CircleIcon, act?: () => void) => (
    <button
      type="button"
      className="photo-viewer-tool"
      title={text}
      aria-disabled={!act || undefined}
      onClick={act}
    >
      <Icon />
    </button>
  );
  const scale = (factor: number) => last && (() => change(scaleMark(last, factor), 'resized'));
  return (
    <Dialog
      title={t.title}
      closeLabel={t.cancel}
      onClose={onClose}
      size="full"
      actions={
        <>
          {tool('circle', t.circle, CircleIcon)}
          {tool('arrow', t.arrow, ArrowUpRightIcon)}
          {adjust(t.larger, PlusIcon, scale(1.25))}
          {adjust(t.smaller, MinusIcon, scale(0.8))}
          {adjust(
            t.turn,
            TurnIcon,
            last?.kind === 'arrow' ? () => change(turnMark(last), 'moved') : undefined,
          )}
          {adjust(t.undo, UndoIcon, last && undo)}
          <Button
            busy={work === 'busy'}
            onClick={() => {
              if (marks.length === 0) onClose();
              else void finish();
            }}
          >
            {t.done}
          </Button>
        </>
      }
    >
      <div className="photo-markup">
        <p className="field-hint">{t.hint}</p>
        <p className="field-hint photo-markup-keys" id={keysId}>
          {t.sheet}
        </p>
        {work === 'failed' && <p role="alert">{t.failed}</p>}
        {picture && (
          <svg
            ref={sheet}
            className="photo-markup-sheet"
            viewBox={`0 0 ${width} ${height}`}
            role="application"
            aria-label={label}
            aria-describedby={keysId}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              if (drawn || event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              const at = pointOf(event);
              setDrawn({ pointer: event.pointerId, mark: { kind, from: at, to: at } });
            }}
            onPointerMove={(event) => {
              if (drawn?.pointer === event.pointerId)
                setDrawn({ ...drawn, mark: { ...drawn.mark, to: pointOf(event) } });
            }}
            onPointerUp={(event) => {
              if (drawn?.pointer !== event.pointerId) return;
              setDrawn(undefined);
              add(markBetween(kind, drawn.mark.from, pointOf(event), [width, height]));
            }}
            onPointerCancel={() => setDrawn(undefined)}
          >
            <image href={picture.address} width={width} height={height} />
            {strokes(width, height).map((stroke) => (
              <g
                key={stroke.color}
                fill="none"
                stroke={stroke.color}
                strokeWidth={stroke.width}
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                {[...marks, ...(drawn ? [drawn.mark] : [])].map((mark, index) => (
                  <path key={index} d={markPath(mark)} />
                ))}
              </g>
            ))}
          </svg>
        )}
        <LiveText className="visually-hidden">{said}</LiveText>
      </div>
    </Dialog>
  );
}
