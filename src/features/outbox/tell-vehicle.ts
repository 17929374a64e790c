/** What the next driver of the vehicle reads of a report, written once the office has the report. */
import type { OutboxItem } from './model/outbox-item.ts';
import type { StepEnd, StepEnvironment } from './send-step.ts';

/**
 * The entry under the vehicle's plate. It changes nothing else of the report: photos go on whatever
 * becomes of it. A refusal ends it as well: the service takes no entry of a report that the office
 * has taken in already.
 */
export async function tellVehicle(
  { changes, environment, sender }: StepEnvironment,
  item: OutboxItem,
): Promise<StepEnd> {
  const result = await sender.tellVehicle(item, environment.signal);
  const at = environment.now();
  if (result.type === 'failed') {
    const failed = { failed: result, hasMoved: false } as const;
    if (environment.signal?.aborted) return { item, ...failed };
    const random = Math.random();
    return { item: await changes.apply(item, { type: 'vehicleFailed', at, random }), ...failed };
  }
  if (result.type === 'refused') console.info('The vehicle takes no entry', result.detail);
  const told = await changes.apply(item, { type: 'vehicleTold', at });
  return { item: told, failed: undefined, hasMoved: true };
}
