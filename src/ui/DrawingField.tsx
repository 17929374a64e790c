import { useRef, type PointerEvent } from 'react';
import { FieldGroup, type FieldProps } from './Field.tsx';

interface DrawingFieldProps extends FieldProps {
  /** URL of the stored drawing; undefined if nothing is drawn. */
  readonly drawing: string | undefined;
  readonly onChange: (drawing: Promise<Blob | null>, width: number, height: number) => void;
  readonly onClear: () => void;
  readonly clear: string;
}

const size = { width: 720, height: 240 };
const stroke = 4;

/** False while the stored drawing is being loaded: strokes without it would replace it. */
const isShown = (picture: HTMLImageElement | null): boolean =>
  picture === null || (picture.complete && picture.naturalWidth > 0);

/**
 * A white canvas for drawing with a finger: black lines on the stored drawing, stored as an image
 * when the finger is lifted.
 */
export function DrawingField({ drawing, onChange, onClear, clear, ...props }: DrawingFieldProps) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  /** True until the sheet contains the stored drawing and all strokes. */
  const isEmpty = useRef(true);
  const isDrawing = useRef(false);
  const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null => {
    const context = canvas.getContext('2d');
    if (context && isEmpty.current) {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, size.width, size.height);
      if (picture.current) context.drawImage(picture.current, 0, 0, size.width, size.height);
      Object.assign(context, {
        lineWidth: stroke,
        lineCap: 'round',
        lineJoin: 'round',
        strokeStyle: '#000',
      });
      isEmpty.current = false;
    }
    return context;
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const canvas = event.currentTarget;
    const isStart = event.type === 'pointerdown';
    if (isStart) isDrawing.current = !isEmpty.current || isShown(picture.current);
    if (!isDrawing.current || (!isStart && event.buttons === 0)) return;
    if (isStart) canvas.setPointerCapture(event.pointerId);
    const box = canvas.getBoundingClientRect();
    const at = [
      (event.clientX - box.left) * (size.width / box.width),
      (event.clientY - box.top) * (size.height / box.height),
    ] as const;
    const context = contextOf(canvas);
    if (isStart) {
      context?.beginPath();
      context?.moveTo(...at);
    }
    context?.lineTo(...at);
    context?.stroke();
  };
  const keep = (): void => {
    const canvas = sheet.current;
    if (!isDrawing.current || !canvas) return;
    isDrawing.current = false;
    const image = new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    onChange(image, size.width, size.height);
  };
  const wipe = (): void => {
    isEmpty.current = true;
    sheet.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
    onClear();
  };
  return (
    <FieldGroup {...props}>
      <div className="drawing-field">
        {drawing && <img ref={picture} src={drawing} alt={props.label} />}
        <canvas
          ref={sheet}
          {...size}
          // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- A canvas has no role: for a screen reader it is a picture.
          role="img"
          aria-label={props.label}
          onPointerDown={draw}
          onPointerMove={draw}
          onPointerUp={keep}
          onPointerCancel={keep}
        />
      </div>
      {drawing && (
        <button type="button" className="choice-field-clear" onClick={wipe}>
          {clear}
        </button>
      )}
    </FieldGroup>
  );
}
