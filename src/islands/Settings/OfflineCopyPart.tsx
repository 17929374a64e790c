import { useEffect, useState } from 'react';
import { useStore } from '../../ui/use-store.ts';
import { type CopyParts, device } from '../../app/start-account.ts';
import { fill, formatBytes, formatMoment } from '../../i18n/format.ts';
import { localeNames, locales, localizePath } from '../../i18n/locales.ts';
import { $installation, notInstalled } from '../../stores/installation.ts';
import { Button } from '../../ui/Button.tsx';
import type { SectionProps } from './texts.ts';

/** What of the app works without network: languages, size, age; with ways to complete it. */
export function OfflineCopyPart({ texts, locale }: SectionProps) {
  const t = texts.device.copy;
  const { offlineReady, copies } = useStore($installation, { ssr: () => notInstalled });
  const [parts, setParts] = useState<CopyParts>();
  const [state, setState] = useState<'idle' | 'working' | 'done' | 'failed'>('idle');
  const read = async (): Promise<void> => setParts(await device.readOfflineCopy());
  const statuses = locales.map((language) => copies[language]?.status ?? '').join();
  // Reading looks at every file: once per change of a status, not with every file that arrives.
  useEffect(() => {
    void read();
  }, [offlineReady, statuses]);

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
    await read();
  };
  const bytes = parts?.reduce((sum, part) => sum + part.bytes, 0) ?? 0;
  const newest = Math.max(0, ...(parts ?? []).map((part) => part.newest ?? 0));
  const facts =
    parts && parts.length > 0
      ? [
          [t.languages, kept.map((language) => localeNames[language]).join(', ') || '–'],
          [t.size, formatBytes(bytes, locale)],
          [t.age, newest > 0 ? formatMoment(newest, locale) : texts.access.unknown],
        ]
      : [];
  return (
    <div className="settings-part">
      <h3>{t.heading}</h3>
      <p role="status">
        {own?.status === 'making'
          ? fill(t.making, { done: own.filesStored, all: own.files })
          : parts === undefined
            ? t.reading
            : parts.length === 0
              ? t.none
              : kept.includes(locale)
                ? t.ready
                : t.incomplete}
      </p>
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
          {t.refresh}
        </Button>
        {missing.map((language) => (
          <Button
            key={language}
            look="secondary"
            busy={state === 'working'}
            onClick={() => void complete([language])}
          >
            {fill(t.add, { language: localeNames[language] })}
          </Button>
        ))}
      </div>
      <p className="settings-state" role="status">
        {state === 'idle' ? '' : t.outcome[state]}
      </p>
    </div>
  );
}
