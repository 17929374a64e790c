import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { loadOutbox } from '../../features/outbox/load-outbox.ts';
import { Button } from '../../ui/Button.tsx';
import type { SendingTexts } from './texts.ts';

/** Actions for a refused report: send again, or open and correct. */
export function RefusedActions({
  texts: t,
  item,
  onCorrect,
}: {
  readonly texts: SendingTexts;
  readonly item: OutboxItem;
  readonly onCorrect: () => void;
}) {
  return (
    <>
      <Button onClick={() => void loadOutbox().then(({ retry }) => retry(item))}>{t.retry}</Button>
      <Button look="secondary" onClick={onCorrect}>
        {t.correct}
      </Button>
    </>
  );
}
