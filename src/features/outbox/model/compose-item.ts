/** Creates the outbox item, with its content hash, from a draft that may be sent. */
import { localDay } from '../../reports/dates.ts';
import { nameOf, type Profile, type User } from '../../session/model/user.ts';
import { canonicalText, reportFields } from './report-document.ts';
import type { Draft } from '../../drafts/model/draft.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { OutboxItem } from './outbox-item.ts';
import { shortCode } from '../../reports/short-code.ts';

export interface Composition {
  readonly draft: Draft;
  readonly answers: Answers;
  readonly user: User;
  readonly profile: Profile | null;
  readonly locale: OutboxItem['locale'];
  readonly appVersion: string;
  /** The time of the device in milliseconds since 1970. */
  readonly now: number;
  readonly newId: () => string;
  /** The server clock minus the device clock in milliseconds; null if unknown. */
  readonly clockOffsetMilliseconds: number | null;
}

/** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns true if the report was sent before with the driver's name and is anonymous now, or the
 * other way round. The earlier attempt may have arrived, and nothing may connect the two reports.
 */
const hasOtherAnonymity = ({ tried }: Draft, isAnonymous: boolean): boolean =>
  tried?.anonymous !== undefined && tried.anonymous !== isAnonymous;

/** Returns the references to earlier versions. They are used only on this device. */
const earlierVersions = ({
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
 * Returns the queued item. It has the id of the draft unless hasOtherAnonymity returns true. The
 * hash covers the document as the office receives it, so that the server recognises a repeated
 * write.
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
}: Composition): Promise<OutboxItem> {
  const isAnonymous = answers['reporterMode'] === 'anonymous';
  const needsNewId = hasOtherAnonymity(draft, isAnonymous);
  const id = needsNewId ? newId() : draft.id;
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
    // Times in the answers are local times of the phone.
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
    ...earlierVersions(needsNewId ? { ...draft, tried: undefined } : draft),
  };
  return {
    ...fields,
    contentHash: await sha256(canonicalText(reportFields(fields))),
    state: { status: 'queued', queuedAt: now, attempt: 0, notBefore: now },
  };
}
