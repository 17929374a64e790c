import { useEffect, useState } from 'react';
import { backend } from '../../app/start-app.ts';
import {
  type PeoplePage,
  type PeopleProblem,
  type Person,
  problemIn,
} from '../../features/people/model/people-port.ts';
import { labelledText } from '../../i18n/format.ts';
import { routePath } from '../../routing/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RolesDialog } from './RolesDialog.tsx';
import type { Search } from './SearchForm.tsx';
import { accountName, type PeopleProps, problemText, roleName } from './texts.ts';

interface PeopleState {
  readonly people: readonly Person[];
  /** Continues the list; empty at its end. */
  readonly pageToken: string;
  readonly loading: Loading;
}
type Loading =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'failed'; readonly problem: PeopleProblem };
type Change = (state: PeopleState) => PeopleState;

const added =
  ({ people, pageToken }: PeoplePage): Change =>
  (state) => ({
    people: [...state.people, ...people],
    pageToken,
    loading: { status: 'ready' },
  });
const failed =
  (error: unknown): Change =>
  (state) => ({ ...state, loading: { status: 'failed', problem: problemIn(error) } });

/** Requests a page of the list, or the account with the address. Resolves with the change. */
const nextPage = (uid: string, { email, isAll }: Search, pageToken?: string): Promise<Change> =>
  (email === ''
    ? backend.people.list(uid, !isAll, pageToken)
    : backend.people.find(uid, email)
  ).then(added, failed);

/** The accounts that a search finds, loaded page by page. */
function usePeople(uid: string, search: Search) {
  const [state, setState] = useState<PeopleState>({
    people: [],
    pageToken: '',
    loading: { status: 'loading' },
  });
  useEffect(() => {
    let isShown = true;
    void nextPage(uid, search).then((change) => {
      if (isShown) setState(change);
    });
    return () => {
      isShown = false;
    };
  }, [uid, search]);
  return {
    ...state,
    loadMore: () => {
      setState({ ...state, loading: { status: 'loading' } });
      void nextPage(uid, search, state.pageToken).then(setState);
    },
    replace: (changed: Person) =>
      setState({
        ...state,
        people: state.people.map((one) => (one.uid === changed.uid ? changed : one)),
      }),
  };
}

interface Props extends PeopleProps {
  readonly uid: string;
  readonly search: Search;
  /** Called after each answer; `isRefused` if the account is no administrator. */
  readonly onAnswer: (isRefused: boolean) => void;
  readonly onReload: () => void;
  readonly onChanged: () => void;
}

export function PeopleList(props: Props) {
  const { texts: t, locale, uid, search, onAnswer, onReload, onChanged } = props;
  const { people, pageToken, loading, loadMore, replace } = usePeople(uid, search);
  const hasMore = pageToken !== '';
  const [openUid, setOpenUid] = useState('');
  useEffect(() => {
    if (loading.status === 'loading') return;
    onAnswer(loading.status === 'failed' && loading.problem === 'refused');
  }, [loading, onAnswer]);
  const open = people.find((person) => person.uid === openUid);
  return (
    <section className="people-list" aria-labelledby="people-list">
      <h2 id="people-list">{t.list}</h2>
      <ul>
        {people.map((person) => (
          <li className="people-person" key={person.uid} data-account={person.email}>
            <PersonText texts={t} person={person} />
            <Button
              look="secondary"
              aria-label={labelledText(t.change, accountName(t, person), locale)}
              onClick={() => setOpenUid(person.uid)}
            >
              {t.change}
            </Button>
          </li>
        ))}
      </ul>
      <div className="people-state" aria-live="polite" aria-atomic="true">
        <ListState {...props} loading={loading} isEmpty={people.length === 0} hasMore={hasMore} />
      </div>
      {loading.status === 'ready' && hasMore && (
        <Button look="secondary" onClick={loadMore}>
          {t.more}
        </Button>
      )}
      {loading.status === 'failed' && (
        <Button look="secondary" onClick={onReload}>
          {t.again}
        </Button>
      )}
      {open && (
        <RolesDialog
          texts={t}
          uid={uid}
          person={open}
          onChanged={(changed) => {
            replace(changed);
            onChanged();
          }}
          onClose={() => setOpenUid('')}
        />
      )}
    </section>
  );
}

function PersonText({ texts: t, person }: Pick<Props, 'texts'> & { readonly person: Person }) {
  const roles = person.roles.map((role) => roleName(t, role)).join(', ');
  return (
    <div className="people-text">
      <strong className="people-name">{accountName(t, person)}</strong>
      {person.name !== '' && <span>{person.name}</span>}
      <span className="people-roles">{roles === '' ? t.noRole : roles}</span>
      {person.isDisabled && <span>{t.disabled}</span>}
      {person.email !== '' && !person.isVerified && <span>{t.unconfirmed}</span>}
    </div>
  );
}

function ListState({
  texts: t,
  locale,
  loading,
  isEmpty,
  hasMore,
}: Props & { readonly loading: Loading; readonly isEmpty: boolean; readonly hasMore: boolean }) {
  if (loading.status === 'loading') return <p aria-busy="true">{t.starting}</p>;
  if (loading.status === 'ready') return isEmpty ? <p>{hasMore ? t.noneYet : t.none}</p> : null;
  const to = `${routePath('login', locale)}?redirect=${encodeURIComponent(location.pathname)}`;
  return (
    <Notice tone="warning">
      <p>{problemText(t, loading.problem)}</p>
      {loading.problem === 'signIn' && (
        <p>
          <a href={to}>{t.signIn}</a>
        </p>
      )}
    </Notice>
  );
}
