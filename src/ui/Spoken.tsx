import { useEffect, useRef } from 'react';
import { announce } from '../platform/announce.ts';

/** Pause after the last change, so that typing announces one text instead of one for each key. */
const quietMilliseconds = 900;

/**
 * Announces each change of the text to screen readers once it has stayed the same for a moment. The
 * first text and an empty text are not announced.
 */
export function Spoken({ text }: { readonly text: string }) {
  const spoken = useRef(text);
  useEffect(() => {
    if (text === spoken.current) return undefined;
    const timer = setTimeout(() => {
      spoken.current = text;
      if (text !== '') announce(text);
    }, quietMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return null;
}
