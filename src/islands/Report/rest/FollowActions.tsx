import { useState } from 'react';
import { beginAgain } from '../../../features/outbox/follow-report.ts';
import { followOf, isWithdrawn, latestVersion } from '../../../features/outbox/model/thread.ts';
import { hasArrived, type OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import { shortPurpose } from '../../../features/reports/following.ts';
import { draftPath } from '../../../routing/draft-path.ts';
import { routePath } from '../../../routing/routes.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { PencilIcon, PlusIcon, UndoIcon } from '../../../ui/icons.tsx';
import { focusOnce } from '../focus-once.ts';
import { followSection } from '../follow-section.ts';
import type { ReportProps } from '../report-props.ts';
import { useFollow } from './use-follow.ts';

type Props = ReportProps & {
  readonly photos: readonly Blob[] | undefined;
  readonly items: readonly OutboxItem[];
  /** True while the answer to an open question can be written above. */
  readonly isAnswering: boolean;
};

/** The receipt of a first report leads here to add the rest. */
function focusIfNamed(section: HTMLElement | null): void {
  if (location.hash === `#${followSection}`) focusOnce(section);
}

/** The driver's actions for a report that was sent. */
export function FollowActions(props: Props) {
  const {
    texts: { follow, outlines },
    item,
  } = props;
  if (!hasArrived(item)) return null;
  const isShort = shortPurpose(followOf(item)?.purpose, item.answers) !== undefined;
  const repeats = isShort ? [] : (outlines[item.kind]?.repeats ?? []);
  if (item.anonymous && repeats.length === 0) return null;
  return (
    <section className="report-group report-follow" tabIndex={-1} ref={focusIfNamed}>
      <h3>{follow.screen.title}</h3>
      {!item.anonymous && <Following {...props} isShort={isShort} />}
      {repeats.length > 0 && <Again {...props} repeats={repeats} />}
    </section>
  );
}

/** Buttons to add, correct and withdraw: each starts a report that follows this one. */
function Following({ photos, items, isShort, ...props }: Props & { readonly isShort: boolean }) {
  const {
    texts: {
      report: t,
      follow: { screen: s },
    },
    locale,
    item,
    first,
    isAnswering,
  } = props;
  const { work, begin } = useFollow(props, photos);
  const latest = latestVersion(item, items);
  return (
    <>
      <div className="report-follow-rows" aria-busy={work === 'busy'}>
        {!isAnswering && (
          <Button look="quiet" icon={<PlusIcon />} onClick={() => void begin('addition')}>
            {s.add}
          </Button>
        )}
        {!isShort && !isAnswering && latest.id === item.id && (
          <Button look="quiet" icon={<PencilIcon />} onClick={() => void begin('correction')}>
            {s.correct}
          </Button>
        )}
        {!isShort && !isAnswering && latest.id !== item.id && (
          <a
            className={buttonClass({ look: 'quiet' })}
            href={`${routePath('report', locale)}?id=${latest.id}`}
          >
            <PencilIcon />
            <span>{s.correctLatest}</span>
          </a>
        )}
        {!isWithdrawn(first ?? item, items) && (
          <Button look="quiet" icon={<UndoIcon />} onClick={() => void begin('withdrawal')}>
            {s.withdraw}
          </Button>
        )}
      </div>
      {work === 'withoutPhotos' && (
        <>
          <p role="alert">{t.photosFailed}</p>
          <div className="report-actions">
            <Button look="secondary" onClick={() => void begin('correction', false)}>
              {t.answerWithoutPhotos}
            </Button>
          </div>
        </>
      )}
      {work === 'failed' && <p role="alert">{t.answerFailed}</p>}
      <p className="report-hint">{s.help}</p>
    </>
  );
}

/** Button for a new report with the answers that usually stay the same. */
function Again({
  locale,
  texts: { report: t, follow },
  item,
  repeats,
}: Props & { readonly repeats: readonly string[] }) {
  const [hasFailed, setFailed] = useState(false);
  const begin = async (): Promise<void> => {
    try {
      location.assign(draftPath(await beginAgain(item, repeats), locale));
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <div className="report-actions">
      <Button look="secondary" onClick={() => void begin()}>
        {follow.screen.again}
      </Button>
      {hasFailed && <p role="alert">{t.answerFailed}</p>}
    </div>
  );
}
