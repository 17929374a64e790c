/**
 * Writes the last departure check of a vehicle for its next driver. The rules compare it with the
 * stored report, and refuse it if a newer check is stored.
 */
import { lastCheckOf } from '../../features/vehicle-defects/model/last-check.ts';
import type { DocumentValue } from '../../features/outbox/model/report-document.ts';
import type { OutboxItem } from '../../features/outbox/model/outbox-item.ts';
import type { SendResult } from '../../features/outbox/model/report-port.ts';
import { toWireFields } from './firestore-values.ts';
import { request, resultOf } from './request.ts';
import type { SendDependencies } from './send-report.ts';
import { backendUrls } from './urls.ts';

/** If network or server fail, the result describes the failure; nothing is thrown. */
export async function writeLastCheck(
  item: OutboxItem,
  dependencies: SendDependencies,
): Promise<SendResult> {
  const entry = lastCheckOf(item);
  if (!entry) return { type: 'stored' };
  const urls = backendUrls(dependencies.config);
  const fields = Object.entries(entry.check).flatMap(([field, value]): [string, DocumentValue][] =>
    value === undefined ? [] : [[field, field === 'at' ? new Date(value) : value]],
  );
  const name = urls.documentName(`lastChecks/${entry.vehicle}`);
  const update = { name, fields: toWireFields(Object.fromEntries(fields)) };
  const body = JSON.stringify({ writes: [{ update }] });
  const answer = await request(dependencies, 'documents', urls.commit, body.length, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  if (!('problem' in answer) && answer.ok) return { type: 'stored' };
  return resultOf(answer, 'last check');
}
