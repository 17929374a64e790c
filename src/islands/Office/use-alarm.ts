import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ring, watchSound } from '../../features/office/alarm.ts';
import {
  readDeskSettings,
  writeDeskSettings,
  type DeskSettings,
} from '../../features/office/desk-settings.ts';
import type { Desk } from '../../features/office/model/desk-state.ts';
import {
  type DeskAddress,
  entryOf,
  isDepartureCheck,
  isOfDesk,
  isOwn,
} from '../../features/office/model/desk-list.ts';
import { bellOf, severityOfReport } from '../../features/office/model/report-facts.ts';
import { labelledText } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import type { OfficeProps } from './texts.ts';
import { titleText } from './title-text.ts';

/**
 * Interval in milliseconds at which the sound for a danger report is repeated until somebody opens
 * it.
 */
export const repeatMilliseconds = 30_000;
/**
 * Milliseconds after which a defect that takes a vehicle or a tank out of use rings a second time.
 */
const reminderMilliseconds = 300_000;
/** An accident that is older than this number of milliseconds does not ring when a desk opens. */
const recentMilliseconds = 7 * 86_400_000;
/**
 * Up to this number of danger reports, and of other reports, each gets a separate notification.
 * More reports share one.
 */
const maxNotifications = 3;
/**
 * Minimum interval between two rings in milliseconds. During a catch-up, reports arrive page by
 * page.
 */
const ringMilliseconds = 5000;

export interface Alarm {
  readonly settings: DeskSettings;
  readonly save: (change: Partial<DeskSettings>) => void;
  /** Requests sound and notifications; needs a click. */
  readonly allow: () => Promise<void>;
  readonly test: () => void;
  /** An accident that this desk may not read, until somebody here has called safety. */
  readonly accidentAt: number | undefined;
  readonly passOnAccident: () => void;
  /**
   * True if the browser blocks sound. After a reload it allows sound only after a click or a key
   * press.
   */
  readonly isMuted: boolean;
}

/** `stays`: shown until somebody closes it, if the browser supports that. */
function notify(title: string, tag: string, stays: boolean, open: () => void): void {
  try {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const notification = new Notification(title, { tag, requireInteraction: stays });
    notification.onclick = () => {
      window.focus();
      open();
      notification.close();
    };
  } catch {
    /* On phones, only a service worker can show notifications. */
  }
}

/** Sets the count on the icon of an installed page; the title shows it everywhere. */
async function setBadge(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    /* The browser has no badges or does not allow this page to set one. */
  }
}

/** Announces new reports by the page title, the icon, a sound and a notification. */
export function useAlarm(
  uid: string,
  { arrived, reports, work, accidentAt: announcedAt, receivedAt }: Desk,
  { locale, texts }: OfficeProps,
  go: (change: Partial<DeskAddress>) => void,
): Alarm {
  const [settings, setSettings] = useState(() => readDeskSettings(uid));
  const announced = useRef(new Set<string>());
  const rangAt = useRef(0);
  /**
   * The time at which each defect that takes a vehicle out of use was first received. The set
   * contains the reports that have rung again.
   */
  const firstReceivedAt = useRef(new Map<string, number>());
  const reminded = useRef(new Set<string>());
  const [isMuted, setMuted] = useState(false);
  // The level is read from the report, because a new report rings before there is any work about
  // it.
  const isDanger = (id: string): boolean => {
    const report = reports.get(id);
    return report !== undefined && severityOfReport(report) === 'danger';
  };
  const ringsAs = (id: string): ReturnType<typeof bellOf> => {
    const report = reports.get(id);
    return report ? bellOf(report) : 'once';
  };
  const isOwnReport = (id: string): boolean => {
    const report = reports.get(id);
    return !report || (!isDepartureCheck(report) && isOwn(entryOf(report, work.get(id)), settings));
  };
  // Reports assigned to a colleague do not ring at this desk, except danger.
  const waiting = arrived.filter(
    (id) => isOfDesk(work.get(id), uid) && (isDanger(id) || isOwnReport(id)),
  );
  const hasDanger = waiting.some(isDanger);
  const count = waiting.length;
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${plain}` : plain;
    void setBadge(count);
  }, [count]);
  useEffect(() => () => void setBadge(0), []);
  const { sounds, accidentsPassedOn } = settings;
  const accidentAt =
    announcedAt !== undefined &&
    announcedAt > accidentsPassedOn &&
    announcedAt > receivedAt - recentMilliseconds
      ? announcedAt
      : undefined;
  const news = waiting.join(' ');
  const announceArrivals = useEffectEvent((): void => {
    if (!sounds) return;
    const fresh = news.split(' ').filter((id) => id !== '' && !announced.current.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) announced.current.add(id);
    const dangers = fresh.filter(isDanger);
    const isLoud = fresh.some((id) => ringsAs(id) !== 'silent');
    const isPast = Date.now() - rangAt.current > ringMilliseconds;
    if (dangers.length > 0 || (isLoud && isPast)) {
      rangAt.current = Date.now();
      void ring(dangers.length > 0);
    }
    const notifyOf = (ids: readonly string[], inOne: string, stays: boolean): void => {
      if (ids.length > maxNotifications)
        notify(inOne, `many-${stays}`, stays, () => go({ tab: 'new', id: '' }));
      else
        for (const id of ids) {
          const report = reports.get(id);
          if (report)
            notify(`${titleText(texts, report)} ${report.shortCode}`, id, stays, () => go({ id }));
        }
    };
    const { arrived: many, severity } = texts.office;
    const allDangers = plural(many, waiting.filter(isDanger).length, locale);
    notifyOf(dangers, labelledText(severity.danger, allDangers, locale), true);
    notifyOf(
      fresh.filter((id) => !isDanger(id) && ringsAs(id) !== 'silent'),
      plural(many, count, locale),
      false,
    );
  });
  useEffect(() => announceArrivals(), [news, sounds]);
  useEffect(() => (sounds ? watchSound(setMuted) : undefined), [sounds]);
  useEffect(() => {
    if (!sounds || !hasDanger) return undefined;
    const timer = setInterval(() => void ring(true), repeatMilliseconds);
    return () => clearInterval(timer);
  }, [sounds, hasDanger]);
  const stopped = waiting.filter((id) => ringsAs(id) === 'twice').join(' ');
  useEffect(() => {
    if (!sounds) return undefined;
    const since = new Map<string, number>(
      stopped
        .split(' ')
        .filter((id) => id !== '' && !reminded.current.has(id))
        .map((id) => [id, firstReceivedAt.current.get(id) ?? Date.now()]),
    );
    for (const [id, at] of since) firstReceivedAt.current.set(id, at);
    const timers = [...since].map(([id, at]) =>
      setTimeout(
        () => {
          reminded.current.add(id);
          void ring(false);
        },
        Math.max(0, at + reminderMilliseconds - Date.now()),
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [sounds, stopped]);
  const announceAccident = useEffectEvent((): void => {
    void ring(true);
    notify(texts.office.safety.reported, 'accident', true, () => undefined);
  });
  useEffect(() => {
    if (!sounds || accidentAt === undefined) return undefined;
    announceAccident();
    const timer = setTimeout(() => void ring(true), reminderMilliseconds);
    return () => clearTimeout(timer);
  }, [sounds, accidentAt]);
  const save = (change: Partial<DeskSettings>): void => {
    const next = { ...settings, ...change };
    writeDeskSettings(uid, next);
    setSettings(next);
  };
  return {
    settings,
    save,
    async allow() {
      save({ sounds: true });
      void ring(false);
      if ('Notification' in window && Notification.permission === 'default')
        await Notification.requestPermission().catch(() => undefined);
    },
    test: () => void ring(false),
    isMuted: sounds && isMuted,
    accidentAt,
    passOnAccident: () => save({ accidentsPassedOn: accidentAt ?? accidentsPassedOn }),
  };
}
