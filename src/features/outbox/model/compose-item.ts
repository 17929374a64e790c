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

interface Versions {
  readonly same: Draft['tried'];
  readonly other: Draft['tried'];
}

/**
 * Returns the earlier versions of a draft that are with name or anonymous like the new one, and
 * those that are not. A version of the first edition does not contain its kind. The new one gets its
 * id, because otherwise the office could receive the report twice; the rules refuse an id that is in
 * the other collection.
 */
function earlierVersions({ tried, triedOtherwise }: Draft, isAnonymous: boolean): Versions {
  const versions = [tried, triedOtherwise].filter((version) => version !== undefined);
  const same =
    versions.find(({ anonymous }) => anonymous === isAnonymous) ??
    versions.find(({ anonymous }) => anonymous === undefined);
  return { same, other: versions.find((version) => version !== same) };
}

type References = Pick<
  OutboxItem,
  'replaces' | 'tried' | 'triedOtherwise' | 'answersQueryOf' | 'question' | 'followsNamed'
>;
/** Returns the references to other versions and reports that are used only on this device. */
const references = (
  { replaces, answersQueryOf, question, followsReport: first, followPurpose: purpose }: Draft,
  { same, other }: Versions,
  isAnonymous: boolean,
): References => ({
  ...(replaces && { replaces }),
  ...(same && { tried: same }),
  ...(other && { triedOtherwise: other }),
  ...(answersQueryOf !== undefined && { answersQueryOf }),
  ...(question !== undefined && { question }),
  ...(isAnonymous &&
    first !== undefined && { followsNamed: { first, ...(purpose && { purpose }) } }),
});

const reporterOf = (user: User, profile: Profile | null): OutboxItem['reporter'] => ({
  name: nameOf(user, profile),
  personnelNumber: profile?.personnelNumber ?? '',
  phone: profile?.phone ?? '',
  depot: profile?.depot ?? '',
});

/**
 * Returns the queued item. An id never changes between "with name" and "anonymous", because the two
 * kinds are in different collections and nothing may connect them. The item has the id of the
 * earlier versions of its kind, so that the server recognises one that has arrived. If there are
 * none, it has the id of the draft, or a new one if the draft was of the other kind. The hash
 * covers the document as the office receives it, so that the server recognises a repeated write.
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
  const versions = earlierVersions(draft, isAnonymous);
  const unusedId = versions.other?.id === draft.id ? newId : () => draft.id;
  const id = versions.same?.id ?? unusedId();
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
    ...references(draft, versions, isAnonymous),
  };
  return {
    ...fields,
    contentHash: await sha256(canonicalText(reportFields(fields))),
    state: { status: 'queued', queuedAt: now, attempt: 0, notBefore: now },
  };
}
