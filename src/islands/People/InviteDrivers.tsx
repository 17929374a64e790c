import { useId, useState } from 'react';
import {
  type DriverList,
  maxDrivers,
  readDriverList,
} from '../../features/people/model/driver-list.ts';
import { formatList, interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { type PeopleProps, type PeopleTexts, problemText } from './texts.ts';
import { type InvitationProblem, isWaiting, type Row, useInvitations } from './use-invitations.ts';

interface Props extends PeopleProps {
  readonly uid: string;
  readonly onChanged: () => void;
}

/** So many numbers of wrong lines are listed. */
const maxListed = 20;

/** What is wrong with the list as a whole. */
function listError({ invite: t }: PeopleTexts, { drivers }: DriverList): string | undefined {
  if (drivers.length === 0) return t.empty;
  if (drivers.length > maxDrivers) return interpolate(t.tooMany, { count: drivers.length });
  return undefined;
}

function linesWarning(
  { invite: t }: PeopleTexts,
  { wrongLines }: DriverList,
  locale: Locale,
): string | undefined {
  if (wrongLines.length === 0) return undefined;
  const numbers = wrongLines.slice(0, maxListed).map(String);
  const shown = wrongLines.length > maxListed ? [...numbers, '…'] : numbers;
  const sentence = plural(t.wrongLines, wrongLines.length, locale);
  return interpolate(sentence, { lines: formatList(shown, locale, 'conjunction') });
}

function invitationProblemText(texts: PeopleTexts, problem: InvitationProblem): string {
  const { mailRefused, unknown, limit } = texts.invite;
  if (problem === 'mail') return mailRefused;
  if (problem === 'unknown') return unknown;
  return problem === 'tooMany' ? limit : problemText(texts, problem);
}

/** Invites a pasted list of drivers: first a preview, then the mails. */
export function InviteDrivers(props: Props) {
  const { texts, locale, uid, onChanged } = props;
  const t = texts.invite;
  const [typed, setTyped] = useState('');
  const [list, setList] = useState<DriverList>();
  const invitations = useInvitations(uid, onChanged);
  const { rows, busy, problem } = invitations;
  return (
    <Disclosure className="people-invite" summary={t.title}>
      <div className="people-invite-parts">
        <p>{t.help}</p>
        <form
          className="people-search"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const read = readDriverList(typed);
            setList(read);
            invitations.clear();
            if (listError(texts, read) === undefined) void invitations.check(read.drivers);
          }}
        >
          <TextField
            id="people-invite"
            label={t.label}
            hint={t.hint}
            rows={5}
            value={typed}
            disabled={busy !== undefined}
            error={list && listError(texts, list)}
            warning={list && linesWarning(texts, list, locale)}
            onChange={(value) => {
              setTyped(value);
              setList(undefined);
              invitations.clear();
            }}
          />
          <Button type="submit" look={rows ? 'secondary' : 'primary'} busy={busy === 'check'}>
            {t.check}
          </Button>
        </form>
        <LiveText className="people-outcome">
          {problem !== undefined && invitationProblemText(texts, problem)}
        </LiveText>
        {list && rows && (
          <Preview
            {...props}
            rows={rows}
            wrong={list.wrongLines.length}
            isBusy={busy === 'send'}
            onSend={() => void invitations.send(rows)}
            onAgain={(row) => void invitations.again(rows, row)}
            onGrant={(row) => void invitations.grant(rows, row)}
          />
        )}
      </div>
    </Disclosure>
  );
}

interface PreviewProps extends PeopleProps {
  readonly rows: readonly Row[];
  /** The number of wrong lines. */
  readonly wrong: number;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onAgain: (row: Row) => void;
  readonly onGrant: (row: Row) => void;
}

/** How many addresses the preview has of each kind. */
function countsOf({ texts: { invite: t }, locale, rows, wrong }: PreviewProps): readonly string[] {
  const count = (state: Row['state']): number => rows.filter((row) => row.state === state).length;
  const sent = count('invited');
  const waiting = rows.filter(isWaiting).length;
  const isBegun = sent > 0 || count('notSent') > 0;
  return [
    ...(isBegun ? [plural(t.sent, sent, locale)] : [plural(t.new, count('new'), locale)]),
    ...(isBegun && waiting > 0 ? [plural(t.waiting, waiting, locale)] : []),
    plural(t.existing, count('existing'), locale),
    plural(t.wrong, wrong, locale),
  ];
}

function Preview(props: PreviewProps) {
  const { texts, locale, rows, isBusy, onSend, onAgain, onGrant } = props;
  const t = texts.invite;
  const title = useId();
  const waiting = rows.filter(isWaiting).length;
  const hasResult = rows.some(({ state }) => state === 'invited' || state === 'notSent');
  return (
    <section className="people-list" aria-labelledby={title}>
      <h2 id={title}>{hasResult ? t.result : t.preview}</h2>
      <div role="status">
        <ul className="people-counts">
          {countsOf(props).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      {isBusy && (
        <Progress
          label={interpolate(t.sending, { done: rows.length - waiting, all: rows.length })}
          value={rows.length - waiting}
          maximum={rows.length}
        />
      )}
      {waiting > 0 && (
        <Button busy={isBusy} onClick={onSend}>
          {plural(t.send, waiting, locale)}
        </Button>
      )}
      <ul>
        {rows.map((row) => (
          <InvitationRow
            key={row.email}
            texts={texts}
            row={row}
            isBusy={isBusy}
            onAgain={() => onAgain(row)}
            onGrant={() => onGrant(row)}
          />
        ))}
      </ul>
    </section>
  );
}
