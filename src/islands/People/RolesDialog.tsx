import { useState } from 'react';
import { backend } from '../../app/start-app.ts';
import { adminClaim, grantableClaims } from '../../features/office/model/roles.ts';
import { type Person, problemIn } from '../../features/people/model/people-port.ts';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { pageLocale } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { accountName, type PeopleTexts, problemText, roleName } from './texts.ts';

interface Change {
  readonly role: string;
  readonly isGranted: boolean;
}

interface Props {
  readonly texts: PeopleTexts;
  /** The administrator. */
  readonly uid: string;
  readonly person: Person;
  readonly onChanged: (changed: Person) => void;
  readonly onClose: () => void;
}

/** Grants and revokes the roles of one account, each after a question. */
export function RolesDialog(props: Props) {
  const { texts: t, uid, person, onChanged, onClose } = props;
  const [asked, setAsked] = useState<Change>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const account = accountName(t, person);
  const choose = (change: Change | undefined): void => {
    setAsked(change);
    setOutcome('');
  };
  const run = async ({ role, isGranted }: Change): Promise<void> => {
    setBusy(true);
    try {
      const roles = await backend.people.setRole(uid, { uid: person.uid, role, isGranted });
      onChanged({ ...person, roles });
      setAsked(undefined);
      setOutcome(interpolate(isGranted ? t.granted : t.revoked, { role: roleName(t, role) }));
    } catch (error) {
      setOutcome(problemText(t, problemIn(error), true));
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={interpolate(t.dialog, { account })}
      closeLabel={t.close}
      onClose={onClose}
      actions={
        asked && (
          <div className="people-confirm">
            <Button look="secondary" onClick={() => choose(undefined)}>
              {t.confirm.back}
            </Button>
            <Button
              look={asked.isGranted ? 'primary' : 'danger'}
              busy={isBusy}
              onClick={() => void run(asked)}
            >
              {asked.isGranted ? t.confirm.grantButton : t.confirm.revokeButton}
            </Button>
          </div>
        )
      }
    >
      <LiveText className="people-outcome">{outcome}</LiveText>
      {asked ? (
        <Question texts={t} account={account} asked={asked} />
      ) : (
        <RoleList texts={t} person={person} onChoose={choose} />
      )}
    </Dialog>
  );
}

function Question({
  texts: t,
  account,
  asked: { role, isGranted },
}: Pick<Props, 'texts'> & { readonly account: string; readonly asked: Change }) {
  const values = { account, role: roleName(t, role) };
  return (
    <>
      <p>{interpolate(isGranted ? t.confirm.grant : t.confirm.revoke, values)}</p>
      <RoleText texts={t} role={role} />
    </>
  );
}

const RoleText = ({ texts: t, role }: Pick<Props, 'texts'> & { readonly role: string }) =>
  Object.hasOwn(t.roles, role) && <p>{t.roles[role as keyof PeopleTexts['roles']].text}</p>;

function RoleList({
  texts: t,
  person,
  onChoose,
}: Pick<Props, 'texts' | 'person'> & { readonly onChoose: (change: Change) => void }) {
  // Only the command line makes an account an administrator.
  const roles = [...grantableClaims, ...(person.roles.includes(adminClaim) ? [adminClaim] : [])];
  return (
    <ul className="people-choices">
      {roles.map((role) => {
        const isHeld = person.roles.includes(role);
        const what = isHeld ? t.revoke : t.grant;
        return (
          <li className="people-person" key={role}>
            <div className="people-text">
              <strong>{roleName(t, role)}</strong>
              <RoleText texts={t} role={role} />
              {isHeld && <span className="people-roles">{t.has}</span>}
            </div>
            <Button
              look="secondary"
              aria-label={labelledText(what, roleName(t, role), pageLocale())}
              onClick={() => onChoose({ role, isGranted: !isHeld })}
            >
              {what}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
