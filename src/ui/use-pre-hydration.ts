/** What a driver did before the screen listened counts. */
import { type RefObject, useEffect, useRef } from 'react';

/** A ref for an input. What was typed before the page was ready is handed to `take` once. */
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
