/** Reads a document of Firestore as the office page reads it. */
import { DocumentReference, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { toWireFields } from '../src/backend/firebase/firestore-values.ts';
import { readReport } from '../src/features/office/model/read-report.ts';
import type { Report } from '../src/features/office/model/report.ts';
import type { DocumentValue } from '../src/features/outbox/model/report-document.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';

/** Values of types that no report contains become what the office page reads instead of them. */
function plainValue(value: unknown): DocumentValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value instanceof Timestamp) return new Date(value.toMillis());
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof DocumentReference) return value.path;
  if (value instanceof GeoPoint) return { latitude: value.latitude, longitude: value.longitude };
  if (Array.isArray(value)) return value.map(plainValue);
  return plainFields(value ?? {});
}
const plainFields = (fields: object): Readonly<Record<string, DocumentValue>> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plainValue(value)]));

/** Returns undefined for a document of `reports` that the app cannot have written. */
export function readSignedReport(id: string, fields: object): Report | undefined {
  const document = { name: `reports/${id}`, fields: toWireFields(plainFields(fields)) };
  const read = readReport('reports', document, formDefinitions);
  return typeof read === 'string' ? undefined : read;
}
