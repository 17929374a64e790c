import { useEffect, useState } from 'react';

/** Pause after the last change, so that typing announces one text instead of one for each key. */
const quietMilliseconds = 900;

/**
 * Announces each change of the text to screen readers once it has stayed the same for a moment. The
 * first text is not announced.
 */
export function Spoken({ text }: { readonly text: string }) {
  const [spoken, setSpoken] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first && spoken === '') return undefined;
    const timer = setTimeout(() => setSpoken(text), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [text, first, spoken]);
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  );
}
