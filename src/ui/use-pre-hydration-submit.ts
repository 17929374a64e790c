import { type RefObject, useEffect, useState } from 'react';

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
