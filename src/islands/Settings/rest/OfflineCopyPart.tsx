import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import * as device from '../../../features/offline/device-status.ts';
import { interpolate, formatBytes, formatDateTime } from '../../../i18n/format.ts';
import { type Locale, languages, locales, localizePath } from '../../../i18n/locales.ts';
import { $offlineCopies, noCopies } from '../../../features/offline/offline-copy-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import type { SectionProps } from '../texts.ts';

/** Shows the languages, the size and the age of the offline copy, with buttons to complete it. */
export function OfflineCopyPart({ texts, locale }: SectionProps) {
  const t = texts.device.copy;
  const copies = useStore($offlineCopies, { ssr: () => noCopies });
  const [parts, setParts] = useState<readonly device.CopyPart[]>();
  const [state, setState] = useState<'idle' | 'working' | 'done' | 'failed'>('idle');
  const statuses = locales.map((language) => copies[language]?.status ?? '').join();
  // Reading the copy inspects every file, so it runs once for each change of the status, not for
  // every file that arrives.
  useEffect(() => {
    let isCurrent = true;
    void device.readOfflineCopy().then((read) => {
      if (isCurrent) setParts(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [statuses]);

  const own = copies[locale];
  const kept = locales.filter(
    (language) =>
      parts?.some(({ name }) => name === language) &&
      (copies[language]?.status ?? 'ready') === 'ready',
  );
  const missing = locales.filter((language) => language !== locale && !kept.includes(language));
  const complete = async (languages: readonly (typeof locales)[number][]): Promise<void> => {
    setState('working');
    const isDone = await device.completeOfflineCopy(
      languages.map((language) => localizePath('/', language)),
    );
    setState(isDone ? 'done' : 'failed');
    setParts(await device.readOfflineCopy());
  };
  const facts = factsOf(parts ?? [], kept, texts, locale);
  return (
    <div className="settings-part">
      <h3>{t.heading}</h3>
      <LiveText>
        {own?.status === 'making'
          ? interpolate(t.making, { done: own.filesStored, all: own.files })
          : t[statusOf(parts, kept.includes(locale))]}
      </LiveText>
      {facts.length > 0 && (
        <dl className="settings-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="settings-buttons">
        <Button
          look="secondary"
          busy={state === 'working'}
          onClick={() => void complete([...new Set([...kept, locale])])}
        >
          {kept.includes(locale) ? t.check : t.refresh}
        </Button>
        {missing.map((language) => (
          <Button
            key={language}
            look="secondary"
            busy={state === 'working'}
            onClick={() => void complete([language])}
          >
            {interpolate(t.add, { language: nameOfLanguage(language, locale) })}
          </Button>
        ))}
      </div>
      <LiveText className="settings-state">{state === 'idle' ? '' : t.outcome[state]}</LiveText>
    </div>
  );
}

const nameOfLanguage = (language: Locale, locale: Locale): string =>
  new Intl.DisplayNames([languages[locale].tag], { type: 'language' }).of(language) ?? language;

function statusOf(parts: readonly device.CopyPart[] | undefined, isKept: boolean) {
  if (parts === undefined) return 'reading';
  if (parts.length === 0) return 'none';
  return isKept ? 'ready' : 'incomplete';
}

/** Languages, size and age of the copy; empty if there is none. */
function factsOf(
  parts: readonly device.CopyPart[],
  kept: readonly Locale[],
  texts: SectionProps['texts'],
  locale: Locale,
): readonly (readonly [label: string, value: string])[] {
  if (parts.length === 0) return [];
  const t = texts.device.copy;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  const newest = Math.max(0, ...parts.map((part) => part.newestFileAt ?? 0));
  return [
    [t.languages, kept.map((language) => languages[language].name).join(', ') || '–'],
    [t.size, formatBytes(bytes, locale)],
    [t.age, newest > 0 ? formatDateTime(newest, locale) : texts.access.unknown],
  ];
}
