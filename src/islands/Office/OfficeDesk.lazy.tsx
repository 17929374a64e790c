import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import { interpolate } from '../../i18n/format.ts';
import { routePath } from '../../routing/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SlowLoading } from '../../ui/SlowLoading.tsx';
import { DeskList } from './DeskList.tsx';
import { DeskNotices } from './DeskNotices.tsx';
import { DeskSettings } from './DeskSettings.tsx';
import { Dossier } from './Dossier.tsx';
import { ExportList } from './ExportList.tsx';
import { Filters } from './Filters.tsx';
import { tell } from './tell.ts';
import type { OfficeProps } from './texts.ts';
import { titleText } from './title-text.ts';
import { UnplacedReports } from './UnplacedReports.tsx';
import { UnreadableRecords } from './UnreadableRecords.tsx';
import { useAddress } from './use-address.ts';
import { useAlarm } from './use-alarm.ts';
import { useListKeys } from './use-list-keys.ts';

/** The path of the login screen, which returns to this list after the sign-in. */
const loginPath = (locale: OfficeProps['locale']): string =>
  `${routePath('login', locale)}?redirect=${encodeURIComponent(location.pathname + location.search)}`;

/**
 * Opens the desk as long as the screen is shown, and again for each `turn`. The desk reads reports
 * with the help of these forms.
 */
function useAccess(forms: Forms, turn: number): OfficeAccess | undefined {
  useEffect(() => startOffice(forms), [forms, turn]);
  return useStore($access);
}

export function OfficeDesk(props: OfficeProps) {
  const { locale, texts } = props;
  const t = texts.office;
  const [turn, setTurn] = useState(0);
  const access = useAccess(texts.outlines, turn);
  const openAgain = (): void => setTurn(turn + 1);
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
        <div>
          <Button look="secondary" onClick={openAgain}>
            {t.again}
          </Button>
        </div>
      </Notice>
    );
  if (status === 'starting' || !access)
    return (
      <SlowLoading key={turn} text={t.starting} slow={t.slow} again={t.again} onAgain={openAgain} />
    );
  return <Desk {...props} access={access} />;
}

/**
 * When a report is closed without another one opening, the focus returns to its line in the list, or
 * to the tab if the line has left the list.
 */
function useReturnFocus(id: string): void {
  const last = useRef(id);
  useLayoutEffect(() => {
    const from = last.current;
    last.current = id;
    if (id !== '' || from === '' || document.activeElement !== document.body) return;
    const line = document.querySelector<HTMLElement>(
      `.office-entry[data-id="${CSS.escape(from)}"]`,
    );
    (line ?? document.querySelector<HTMLElement>('.office-tab[aria-pressed="true"]'))?.focus();
  }, [id]);
}

function Desk({ access, ...props }: OfficeProps & { readonly access: OfficeAccess }) {
  const t = props.texts.office;
  const state = useStore($desk);
  const [address, go] = useAddress();
  const alarm = useAlarm(access.desk.me.uid, state, props, address.id, go);
  useListKeys(alarm.settings.keys);
  useEffect(keepNewest, []);
  const me = access.desk.me.uid;
  // There may be thousands of reports: the list is updated with low priority, and unchanged parts
  // are memoised.
  const { reports, work, receivedAt } = useDeferredValue(state);
  const all = useMemo(
    () => [...reports.values()].map((report) => entryOf(report, work.get(report.id))),
    [reports, work],
  );
  const [placed, unplaced] = useMemo(() => {
    const latest = latestMoment(reports.values(), receivedAt);
    const isPlaced = (entry: Entry): boolean =>
      entry.work.state === 'closed' || factsOutOfBounds(entry.report, latest).length === 0;
    return [all.filter(isPlaced), all.filter((entry) => !isPlaced(entry))] as const;
  }, [all, reports, receivedAt]);
  const passing = useMemo(
    () => placed.filter((entry) => passes(entry, address, alarm.settings)),
    [placed, address, alarm.settings],
  );
  const [shown, counts] = useMemo(() => {
    const under = (tab: (typeof tabs)[number]) =>
      passing.filter((entry) => isUnder(entry, tab, me));
    return [
      under(address.tab).toSorted(compareEntries),
      Object.fromEntries(tabs.map((tab) => [tab, under(tab).length])),
    ] as const;
  }, [passing, address.tab, me]);
  const { id } = address;
  useReturnFocus(id);
  const close = (): void => {
    const at = shown.findIndex(({ report }) => report.id === id);
    const next = shown[at + 1] ?? shown[at - 1];
    tell(
      next
        ? interpolate(t.did.closedNext, {
            report: `${titleText(props.texts, next.report)} ${next.report.shortCode}`,
          })
        : t.did.closed,
    );
    go({ id: next?.report.id ?? '' });
  };
  return (
    <div className={id === '' ? 'office-desk' : 'office-desk office-desk--open'}>
      <DeskNotices {...props} state={state} alarm={alarm} go={go} />
      <section className="office-side" aria-label={t.list}>
        <Disclosure className="office-more" summary={t.filters.title}>
          <Filters {...props} desk={access.desk} address={address} go={go} own={alarm.settings} />
          <ExportList {...props} port={access.port} entries={shown} />
        </Disclosure>
        <div className="office-reports">
          <DeskList
            {...props}
            desk={access.desk}
            entries={shown}
            counts={counts}
            address={address}
            go={go}
          />
        </div>
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
          mayQuarantine={state.roles.includes('office')}
        />
        <Disclosure className="office-more" summary={t.settings.title}>
          <DeskSettings {...props} uid={me} alarm={alarm} />
        </Disclosure>
      </section>
      <section className="office-main" aria-label={t.sheet}>
        {id === '' ? (
          <p className="report-hint">
            <span>{t.choose}</span>
            {alarm.settings.keys && <span>{` ${t.chooseByKeys}`}</span>}
          </p>
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
