/** Makes the outbox item, complete with its fingerprint, from a draft that may be sent. */
import { localDay } from '../../reports/dates.ts';
import { nameOf, type Profile, type User } from '../../session/model/user.ts';
import { canonicalText, reportFields } from './report-document.ts';
import type { Draft } from '../../drafts/model/draft.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { OutboxItem } from './outbox-item.ts';
import { shortCode } from '../../reports/short-code.ts';

export interface Submission {
  readonly draft: Draft;
  readonly answers: Answers;
  readonly user: User;
  readonly profile: Profile | null;
  readonly locale: OutboxItem['locale'];
  readonly appVersion: string;
  /** Device time in milliseconds since 1970. */
  readonly now: number;
  readonly newId: () => string;
  /** Server clock minus device clock in milliseconds, null where it is not known. */
  readonly clockOffsetMilliseconds: number | null;
  /** SHA-256 of a text as 64 hexadecimal digits. */
  readonly hash: (text: string) => Promise<string>;
}

/**
 * Was it tried with the driver's name and goes without it now, or the other way round? What was
 * tried may lie with the office, where nothing may tie the two together.
 */
const isTriedOtherwise = ({ tried }: Draft, isAnonymous: boolean): boolean =>
  tried?.anonymous !== undefined && tried.anonymous !== isAnonymous;

/** What only this device has to know of what came before. */
const ownKnowledge = ({
  replaces,
  tried,
  answersQueryOf,
}: Draft): Pick<OutboxItem, 'replaces' | 'tried' | 'answersQueryOf'> => ({
  ...(replaces && { replaces }),
  ...(tried && { tried }),
  ...(answersQueryOf !== undefined && { answersQueryOf }),
});

const reporterOf = (user: User, profile: Profile | null): OutboxItem['reporter'] => ({
  name: nameOf(user, profile),
  personnelNumber: profile?.personnelNumber ?? '',
  phone: profile?.phone ?? '',
  depot: profile?.depot ?? '',
});

/**
 * The queued item, under the draft's id unless it was tried the other way (see isTriedOtherwise).
 * The hash is taken over the document as the office will read it, so a repeated write can be
 * recognised.
 */
export async function composeItem({
  draft,
  answers,
  user,
  profile,
  locale,
  appVersion,
  now,
  newId,
  clockOffsetMilliseconds,
  hash,
}: Submission): Promise<OutboxItem> {
  const isAnonymous = answers['reporterMode'] === 'anonymous';
  const isApart = isTriedOtherwise(draft, isAnonymous);
  const id = isApart ? newId() : draft.id;
  const fields = {
    id,
    kind: draft.kind,
    formVersion: draft.formVersion,
    appVersion,
    shortCode: shortCode(draft.kind, now, id),
    uid: draft.uid,
    anonymous: isAnonymous,
    reporter: reporterOf(user, profile),
    locale,
    createdAt: now,
    // Times in the answers are those of the phone's clock on the wall.
    ...(isAnonymous
      ? { createdOn: localDay(now) }
      : { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    clockOffsetMilliseconds,
    answers: {
      ...answers,
      ...(draft.followsReport !== undefined &&
        !isAnonymous && {
          followsReport: draft.followsReport,
          ...(draft.followPurpose && { followPurpose: draft.followPurpose }),
        }),
    },
    inputs: { ...draft.inputs },
    photos: draft.photos.map((photo) => ({ ...photo, uploaded: false })),
    ...ownKnowledge(isApart ? { ...draft, tried: undefined } : draft),
  };
  return {
    ...fields,
    contentHash: await hash(canonicalText(reportFields(fields))),
    state: { status: 'queued', queuedAt: now, attempt: 0, notBefore: now },
  };
}
