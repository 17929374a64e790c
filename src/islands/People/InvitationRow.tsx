import { labelledText } from '../../i18n/format.ts';
import { pageLocale } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import type { PeopleTexts } from './texts.ts';
import type { Row } from './use-invitations.ts';

interface Props {
  readonly texts: PeopleTexts;
  readonly row: Row;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
  readonly onGrant: () => void;
}

/** What an existing account may do, which the list has not changed. */
function factsOf({ invite: t, disabled, unconfirmed }: PeopleTexts, row: Row): readonly string[] {
  if (row.state !== 'existing') return [];
  return [
    row.mayReport ? t.granted : t.noPermission,
    ...(row.hasSignedIn ? [] : [t.neverSignedIn]),
    ...(row.hasSignedIn && !row.isVerified ? [unconfirmed] : []),
    ...(row.isDisabled ? [disabled] : []),
  ];
}

/** One address of the list, its state, and what can be done for it alone. */
export function InvitationRow({ texts, row, isBusy, onAgain, onGrant }: Props) {
  const { invite: t } = texts;
  const states = {
    new: t.newState,
    invited: t.invited,
    notSent: t.notSent,
    existing: t.existingState,
  };
  const isRepeatable = row.state === 'existing' || row.state === 'notSent';
  const isInvitable = isRepeatable && !row.hasSignedIn && !row.isDisabled;
  const isGrantable = row.state === 'existing' && row.hasSignedIn && !row.mayReport;
  const again = isInvitable ? { label: t.again, run: onAgain } : undefined;
  const action = isGrantable ? { label: t.grant, run: onGrant } : again;
  return (
    <li className="people-person" data-invited={row.email}>
      <div className="people-text">
        <strong className="people-name">{row.email}</strong>
        {row.name !== '' && <span className="people-name">{row.name}</span>}
        <span className="people-roles">{states[row.state]}</span>
        {factsOf(texts, row).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {action && (
        <Button
          look="secondary"
          busy={isBusy}
          aria-label={labelledText(action.label, row.email, pageLocale())}
          onClick={action.run}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
