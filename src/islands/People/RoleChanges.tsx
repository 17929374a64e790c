import { useState } from 'react';
import { backend } from '../../app/start-app.ts';
import {
  type PeopleProblem,
  problemIn,
  type RoleChange,
} from '../../features/people/model/people-port.ts';
import { formatDateTime, interpolate } from '../../i18n/format.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { type PeopleProps, problemText, roleName } from './texts.ts';

/** Who changed which role; requested when it is opened. */
export function RoleChanges({ texts, locale, uid }: PeopleProps & { readonly uid: string }) {
  const t = texts.changes;
  const [changes, setChanges] = useState<readonly RoleChange[]>();
  const [problem, setProblem] = useState<PeopleProblem>();
  const load = async (): Promise<void> => {
    setProblem(undefined);
    try {
      setChanges(await backend.people.changes(uid));
    } catch (error) {
      setProblem(problemIn(error));
    }
  };
  const sentenceOf = ({ isInvitation, isGranted }: RoleChange): string => {
    if (isInvitation) return t.invite;
    return isGranted ? t.grant : t.revoke;
  };
  const state = (): string => {
    if (problem !== undefined) return problemText(texts, problem);
    if (changes === undefined) return texts.starting;
    return changes.length === 0 ? t.none : '';
  };
  return (
    <Disclosure
      className="people-changes"
      summary={t.title}
      onToggle={(isOpen) => {
        if (isOpen) void load();
      }}
    >
      <p>{t.help}</p>
      <LiveText>{state()}</LiveText>
      <ul>
        {changes?.map((change) => (
          <li key={`${change.at}-${change.of}-${change.role}`}>
            <time dateTime={new Date(change.at).toISOString()}>
              {formatDateTime(change.at, locale)}
            </time>
            <span>
              {interpolate(sentenceOf(change), {
                by: change.by === '' ? t.gone : change.by,
                of: change.of === '' ? t.gone : change.of,
                role: roleName(texts, change.role),
              })}
            </span>
            {!change.isDone && <span>{t.open}</span>}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
