import { type RefObject, useEffect, useRef } from 'react';

interface Visible {
  readonly height: number;
  readonly offsetTop: number;
  readonly scale: number;
}

/** The pixels at the lower edge that the keyboard covers; 0 while the driver zooms with two fingers. */
export const coveredBelow = (innerHeight: number, visible: Visible | null): number =>
  visible === null || visible.scale !== 1
    ? 0
    : Math.max(0, Math.round(innerHeight - visible.height - visible.offsetTop));

/** Sets `--covered` of an element to the height of the keyboard, which covers fixed elements. */
export function useAboveKeyboard(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const visible = globalThis.visualViewport;
    const update = (): void => {
      element.current?.style.setProperty('--covered', `${coveredBelow(innerHeight, visible)}px`);
    };
    visible?.addEventListener('resize', update);
    visible?.addEventListener('scroll', update);
    return () => {
      visible?.removeEventListener('resize', update);
      visible?.removeEventListener('scroll', update);
    };
  }, []);
  return element;
}
