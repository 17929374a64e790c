/**
 * What the office says about a report that has arrived: receipts/{uid}/{reportId} in the live
 * store.
 */
import * as z from 'zod/mini';

const receiptStatuses = ['received', 'inProgress', 'closed', 'returned'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

const receiptSchema = z.object({
  status: z.enum(receiptStatuses),
  /** What the office asks or adds, at most 1000 characters by the rules. */
  note: z.optional(z.string()),
  /** Server time in milliseconds since 1970. */
  at: z.number(),
});
export type Receipt = z.infer<typeof receiptSchema>;
/** By report id. */
export type Receipts = Readonly<Record<string, Receipt>>;

/** What is known of the office's answers, and when the office was last heard. */
export interface KnownReceipts {
  readonly receipts: Receipts;
  /** Device time in milliseconds since 1970; null: never. */
  readonly heardAt: number | null;
}
export const noReceipts: KnownReceipts = { receipts: {}, heardAt: null };

/**
 * Receipts as the live store or the device hands them over. Entries that are none are left out, so
 * that one of them does not hide the others.
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

const knownSchema = z.object({ receipts: z.unknown(), heardAt: z.nullable(z.number()) });

/** What the device remembers, from its text; damaged memory counts as none. */
export function parseKnownReceipts(text: string | null): KnownReceipts {
  try {
    const known = knownSchema.safeParse(JSON.parse(text ?? 'null'));
    return known.success
      ? { receipts: readReceipts(known.data.receipts), heardAt: known.data.heardAt }
      : noReceipts;
  } catch {
    return noReceipts;
  }
}

/** `heard` over what is known; the newest `limit` are kept. */
export function mergeReceipts(known: Receipts, heard: Receipts, limit: number): Receipts {
  const all = Object.entries({ ...known, ...heard });
  return Object.fromEntries(
    all.length <= limit ? all : all.toSorted(([, a], [, b]) => b.at - a.at).slice(0, limit),
  );
}
