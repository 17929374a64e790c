/**
 * The ids of a report over all orders of sending, lost answers, refusals, taking back, switching
 * between "with name" and "anonymous", and killed pages. The device is full throughout: it never
 * stores that the report was tried.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import {
  rememberMemoryAttempt,
  withMemoryAttempts,
} from '../../../src/database/memory-attempts.ts';
import { type Draft, draftSchema } from '../../../src/features/drafts/model/draft.ts';
import { composeItem } from '../../../src/features/outbox/model/compose-item.ts';
import { draftOfItem, needsNewId } from '../../../src/features/outbox/model/draft-of-item.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { outboxItemSchema } from '../../../src/features/outbox/model/outbox-item-schema.ts';
import { driver } from './driver.ts';
import { draftOf } from './memory-page.ts';
import { rejected } from './memory-phone.ts';

/** The number of actions in a row. */
const depth = 6;

/** The content of localStorage in the scene that is being continued. */
let values = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});

type Phone =
  | { readonly status: 'draft'; readonly draft: Draft }
  | { readonly status: 'item'; readonly item: OutboxItem }
  | { readonly status: 'done' };
interface Scene {
  readonly phone: Phone;
  /** The documents at the service: as "<collection>/<id>", in the order of arrival. */
  readonly documents: ReadonlyMap<string, OutboxItem>;
  readonly actions: readonly string[];
  /** The content of localStorage. */
  readonly memory: ReadonlyMap<string, string>;
}

let count = 0;
const newId = (): string => `id${(count += 1)}`;
const compose = (draft: Draft, isAnonymous: boolean): Promise<OutboxItem> =>
  composeItem({
    draft,
    answers: { reporterMode: isAnonymous ? 'anonymous' : 'named', text: newId() },
    user: driver('jona'),
    profile: null,
    locale: 'de',
    appVersion: '1.0.0',
    now: (count += 1),
    newId,
    clockOffsetMilliseconds: null,
  });
const placeOf = ({ id, anonymous }: OutboxItem): string =>
  `${anonymous ? 'anonymousReports' : 'reports'}/${id}`;

/** The service creates a document once and never changes it. */
const withDocument = (
  documents: Scene['documents'],
  item: OutboxItem,
): ReadonlyMap<string, OutboxItem> =>
  documents.has(placeOf(item)) ? documents : new Map([...documents, [placeOf(item), item]]);

async function afterDraft({ draft }: { readonly draft: Draft }, scene: Scene): Promise<Scene[]> {
  const next: Scene[] = [];
  for (const isAnonymous of [false, true]) {
    values = new Map(scene.memory);
    const name = isAnonymous ? 'anonymous' : 'named';
    const item = await compose(withMemoryAttempts(draft), isAnonymous);
    next.push({
      ...scene,
      phone: { status: 'item', item: outboxItemSchema.parse(item) },
      actions: [...scene.actions, `store ${name}`],
      memory: new Map(),
    });
    // The page sends the report from its memory and is killed; the draft is still on the device.
    if (!(await rememberMemoryAttempt(draft.id, item))) throw new Error('Not recorded');
    next.push({
      phone: { status: 'draft', draft },
      documents: withDocument(scene.documents, item),
      actions: [...scene.actions, `send ${name} from memory, killed`],
      memory: values,
    });
  }
  return next;
}

function afterItem({ item }: { readonly item: OutboxItem }, scene: Scene): Scene[] {
  const { documents, actions, memory } = scene;
  const next = (what: string, phone: Phone, at = documents): Scene => ({
    phone,
    documents: at,
    actions: [...actions, what],
    memory,
  });
  const draft = draftSchema.parse({
    ...draftOfItem(item, []),
    id: needsNewId(item) ? newId() : item.id,
    createdAt: 0,
    updatedAt: 0,
  });
  const takenBack = next('take back', { status: 'draft', draft });
  if (item.state.status === 'rejected') return [takenBack];
  const stored = documents.get(placeOf(item));
  const isSame = !stored || stored.contentHash === item.contentHash;
  const different = rejected({ reason: 'alreadyDifferent', photosThere: 0 });
  return [
    takenBack,
    next('lose the answer', { status: 'item', item }, withDocument(documents, item)),
    ...(stored ? [] : [next('refuse', { status: 'item', item: { ...item, state: rejected() } })]),
    isSame
      ? next('send', { status: 'done' }, withDocument(documents, item))
      : next('send', { status: 'item', item: { ...item, state: different } }),
  ];
}

/** Ids in both collections, and reports with name that no other one refers to or follows. */
function problemsOf({ documents, actions }: Scene): readonly string[] {
  const ids = [...documents.values()].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const untied = [...documents.values()]
    .filter(({ anonymous }) => !anonymous)
    .slice(1)
    .filter(({ answers }) => !ids.includes(String(answers['followsReport'])));
  return [
    ...twice.map((id) => `${id} is in both collections: ${actions.join(', ')}`),
    ...untied.map(({ id }) => `${id} is a second report: ${actions.join(', ')}`),
  ];
}

const begin = (draft: Draft, documents: Scene['documents']): Scene => ({
  phone: { status: 'draft', draft },
  documents,
  actions: [],
  memory: new Map(),
});

/** Checks everything that can happen to a draft. */
async function checkAll(first: Scene): Promise<void> {
  const found: string[] = [];
  let scenes: Scene[] = [first];
  let checked = 0;
  for (let step = 0; step < depth; step += 1) {
    const next: Scene[] = [];
    for (const scene of scenes) {
      const { phone } = scene;
      if (phone.status === 'draft') next.push(...(await afterDraft(phone, scene)));
      else if (phone.status === 'item') next.push(...afterItem(phone, scene));
    }
    for (const scene of next) found.push(...problemsOf(scene));
    checked += next.length;
    scenes = next;
  }
  expect(checked).toBeGreaterThan(2000);
  expect(found.slice(0, 5)).toEqual([]);
}

it('an id is never in both collections, and a second version with the name is tied to the first one', () =>
  checkAll(begin(draftOf('first'), new Map())));

it('a correction that was anonymous in between is still tied to the report that it corrects', async () => {
  const corrected = await compose(draftOf('corrected'), false);
  const follow = { followsReport: corrected.id, followPurpose: 'correction' } as const;
  await checkAll(begin(draftOf('first', follow), withDocument(new Map(), corrected)));
});
