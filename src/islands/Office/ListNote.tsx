import { isNewestFirst, type Tab } from '../../features/office/model/desk-list.ts';
import type { Desk } from '../../features/office/model/desk-state.ts';
import { formatDateTime, formatNumber, interpolate } from '../../i18n/format.ts';
import type { OfficeProps } from './texts.ts';
import { LiveText } from '../../ui/LiveText.tsx';

export type CatchUpState = NonNullable<Desk['catchUp']>;

/** The time since which reports are read, as text. Undefined if it is not known yet. */
export const sinceText = (
  { since }: CatchUpState,
  locale: OfficeProps['locale'],
): string | undefined =>
  since === undefined || since === 0 ? undefined : formatDateTime(since, locale);

interface Props extends OfficeProps {
  readonly state: Desk['catchUp'];
  readonly tab: Tab;
}

/**
 * The line above the list: its order or, until all reports are read, that the counts are too low.
 * Both take the same place, so that the list does not move under a click.
 */
export function ListNote({ state, tab, locale, texts }: Props) {
  const { catchUp: t, order } = texts.office;
  const isReading = state?.status === 'reading';
  const when = isReading ? sinceText(state, locale) : undefined;
  const whole = state?.since === 0 ? t.all : t.looking;
  return (
    <div className={isReading ? 'office-progress office-catch-up' : 'office-progress'}>
      <LiveText>
        {isReading && <span>{when === undefined ? whole : interpolate(t.since, { when })}</span>}
      </LiveText>
      {isReading && state.count > 0 && (
        <p>{interpolate(t.count, { count: formatNumber(state.count, locale) })}</p>
      )}
      {!isReading && <p>{isNewestFirst(tab) ? order.newest : order.urgent}</p>}
    </div>
  );
}
