/** The file for the office does not tell who wrote an anonymous report. */
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import {
  exportUnsent,
  type ExportOptions,
} from '../../../src/features/outbox/export-unsent.lazy.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { DamagedRecord } from '../../../src/features/outbox/model/outbox-storage-port.ts';
import { itemOf, now } from './items.ts';
import { draftOf } from './memory-page.ts';
import { arrived, photo, queued } from './memory-phone.ts';

const draft = (id: string, more: Partial<Draft> = {}): Draft =>
  draftOf(id, { kind: 'nearbyAccident', ...more });
const secret = { id: 'secret-id', photos: 2, anonymous: true };
const named = { id: 'named-id', photos: 2, anonymous: false };

const image = new Blob(['pixels of p'], { type: 'image/jpeg' });

interface Phone {
  readonly drafts?: readonly Draft[];
  readonly items?: readonly OutboxItem[];
  readonly damaged?: readonly DamagedRecord[];
}
const fileOf = async (
  { drafts = [], items = [], damaged = [] }: Phone,
  uid: string | undefined,
): Promise<string> => {
  const localStore: ExportOptions['localStore'] = {
    listDrafts: () => Promise.resolve(drafts),
    listOutbox: () => Promise.resolve(items),
    listDamaged: () => Promise.resolve(damaged),
    getPhoto: (id) =>
      Promise.resolve(id === 'p' ? { id, reportId: 'x', image, thumbnail: image } : undefined),
  };
  const readMe = { name: 'README.txt', text: '' };
  return (await exportUnsent({ localStore, uid, appVersion: '1', now, readMe })).text();
};

describe('the file of one driver', () => {
  it.each(['replaces', 'tried', 'triedOtherwise'] as const)(
    'contains no anonymous report in `%s` of a draft, a report and a damaged record',
    async (field) => {
      const data = { kind: 'no such kind', anonymous: false, uid: 'jona' };
      const phone = (version: typeof secret): Phone => ({
        drafts: [draft('d', { [field]: version })],
        items: [itemOf('a', queued(), { [field]: version })],
        damaged: [
          { store: 'drafts', id: 'drafts:x', problem: 'damaged', record: { id: 'x', data } },
          {
            store: 'outbox',
            id: 'outbox:y',
            problem: 'damaged',
            record: { id: 'y', data: { ...data, [field]: version } },
          },
        ],
      });
      expect(await fileOf(phone(secret), 'jona')).not.toContain('secret-id');
      expect((await fileOf(phone(named), 'jona')).match(/named-id/g)).toHaveLength(3);
    },
  );

  it('contains no version that does not tell whether it is anonymous', async () => {
    const { anonymous: _unknown, ...untold } = secret;
    expect(await fileOf({ drafts: [draft('d', { tried: untold })] }, 'jona')).not.toContain(
      'secret-id',
    );
  });

  it('contains no id of a draft, because it may become the id of an anonymous report', async () => {
    const data = { id: 'secret-id', kind: 'no such kind', text: 'damaged words' };
    const phone: Phone = {
      drafts: [draft('secret-id', { inputs: { note: 'words' }, photos: [photo('p')] })],
      damaged: [
        {
          store: 'drafts',
          id: 'drafts:secret-id',
          problem: 'newer',
          record: { id: 'secret-id', schemaVersion: 9, data },
        },
      ],
    };
    const file = await fileOf(phone, 'jona');
    expect(file).not.toContain('secret-id');
    for (const text of ['"words"', 'damaged words', 'photos/draft-1/1.jpg', 'pixels of p'])
      expect(file).toContain(text);
  });

  it('contains no anonymous report, whether it has arrived or not, and no anonymous draft', async () => {
    const anonymous = { anonymous: true, answers: { description: 'secret words' } };
    const data = { uid: 'jona', anonymous: true, answers: { description: 'secret words' } };
    const phone: Phone = {
      drafts: [draft('d', { inputs: { reporterMode: 'anonymous', description: 'secret words' } })],
      items: [
        itemOf('secret-id', arrived(), { ...anonymous, photos: [photo('p')] }),
        itemOf('secret-id-2', queued(), anonymous),
        itemOf('with-name', queued()),
      ],
      damaged: [
        { store: 'outbox', id: 'outbox:secret-id', problem: 'damaged', record: { id: 'x', data } },
      ],
    };
    const file = await fileOf(phone, 'jona');
    expect(file).toContain('with-name');
    expect(file).not.toMatch(/secret|pixels of p/);
  });
});

describe('the file of all drivers', () => {
  it('contains anonymous reports as the office receives them, without references', async () => {
    const file = await fileOf(
      {
        drafts: [draft('half a word')],
        items: [
          itemOf('a', queued(), {
            anonymous: true,
            tried: secret,
            triedOtherwise: named,
            followsNamed: { first: 'named-id', purpose: 'correction' },
          }),
        ],
      },
      undefined,
    );
    expect(file).toContain('"anonymousReports"');
    expect(file).not.toMatch(/secret-id|named-id|jona|half a word/);
  });
});
