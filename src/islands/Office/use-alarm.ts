import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ring, watchSound } from '../../features/office/alarm.ts';
import {
  readDeskSettings,
  writeDeskSettings,
  type DeskSettings,
} from '../../features/office/desk-settings.ts';
import type { Desk } from '../../features/office/office-store.ts';
import { entryOf, isOfDesk, isOwn } from '../../features/office/model/desk-list.ts';
import type { OfficeTexts } from './texts.ts';
import { titleText } from './title-text.ts';

/** Danger is repeated this often until somebody opens it. Milliseconds. */
const repeatMilliseconds = 30_000;

export interface Alarm {
  readonly settings: DeskSettings;
  readonly save: (change: Partial<DeskSettings>) => void;
  /** One click that lets this page sound and show notifications. */
  readonly allow: () => Promise<void>;
  readonly test: () => void;
  /** The page was loaded anew and may sound only after a click or a key. */
  readonly isMuted: boolean;
}

function notify(title: string, tag: string): void {
  try {
    if ('Notification' in window && Notification.permission === 'granted')
      new Notification(title, { tag });
  } catch {
    /* Phones show notifications of a worker only. */
  }
}

/** Says what has arrived: in the title, by a sound, by a notification. */
export function useAlarm(uid: string, { arrived, reports, work }: Desk, texts: OfficeTexts): Alarm {
  const [settings, setSettings] = useState(() => readDeskSettings(uid));
  const said = useRef(new Set<string>());
  const [isMuted, setMuted] = useState(false);
  // Only what is mine or nobody's: what a colleague has is not for this desk. Danger is for all.
  // The first ring comes before the report has become work: the report alone says what it is about.
  const entries = new Map(
    arrived.flatMap((id) => {
      const report = reports.get(id);
      return report ? [[id, entryOf(report, work.get(id))] as const] : [];
    }),
  );
  const isDanger = (id: string): boolean => entries.get(id)?.work.severity === 'danger';
  const waiting = arrived.filter((id) => {
    const entry = entries.get(id);
    return isOfDesk(work.get(id), uid) && (!entry || isDanger(id) || isOwn(entry, settings));
  });
  const hasDanger = waiting.some(isDanger);
  const count = waiting.length;
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${plain}` : plain;
  }, [count]);
  const { sounds } = settings;
  const news = waiting.join(' ');
  const tell = useEffectEvent((): void => {
    if (!sounds) return;
    const fresh = news.split(' ').filter((id) => id !== '' && !said.current.has(id));
    for (const id of fresh) {
      said.current.add(id);
      const report = reports.get(id);
      if (report) notify(`${titleText(texts, report)} ${report.shortCode}`, id);
    }
    if (fresh.length > 0) void ring(fresh.some(isDanger));
  });
  useEffect(() => tell(), [news, sounds]);
  useEffect(() => (sounds ? watchSound(setMuted) : undefined), [sounds]);
  useEffect(() => {
    if (!sounds || !hasDanger) return undefined;
    const timer = setInterval(() => void ring(true), repeatMilliseconds);
    return () => clearInterval(timer);
  }, [sounds, hasDanger]);
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
  };
}
