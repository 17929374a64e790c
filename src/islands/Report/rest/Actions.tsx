import { useState } from 'react';
import type { ReadableGroup } from '../../../features/reports/readable-answers.ts';
import { routePath } from '../../../routing/routes.ts';
import { hideOwnReport } from '../../../features/own-reports/own-reports-store.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import {
  isShownWithFirst,
  ownStatus,
  reportsWithStatus,
} from '../../../features/outbox/model/report-status.ts';
import type { Receipts } from '../../../features/receipts/model/receipt.ts';
import { followOf, threadOf } from '../../../features/outbox/model/thread.ts';
import { loadOutbox } from '../../../features/outbox/load-outbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { titleOf } from '../../MyReports/texts.ts';
import { reportText } from './report-text.ts';
import type { ReportProps } from '../report-props.ts';

const withoutHiding: ReadonlySet<ReportProps['reportStatus']> = new Set([
  'returned',
  'photosUnknown',
]);

/** Buttons to share and print the report and to remove it from this device. */
export function Actions({
  groups,
  items,
  receipts,
  ...props
}: ReportProps & {
  readonly groups: readonly ReadableGroup[];
  readonly items: readonly OutboxItem[];
  readonly receipts: Receipts;
}) {
  const {
    locale,
    texts: { report: t, list },
    item,
    reportStatus,
  } = props;
  const [shared, setShared] = useState<'idle' | 'copied' | 'refused'>('idle');
  const [isAsking, setAsking] = useState(false);
  const text = reportText(props, groups);
  const share = async (): Promise<void> => {
    setShared('idle');
    if ('share' in navigator) {
      try {
        await navigator.share({ title: `${titleOf(item, list)} ${item.shortCode}`, text });
        return;
      } catch (error) {
        // The driver closed the share dialog: this is not an error.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    await navigator.clipboard.writeText(text).then(
      () => setShared('copied'),
      () => setShared('refused'),
    );
  };
  const hide = async (): Promise<void> => {
    const { hideReport } = await loadOutbox();
    // Its followers have no entry of their own in the list. One with a question of the office stays.
    const thread = new Set(followOf(item) ? [] : threadOf(item, items));
    const followers = reportsWithStatus(items, receipts).filter(
      ({ item: one, reportStatus: status }) =>
        thread.has(one) &&
        isShownWithFirst(one, items) &&
        ownStatus(one) === 'sent' &&
        status !== 'returned',
    );
    for (const one of [item, ...followers.map((follower) => follower.item)]) {
      await hideReport(one, one === item ? reportStatus : 'sent');
      hideOwnReport(one);
    }
    location.assign(routePath('myReports', locale));
  };
  return (
    <div className="report-actions report-end">
      <Button look="secondary" onClick={() => void share()}>
        {t.share}
      </Button>
      <Button look="secondary" onClick={() => print()}>
        {t.print}
      </Button>
      {item.state.status === 'sent' && !withoutHiding.has(reportStatus) && !isAsking && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {list.hide}
        </Button>
      )}
      <p
        aria-live="polite"
        aria-atomic="true"
        className={shared === 'copied' ? 'report-hint' : 'visually-hidden'}
      >
        {shared === 'copied' && t.copied}
      </p>
      {shared === 'refused' && (
        <Notice tone="warning" role="alert">
          <p>{t.copyFailed}</p>
          <textarea
            className="text-field"
            readOnly
            rows={8}
            aria-label={t.share}
            value={text}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Notice>
      )}
      {isAsking && (
        <Notice tone="warning" role="alert">
          <p>{t.hideQuestion}</p>
          <div className="report-actions">
            <Button look="danger" onClick={() => void hide()}>
              {list.hide}
            </Button>
            {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The tapped button no longer exists, so the safe answer gets the focus. */}
            <Button look="secondary" autoFocus onClick={() => setAsking(false)}>
              {t.keep}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
