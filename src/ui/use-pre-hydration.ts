/** Adopts inputs made before hydration. */
import { type RefObject, useEffect, useRef } from 'react';

/** A ref for an input. A value typed before hydration is passed to `take` once. */
export function useEarlyInput<
  Element extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
>(value: string, take: (value: string) => void): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const first = useRef({ value, take });
  useEffect(() => {
    const typed = ref.current?.value ?? '';
    if (typed !== first.current.value) first.current.take(typed);
  }, []);
  return ref;
}
