import { describe, expect, it } from 'vitest';
import {
  type ConversationEntry,
  conversationOf,
  openQuestion,
} from '../../../src/features/outbox/model/conversation.ts';
import { groupReports } from '../../../src/features/outbox/model/report-status.ts';
import { itemOf, now, sent } from './items.ts';

const first = itemOf('a', sent(3), { createdAt: now });
const answerOf = (id: string, answersQueryOf: number, question: string) =>
  itemOf(id, sent(1), {
    createdAt: answersQueryOf + 5,
    answersQueryOf,
    question,
    answers: { followsReport: 'a', followPurpose: 'answer', followText: `${question} This one.` },
  });
const written = (entries: readonly ConversationEntry[]) =>
  entries.map((entry) =>
    entry.type === 'office' ? `${entry.note ?? '-'}${entry.isOpen ? ' open' : ''}` : entry.item.id,
  );

describe('the conversation about a report', () => {
  const asked = { a: { status: 'returned', at: now + 10, note: 'Which?' } } as const;

  it('has an open question until the driver answers', () => {
    const before = conversationOf(first, [first], asked);
    expect(written(before)).toEqual(['Which? open']);
    expect(openQuestion(before)).toMatchObject({ at: now + 10, note: 'Which?' });
    const answer = answerOf('b', now + 10, 'Which?');
    for (const item of [first, answer]) {
      const after = conversationOf(item, [answer, first], asked);
      expect(written(after)).toEqual(['Which?', 'b']);
      expect(openQuestion(after)).toBeUndefined();
    }
  });

  it('keeps an answered question when the office asks again', () => {
    const items = [first, answerOf('b', now + 10, 'Which?')];
    const again = { a: { status: 'returned', at: now + 30, note: 'And where?' } } as const;
    expect(written(conversationOf(first, items, again))).toEqual([
      'Which?',
      'b',
      'And where? open',
    ]);
  });

  it('contains a question even if it has no text, and the note with which the office closes a report', () => {
    const returned = { a: { status: 'returned', at: now + 10 } } as const;
    expect(written(conversationOf(first, [first], returned))).toEqual(['- open']);
    const closed = { a: { status: 'closed', at: now + 10, note: 'Done' } } as const;
    expect(written(conversationOf(first, [first], closed))).toEqual(['Done']);
    const read = { a: { status: 'received', at: now + 10 } } as const;
    expect(conversationOf(first, [first], read)).toEqual([]);
  });

  it('has an open question again while the answer is refused', () => {
    const refused = {
      ...answerOf('b', now + 10, 'Which?'),
      state: { status: 'rejected', rejectedAt: now + 20, reason: 'permission', detail: '' },
    } as const;
    expect(written(conversationOf(first, [refused, first], asked))).toEqual(['Which? open', 'b']);
  });
});

describe('the list of reports', () => {
  it('has no entry for a sent short answer whose first report is known, but one for a full answer of an earlier version', () => {
    const short = answerOf('b', now + 10, 'Which?');
    const full = itemOf('c', sent(1), {
      answers: { followsReport: 'a', followPurpose: 'answer', text: 'The whole form' },
    });
    const ids = (...items: readonly (typeof first)[]) =>
      groupReports([], items, {}).sent.map(({ item }) => item.id);
    expect(ids(first, short, full)).toEqual(['a', 'c']);
    expect(ids(short)).toEqual(['b']);
  });
});
