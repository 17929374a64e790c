import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Maximum magnification; 1 shows the whole picture. */
export const maxZoom = 4;

interface Zoom {
  /** The scrolling frame; its style contains `--zoom`. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly zoom: number;
  /**
   * Zooms to `next`, limited to the range from 1 to `maxZoom`; the centre of the frame stays in
   * place.
   */
  readonly zoomTo: (next: number) => void;
}

const spread = ([one, other]: readonly Touch[]): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** Zooms a picture with buttons or two fingers. The point between the fingers stays in place. */
export function useZoom(): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  /** A point of the picture in pixels at zoom 1, and its target position in the frame. */
  const anchor = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  const now = useRef(zoom);

  const around = (next: number, left: number, top: number): void => {
    const { scrollLeft = 0, scrollTop = 0 } = frame.current ?? {};
    anchor.current = {
      x: (scrollLeft + left) / now.current,
      y: (scrollTop + top) / now.current,
      left,
      top,
    };
    setZoom(Math.min(maxZoom, Math.max(1, next)));
  };
  const latest = useRef(around);
  useLayoutEffect(() => {
    latest.current = around;
    now.current = zoom;
    const element = frame.current;
    element?.style.setProperty('--zoom', String(zoom));
    const { x, y, left, top } = anchor.current ?? { x: 0, y: 0, left: 0, top: 0 };
    element?.scrollTo({ left: x * zoom - left, top: y * zoom - top, behavior: 'instant' });
  }, [zoom]);

  // These are not React event handlers, because those cannot prevent the browser from scrolling.
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let start = { apart: 0, zoom: 1 };
    const begin = (event: TouchEvent): void => {
      if (event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      start = { apart: spread([...event.touches]), zoom: now.current };
    };
    const move = (event: TouchEvent): void => {
      const touches = [...event.touches];
      if (touches.length !== 2 || start.apart === 0) return;
      if (event.cancelable) event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const middle = (of: 'clientX' | 'clientY'): number =>
        touches.reduce((sum, touch) => sum + touch[of], 0) / 2;
      latest.current(
        start.zoom * (spread(touches) / start.apart),
        middle('clientX') - left,
        middle('clientY') - top,
      );
    };
    element.addEventListener('touchstart', begin, { passive: false });
    element.addEventListener('touchmove', move, { passive: false });
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
    };
  }, []);

  return {
    frame,
    zoom,
    zoomTo: (next) =>
      around(next, (frame.current?.clientWidth ?? 0) / 2, (frame.current?.clientHeight ?? 0) / 2),
  };
}
