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
import type { Report } from '../../features/office/model/report.ts';
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
  /** Switches the sound on; needs a click. */
  readonly allow: () => void;
  /** Switches the notifications on and requests the permission for them; needs a click. */
  readonly allowNotifications: () => Promise<void>;
  readonly test: () => void;
  /** An accident that this desk may not read, until somebody here has called safety. */
  readonly accidentAt: number | undefined;
  readonly passOnAccident: () => void;
  /**
   * True if the browser blocks sound. After a reload it allows sound only after a click or a key
   * press.
   */
  readonly isMuted: boolean;
  /** The new reports that nobody has opened, except those of colleagues. */
  readonly waiting: readonly Report[];
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

/** Returns the ids that were not in `known` yet, and adds them. */
function takeFresh(known: Set<string>, ids: string): readonly string[] {
  const fresh = ids.split(' ').filter((id) => id !== '' && !known.has(id));
  for (const id of fresh) known.add(id);
  return fresh;
}

/**
 * Announces new reports by the page title, the icon, a sound and a notification. The title contains
 * the code of the open report.
 */
export function useAlarm(
  uid: string,
  { arrived, reports, work, accidentAt: announcedAt, receivedAt }: Desk,
  { locale, texts }: OfficeProps,
  openId: string,
  go: (change: Partial<DeskAddress>) => void,
): Alarm {
  const [settings, setSettings] = useState(() => readDeskSettings(uid));
  const rung = useRef(new Set<string>());
  const notified = useRef(new Set<string>());
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
  const [plainTitle] = useState(() => document.title);
  const openReport = reports.get(openId);
  const openTitle = openReport && `${openReport.shortCode} · ${titleText(texts, openReport)}`;
  useEffect(() => {
    const parts = [openTitle, plainTitle].filter((part) => part !== undefined).join(' · ');
    document.title = count > 0 ? `(${count}) ${parts}` : parts;
  }, [count, openTitle, plainTitle]);
  useEffect(() => void setBadge(count), [count]);
  useEffect(() => () => void setBadge(0), []);
  const { sounds, notifications, accidentsPassedOn } = settings;
  const accidentAt =
    announcedAt !== undefined &&
    announcedAt > accidentsPassedOn &&
    announcedAt > receivedAt - recentMilliseconds
      ? announcedAt
      : undefined;
  const news = waiting.join(' ');
  const ringForArrivals = useEffectEvent((): void => {
    const fresh = takeFresh(rung.current, news);
    const isAnyDanger = fresh.some(isDanger);
    const isLoud = fresh.some((id) => ringsAs(id) !== 'silent');
    const isPast = Date.now() - rangAt.current > ringMilliseconds;
    if (!isAnyDanger && !(isLoud && isPast)) return;
    rangAt.current = Date.now();
    void ring(isAnyDanger);
  });
  const notifyOfArrivals = useEffectEvent((): void => {
    const fresh = takeFresh(notified.current, news);
    const dangers = fresh.filter(isDanger);
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
  useEffect(() => {
    if (sounds) ringForArrivals();
  }, [news, sounds]);
  useEffect(() => {
    if (notifications) notifyOfArrivals();
  }, [news, notifications]);
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
  const notifyOfAccident = useEffectEvent((): void => {
    notify(texts.office.safety.reported, 'accident', true, () => undefined);
  });
  useEffect(() => {
    if (notifications && accidentAt !== undefined) notifyOfAccident();
  }, [notifications, accidentAt]);
  useEffect(() => {
    if (!sounds || accidentAt === undefined) return undefined;
    void ring(true);
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
    allow() {
      save({ sounds: true });
      void ring(false);
    },
    async allowNotifications() {
      save({ notifications: true });
      if ('Notification' in window && Notification.permission === 'default')
        await Notification.requestPermission().catch(() => undefined);
    },
    test: () => void ring(false),
    isMuted: sounds && isMuted,
    waiting: waiting.flatMap((id) => reports.get(id) ?? []),
    accidentAt,
    passOnAccident: () => save({ accidentsPassedOn: accidentAt ?? accidentsPassedOn }),
  };
}
