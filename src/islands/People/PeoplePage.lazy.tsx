import { useCallback, useState } from 'react';
import { useStore } from '@nanostores/react';
import { $config, $configState } from '../../features/config/config-store.ts';
import { routePath } from '../../routing/routes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { SlowLoading } from '../../ui/SlowLoading.tsx';
import { InviteDrivers } from './InviteDrivers.tsx';
import { PeopleList } from './PeopleList.tsx';
import { RoleChanges } from './RoleChanges.tsx';
import { SearchForm, type Search } from './SearchForm.tsx';
import type { PeopleProps } from './texts.ts';

/** Nothing of the page is shown where the functions are not deployed. */
export function PeoplePage(props: PeopleProps & { readonly uid: string }) {
  const { locale, texts: t } = props;
  const { functions } = useStore($config);
  const { status } = useStore($configState);
  const [isRefused, setRefused] = useState(false);
  const refuse = useCallback(() => setRefused(true), []);
  if (status === 'loading' && !functions.roles) return <p aria-busy="true">{t.starting}</p>;
  if (functions.roles && !isRefused) return <Accounts {...props} onRefused={refuse} />;
  const { title, text } = functions.roles ? t.refused : t.notDeployed;
  return (
    <Notice tone="info" title={title}>
      <p>{text}</p>
      <p>
        <a href={routePath('home', locale)}>{t.home}</a>
      </p>
    </Notice>
  );
}

function Accounts(props: PeopleProps & { readonly uid: string; readonly onRefused: () => void }) {
  const { texts: t, onRefused } = props;
  const [isKnown, setKnown] = useState(false);
  const [search, setSearch] = useState<Search>({ email: '', isAll: false });
  /** Counts the requests of the list, so that each begins with an empty one. */
  const [turn, setTurn] = useState(0);
  const [changes, setChanges] = useState(0);
  const onAnswer = useCallback(
    (isRefused: boolean) => {
      if (isRefused) onRefused();
      else setKnown(true);
    },
    [onRefused],
  );
  return (
    <>
      {!isKnown && (
        <SlowLoading
          key={turn}
          text={t.starting}
          slow={t.slow}
          again={t.again}
          onAgain={() => setTurn(turn + 1)}
        />
      )}
      {/* Hidden until the functions have let the account in. */}
      <div className="people-accounts" hidden={!isKnown}>
        <p>{t.intro}</p>
        <InviteDrivers {...props} onChanged={() => setChanges(changes + 1)} />
        <SearchForm
          texts={t}
          onSearch={(next) => {
            setSearch(next);
            setTurn(turn + 1);
          }}
        />
        <PeopleList
          {...props}
          key={turn}
          search={search}
          onAnswer={onAnswer}
          onReload={() => setTurn(turn + 1)}
          onChanged={() => setChanges(changes + 1)}
        />
        <RoleChanges {...props} key={`changes-${changes}`} />
      </div>
    </>
  );
}
