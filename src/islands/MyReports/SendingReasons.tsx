import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import { photoProblems, waitingText } from './status-text.ts';
import type { SendingTexts } from './texts.ts';

/** Why a report waits or was refused, and which of its photos are in trouble. */
export function SendingReasons({
  texts: t,
  item,
}: {
  readonly texts: SendingTexts;
  readonly item: OutboxItem;
}) {
  const reason = waitingText(item, t);
  return (
    <>
      {item.unkept && item.state.status !== 'sent' && <p>{t.unkept}</p>}
      {reason !== undefined && <p>{reason}</p>}
      {photoProblems(item, t).map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {item.state.status === 'rejected' && <p>{t.reasons[item.state.reason]}</p>}
    </>
  );
}
