/** What a driver took back too late and threw away: the office is told that its photos never come. */
import type { ThrownAway } from '../drafts/model/draft.ts';
import type { DeliveryEnvironment } from './model/delivery-environment.ts';
import type { ReportSender } from './model/report-port.ts';

/** A device that cannot be read tells it later. */
export const thrownAway = ({ localStore }: DeliveryEnvironment): Promise<readonly ThrownAway[]> =>
  localStore.listThrownAway().catch((error: unknown) => {
    console.error(error);
    return [];
  });

/**
 * Tells it of all photos, whether the report lies there or not: that is not known here, and a word
 * about nothing does no harm. What the service says against it changes nothing. False where it has
 * to be tried again.
 */
export async function tellThrownAway(
  environment: DeliveryEnvironment,
  sender: ReportSender,
): Promise<boolean> {
  const { localStore, signal } = environment;
  for (const { id, uid, photos, anonymous = false } of await thrownAway(environment)) {
    if (uid !== sender.uid) continue;
    for (let number = 1; number <= photos; number += 1) {
      const report = { id, uid, anonymous };
      const result = await sender.tellMissing(report, number, 'discarded', signal);
      if (result.type === 'failed') return false;
    }
    await localStore.forgetThrownAway(id);
  }
  return true;
}
