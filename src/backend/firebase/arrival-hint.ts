/**
 * The phone's word to the desks that a report has come. Only a hint: a desk that does not hear it
 * asks for itself. Of an anonymous report nothing is said, for its moment could tell who wrote it. An
 * accident or a security event is announced to the desks that may not read it as well.
 */
import { accidentArrival, areaOf, isAnnouncedAccident } from '../../features/office/model/roles.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import type { SendEnvironment } from './send-report.ts';
import { liveAddress } from './urls.ts';

/** A desk asks by itself after half a minute: later the word is worth nothing. */
const timeoutMilliseconds = 20_000;

/** Says it and waits for nobody; never throws. */
export function hintAtArrival(
  item: OutboxItem,
  { config, token, appCheck }: Pick<SendEnvironment, 'config' | 'token' | 'appCheck'>,
): void {
  if (item.anonymous) return;
  const say = async (): Promise<void> => {
    const known = await token(false);
    if ('problem' in known) return;
    const answers = item.answers as Answers;
    const area = areaOf({ ...item, answers });
    const isAccident = area === 'safety' && isAnnouncedAccident(answers);
    const tokens = { token: known.token, appCheck: await appCheck?.(false) };
    const places = isAccident ? [area, accidentArrival] : [area];
    await Promise.allSettled(
      places.map((place) =>
        fetch(liveAddress(config, `arrivals/${place}`, tokens), {
          method: 'PUT',
          body: '{".sv":"timestamp"}',
          keepalive: true,
          signal: AbortSignal.timeout(timeoutMilliseconds),
        }),
      ),
    );
  };
  void say().catch(() => undefined);
}
