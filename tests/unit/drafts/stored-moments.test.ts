/** Tests how drafts and reports store a moment for this version of the app and for earlier ones. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRecord, toRecord } from '../../../src/database/stored-record.ts';
import { writeUnloadBackup } from '../../../src/database/unload-backup.ts';
import { draftSchema } from '../../../src/features/drafts/model/draft.ts';
import { outboxItemSchema } from '../../../src/features/outbox/model/outbox-item-schema.ts';
import { itemOf } from '../outbox/items.ts';
import { draftOf } from '../outbox/memory-page.ts';
import { queued } from '../outbox/memory-phone.ts';

const typed = '2026-11-21T20:37';
const zoned = `${typed}[Europe/London]`;
const inputs = { place: 'Hof', occurredAt: zoned, text: 'Hello' };
const draft = draftOf('d', { inputs });
afterEach(() => vi.unstubAllGlobals());

/** The draft after an earlier version of the app has changed inputs in its record. */
const changedBefore = (change: Readonly<Record<string, string>>) => {
  const record = toRecord(draft);
  const data = record.data as typeof draft;
  const changed = { ...record, data: { ...data, inputs: { ...data.inputs, ...change } } };
  return readRecord(changed, draftSchema).content?.inputs;
};

describe('a stored moment', () => {
  it('is a time without a zone under the id of its field, as earlier versions read it', () => {
    expect(toRecord(draft).data).toMatchObject({ inputs: { ...inputs, occurredAt: typed } });
    const item = itemOf('a', queued(), { inputs });
    expect(toRecord(item).data).toMatchObject({ inputs: { ...inputs, occurredAt: typed } });
  });

  it('is read with its zone, and every input keeps its position', () => {
    expect(JSON.stringify(readRecord(toRecord(draft), draftSchema).content?.inputs)).toBe(
      JSON.stringify(inputs),
    );
    const item = itemOf('a', queued(), { inputs });
    expect(readRecord(toRecord(item), outboxItemSchema).content?.inputs).toEqual(inputs);
  });

  it('keeps its zone if an earlier version has changed another input', () => {
    expect(changedBefore({ text: 'Changed' })).toEqual({ ...inputs, text: 'Changed' });
  });

  it.each(['2026-11-21T21:40', ''])(
    'has no zone any more if an earlier version has changed it to "%s"',
    (occurredAt) => {
      expect(changedBefore({ occurredAt })).toEqual({ ...inputs, occurredAt });
    },
  );

  it('is stored in the same way when the page is left', () => {
    const setItem = vi.fn();
    vi.stubGlobal('localStorage', { setItem });
    expect(writeUnloadBackup(draft, { writer: 'w', revision: undefined })).toBe(true);
    const backup: unknown = JSON.parse(String(setItem.mock.calls[0]?.[1]));
    expect(backup).toMatchObject({ inputs: { occurredAt: typed } });
    expect(draftSchema.parse(backup).inputs).toEqual(inputs);
  });
});
