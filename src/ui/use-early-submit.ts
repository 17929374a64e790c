import { type RefObject, useEffect, useState } from 'react';

/** Sends a form once that was sent before the screen listened: the page has kept the wish (components/EarlyTaps.astro). What was typed early is in it. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  const [isWished, setWished] = useState(false);
  useEffect(() => {
    if (form.current?.dataset['early'] === undefined) return;
    delete form.current.dataset['early'];
    setWished(true);
  }, [form]);
  useEffect(() => {
    // With the next picture of the screen: only that knows what the fields held.
    if (isWished) form.current?.requestSubmit();
  }, [form, isWished]);
}
