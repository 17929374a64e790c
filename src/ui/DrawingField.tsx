import { useRef, type PointerEvent } from 'react';
import { FieldGroup, type FieldProps } from './Field.tsx';
import { LiveText } from './LiveText.tsx';

interface DrawingFieldProps extends FieldProps {
  /** URL of the stored drawing; undefined if nothing is drawn. */
  readonly drawing: string | undefined;
  readonly onChange: (drawing: Promise<Blob | null>, width: number, height: number) => void;
  readonly onClear: () => void;
  readonly clear: string;
  /** The state in words, such as "Customer signature: there". */
  readonly status: string;
}

const size = { width: 720, height: 240 };
const stroke = 4;
/** A finger that moves less than this has tapped, in CSS pixels. */
const tapPixels = 12;

/** False while the stored drawing is being loaded: strokes without it would replace it. */
const isShown = (picture: HTMLImageElement | null): boolean =>
  picture === null || (picture.complete && picture.naturalWidth > 0);

/** The position of the finger on the sheet. */
function pointOf({
  currentTarget,
  clientX,
  clientY,
}: PointerEvent<HTMLCanvasElement>): readonly [x: number, y: number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [(clientX - left) * (size.width / width), (clientY - top) * (size.height / height)];
}

/**
 * A white canvas for drawing with a finger: black lines on the stored drawing, stored as an image
 * when the finger is lifted. A tap on an empty sheet is not a signature, so its dot disappears.
 */
export function DrawingField({
  drawing,
  onChange,
  onClear,
  clear,
  status,
  ...props
}: DrawingFieldProps) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  /** True until the sheet contains the stored drawing and all strokes. */
  const needsBackground = useRef(true);
  const isDrawing = useRef(false);
  /** The start of the first stroke on an empty sheet, until the finger has moved away from it. */
  const tap = useRef<readonly [x: number, y: number]>(undefined);
  const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null => {
    const context = canvas.getContext('2d');
    if (context && needsBackground.current) {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, size.width, size.height);
      if (picture.current) context.drawImage(picture.current, 0, 0, size.width, size.height);
      Object.assign(context, {
        lineWidth: stroke,
        lineCap: 'round',
        lineJoin: 'round',
        strokeStyle: '#000',
      });
      needsBackground.current = false;
    }
    return context;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    isDrawing.current = !needsBackground.current || isShown(picture.current);
    if (!isDrawing.current) return;
    const canvas = event.currentTarget;
    canvas.setPointerCapture(event.pointerId);
    tap.current =
      needsBackground.current && !picture.current ? [event.clientX, event.clientY] : undefined;
    const context = contextOf(canvas);
    const [x, y] = pointOf(event);
    context?.beginPath();
    context?.moveTo(x, y);
    // A line without length would not be drawn.
    context?.lineTo(x + 0.1, y);
    context?.stroke();
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!isDrawing.current || event.buttons === 0) return;
    if (tap.current) {
      const [x, y] = tap.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) >= tapPixels) tap.current = undefined;
    }
    const context = contextOf(event.currentTarget);
    context?.lineTo(...pointOf(event));
    context?.stroke();
  };
  const clearCanvas = (): void => {
    needsBackground.current = true;
    sheet.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
  };
  const storeDrawing = (): void => {
    const canvas = sheet.current;
    if (!isDrawing.current || !canvas) return;
    isDrawing.current = false;
    if (tap.current) return clearCanvas();
    const image = new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    onChange(image, size.width, size.height);
  };
  const clearAll = (): void => {
    clearCanvas();
    onClear();
  };
  return (
    <FieldGroup {...props}>
      <div className="drawing-field">
        {drawing && <img ref={picture} src={drawing} alt="" />}
        <canvas
          ref={sheet}
          {...size}
          // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- A canvas has no role: for a screen reader it is a picture.
          role="img"
          aria-label={status}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={storeDrawing}
          onPointerCancel={storeDrawing}
        />
      </div>
      <LiveText className="visually-hidden">{drawing && status}</LiveText>
      {drawing && (
        <button type="button" className="choice-field-clear" onClick={clearAll}>
          {clear}
        </button>
      )}
    </FieldGroup>
  );
}
