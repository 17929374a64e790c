import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** Time in milliseconds after which a screen that waits for its data says so. */
const slowMilliseconds = 5000;

interface Props {
  readonly text: string;
  /** Says that loading takes longer than usual. */
  readonly slow: string;
  /** Label of the button that tries again. */
  readonly again: string;
  readonly onAgain: () => void;
}

/** A text while data loads. After a few seconds it says that this takes long and offers a retry. */
export function SlowLoading({ text, slow, again, onAgain }: Props) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return <p aria-busy="true">{text}</p>;
  return (
    <Notice tone="warning" role="status" title={text}>
      <p>{slow}</p>
      <div>
        <Button look="secondary" onClick={onAgain}>
          {again}
        </Button>
      </div>
    </Notice>
  );
}
