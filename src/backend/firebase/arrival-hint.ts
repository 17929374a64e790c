/**
 * The phone's word to the desks that a report has come. Only a hint: a desk that does not hear it
 * asks for itself. Of an anonymous report nothing is said, for its moment could tell who wrote it.
 */
import type { Config } from '../../features/config/model/config-schema.ts';
import { areaOf } from '../../features/office/model/roles.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { Answers } from '../../features/reports/form.ts';
import { liveAddress } from './urls.ts';
import type { TokenSource } from './stored-session.lazy.ts';

/** Says it and waits for nobody; never throws. */
export function hintAtArrival(item: OutboxItem, config: Config, token: TokenSource): void {
  if (item.anonymous) return;
  const say = async (): Promise<void> => {
    const known = await token(false);
    if ('problem' in known) return;
    await fetch(
      liveAddress(
        config,
        `arrivals/${areaOf({ ...item, answers: item.answers as Answers })}`,
        known.token,
      ),
      {
        method: 'PUT',
        body: '{".sv":"timestamp"}',
        keepalive: true,
      },
    );
  };
  void say().catch(() => undefined);
}
