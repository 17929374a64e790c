import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { $access, type OfficeAccess, startOffice } from '../../app/start-office.lazy.ts';
import { keepNewest } from '../../features/office/keep-newest.ts';
import { $desk } from '../../features/office/office-store.ts';
import {
  compareEntries,
  type Entry,
  entryOf,
  isUnder,
  passes,
  tabs,
} from '../../features/office/model/desk-list.ts';
import type { Forms } from '../../features/office/model/read-report.ts';
import { factsOutOfBounds, latestMoment } from '../../features/office/model/record-bounds.ts';
import { formatDateTime, interpolate } from '../../i18n/format.ts';
import { routePath } from '../../routing/routes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { DeskList } from './DeskList.tsx';
import { DeskSettings } from './DeskSettings.tsx';
import { Dossier } from './Dossier.tsx';
import { ExportList } from './ExportList.tsx';
import { Filters } from './Filters.tsx';
import type { OfficeProps } from './texts.ts';
import { UnplacedReports } from './UnplacedReports.tsx';
import { UnreadableRecords } from './UnreadableRecords.tsx';
import { useAddress } from './use-address.ts';
import { useAlarm } from './use-alarm.ts';
import { useListKeys } from './use-list-keys.ts';

/** The way back leads to this very list. */
const loginPath = (locale: OfficeProps['locale']): string =>
  `${routePath('login', locale)}?redirect=${encodeURIComponent(location.pathname + location.search)}`;

/** Opens the desk while the screen is shown; it reads reports by these forms. */
function useAccess(forms: Forms): OfficeAccess | undefined {
  useEffect(() => startOffice(forms), [forms]);
  return useStore($access);
}

export function OfficeDesk(props: OfficeProps) {
  const { locale, texts } = props;
  const t = texts.office;
  const access = useAccess(texts.outlines);
  const { status } = useStore($desk);
  if (status === 'driver')
    return (
      <Notice tone="info" title={t.forOffice.title}>
        <p>{t.forOffice.text}</p>
        <p>
          <a href={routePath('home', locale)}>{t.forOffice.home}</a>
        </p>
      </Notice>
    );
  if (status === 'signedOut')
    return (
      <Notice tone="warning" role="alert">
        <p>{t.signedOut}</p>
        <p>
          <a href={loginPath(locale)}>{t.signIn}</a>
        </p>
      </Notice>
    );
  if (status === 'failed')
    return (
      <Notice tone="warning" role="alert">
        <p>{t.failed}</p>
      </Notice>
    );
  if (status === 'starting' || !access) return <p aria-busy="true">{t.starting}</p>;
  return <Desk {...props} access={access} />;
}

function Desk({ access, ...props }: OfficeProps & { readonly access: OfficeAccess }) {
  const { locale, texts } = props;
  const t = texts.office;
  const state = useStore($desk);
  const [address, go] = useAddress();
  const alarm = useAlarm(access.desk.me.uid, state, texts);
  useListKeys();
  useEffect(keepNewest, []);
  const me = access.desk.me.uid;
  const all = [...state.reports.values()].map((report) =>
    entryOf(report, state.work.get(report.id)),
  );
  const latest = latestMoment(state.reports.values(), state.heardAt);
  const isPlaced = ({ report, work }: Entry): boolean =>
    work.state === 'closed' || factsOutOfBounds(report, latest).length === 0;
  const unplaced = all.filter((entry) => !isPlaced(entry));
  const passing = all
    .filter((entry) => isPlaced(entry))
    .filter((entry) => passes(entry, address, alarm.settings));
  const under = (tab: (typeof tabs)[number]) => passing.filter((entry) => isUnder(entry, tab, me));
  const shown = under(address.tab).toSorted(compareEntries);
  const counts = Object.fromEntries(tabs.map((tab) => [tab, under(tab).length]));
  const { id } = address;
  const close = (): void => {
    const at = shown.findIndex(({ report }) => report.id === id);
    const next = shown[at + 1] ?? shown[at - 1];
    go({ id: next?.report.id ?? '' });
  };
  return (
    <div className={id === '' ? 'office-desk' : 'office-desk office-desk--open'}>
      {!state.isConnected && (
        <p className="office-lost" role="alert">
          {interpolate(t.lost, { when: formatDateTime(state.heardAt, locale) })}
        </p>
      )}
      {alarm.isMuted && (
        <p className="office-muted" role="status">
          {t.settings.muted}
        </p>
      )}
      <section className="office-side" aria-label={t.list}>
        <DeskList
          {...props}
          desk={access.desk}
          entries={shown}
          counts={counts}
          address={address}
          go={go}
        />
        <UnplacedReports
          {...props}
          desk={access.desk}
          entries={unplaced}
          address={address}
          go={go}
        />
        <UnreadableRecords
          {...props}
          access={access}
          records={[...state.unreadable.values()]}
          maySetAside={state.roles.includes('office')}
        />
        <details className="office-more">
          <summary>{t.filters.title}</summary>
          <Filters {...props} address={address} go={go} own={alarm.settings} />
          <ExportList {...props} port={access.port} entries={shown} />
        </details>
        <details className="office-more">
          <summary>{t.settings.title}</summary>
          <DeskSettings {...props} uid={me} alarm={alarm} />
        </details>
      </section>
      <section className="office-main" aria-label={t.sheet}>
        {id === '' ? (
          <p className="report-hint">{t.choose}</p>
        ) : (
          <Dossier
            {...props}
            key={id}
            id={id}
            access={access}
            all={all}
            onBack={() => go({ id: '' })}
            onClosed={close}
            onOpen={(other) => go({ id: other })}
          />
        )}
      </section>
    </div>
  );
}
