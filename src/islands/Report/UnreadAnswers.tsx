import type { ReadableTexts } from '../../features/reports/readable-answers.ts';
import { type UnreadAnswer, unreadCount } from '../../features/reports/read-stored-answers.ts';
import { answerLabel, storedExcerpt } from '../../features/reports/unread-texts.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { plural } from '../../i18n/plural.ts';
import type unreadTexts from '../../locales/de/unread.json';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  readonly unread: readonly UnreadAnswer[];
  readonly locale: Locale;
  readonly texts: typeof unreadTexts;
  /** Undefined if the form is unknown. */
  readonly answerTexts: ReadableTexts | undefined;
  /** The person who reads the report. */
  readonly reader: 'office' | 'driver';
}

/** Up to this number of fields, the list is visible without a tap. */
const maxShown = 6;

/** Lists the answers that could not be read, each with the beginning of its stored value. */
export function UnreadAnswers({ unread, locale, texts: t, answerTexts, reader }: Props) {
  if (unread.length === 0) return null;
  const list = (
    <ul className="report-unread">
      {unread.map((one, index) => (
        <li key={`${index} ${one.field}`} data-unread={one.field} data-reason={one.reason}>
          {one.reason === 'more' ? (
            interpolate(t.more, { count: Number(one.stored) })
          ) : (
            <>
              <strong>{one.field === '' ? t.all : answerLabel(answerTexts, one.field)}</strong>
              <span>{` – ${t.reasons[one.reason]}`}</span>
              <code translate="no">{storedExcerpt(one)}</code>
            </>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <Notice tone="warning" title={plural(t.title, unreadCount(unread), locale)}>
      <p>{t[reader]}</p>
      {unread.length <= maxShown ? (
        list
      ) : (
        <details className="report-unread-more">
          <summary>{t.which}</summary>
          {list}
        </details>
      )}
    </Notice>
  );
}
