/** What a driver did before the screen listened counts. */
import { type RefObject, useEffect, useRef, useState } from 'react';

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

/**
 * Sends a form once that was sent before the screen listened: the page has kept the wish
 * (components/PreHydrationEvents.astro). What was typed early is in it.
 */
export function useEarlySubmit(formRef: RefObject<HTMLFormElement | null>): void {
  const [isWished, setWished] = useState(false);
  useEffect(() => {
    if (formRef.current?.dataset['early'] === undefined) return;
    delete formRef.current.dataset['early'];
    setWished(true);
  }, [formRef]);
  useEffect(() => {
    // With the next picture of the screen: only that knows what the fields held.
    if (isWished) formRef.current?.requestSubmit();
  }, [formRef, isWished]);
}
