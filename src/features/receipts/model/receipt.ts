/**
 * The receipt of the office for a report that has arrived: receipts/{uid}/{reportId} in the live
 * database.
 */
import * as z from 'zod/mini';

const receiptStatuses = ['received', 'inProgress', 'closed', 'returned'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

const receiptSchema = z.object({
  status: z.enum(receiptStatuses),
  /** A question or note from the office. The rules allow at most 1000 characters. */
  note: z.optional(z.string()),
  /** The server's time in milliseconds since 1970. */
  at: z.number(),
});
export type Receipt = z.infer<typeof receiptSchema>;
/** The receipts by report id. */
export type Receipts = Readonly<Record<string, Receipt>>;

/** The known receipts, and when the office was last reached. */
export interface KnownReceipts {
  readonly receipts: Receipts;
  /** The time of the device in milliseconds since 1970; null if the office was never reached. */
  readonly receivedAt: number | null;
}
export const noReceipts: KnownReceipts = { receipts: {}, receivedAt: null };

/**
 * Validates receipts from the live database or the device. Invalid entries are left out, so that
 * they do not hide the valid ones.
 */
export function readReceipts(value: unknown): Receipts {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([id, entry]) => {
      const receipt = receiptSchema.safeParse(entry);
      return receipt.success ? [[id, receipt.data]] : [];
    }),
  );
}

/** Devices store `receivedAt` under the name `heardAt`. */
const knownSchema = z.object({ receipts: z.unknown(), heardAt: z.nullable(z.number()) });

/** Returns the text that is stored on the device. */
export const serializeKnownReceipts = ({ receipts, receivedAt }: KnownReceipts): string =>
  JSON.stringify({ receipts, heardAt: receivedAt } satisfies z.infer<typeof knownSchema>);

/** Reads the stored text. A damaged text counts as no receipts. */
export function parseKnownReceipts(text: string | null): KnownReceipts {
  try {
    const known = knownSchema.safeParse(JSON.parse(text ?? 'null'));
    return known.success
      ? { receipts: readReceipts(known.data.receipts), receivedAt: known.data.heardAt }
      : noReceipts;
  } catch {
    return noReceipts;
  }
}

/** Merges `received` into the known receipts and keeps the newest `limit`. */
export function mergeReceipts(known: Receipts, received: Receipts, limit: number): Receipts {
  const all = Object.entries({ ...known, ...received });
  return Object.fromEntries(
    all.length <= limit ? all : all.toSorted(([, a], [, b]) => b.at - a.at).slice(0, limit),
  );
}
