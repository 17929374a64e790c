import { useEffect, useEffectEvent, useState } from 'react';
import type { DossierProps, Outcome } from './dossier-props.ts';

/**
 * The outcome of the last write about a report, for its alert. If the confirmation is missing, the
 * outcome changes when it arrives; `onConfirmed` is then called if the write has succeeded.
 */
export function useOutcome(
  { access: { desk }, entry: { report } }: Pick<DossierProps, 'access' | 'entry'>,
  what: 'change' | 'note' = 'change',
  onConfirmed?: () => void,
): readonly [Outcome | undefined, (outcome: Outcome | undefined) => void] {
  const [outcome, setOutcome] = useState<Outcome>();
  const settle = useEffectEvent((result: 'written' | 'stale'): void => {
    setOutcome(result === 'written' ? 'confirmed' : result);
    if (result === 'written') onConfirmed?.();
  });
  useEffect(() => {
    if (outcome !== 'unknown') return undefined;
    let isOver = false;
    void desk.settled(report, what).then(
      (result) => {
        if (!isOver && result !== undefined) settle(result);
      },
      (error: unknown) => console.info('The outcome of a write is still unknown', error),
    );
    return () => {
      isOver = true;
    };
  }, [outcome, desk, report, what]);
  return [outcome, setOutcome];
}
