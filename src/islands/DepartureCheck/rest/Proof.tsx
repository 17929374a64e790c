import { unbrokenIfCode } from '../../../ui/is-code.ts';
import { useStore } from '@nanostores/react';
import { $config } from '../../../features/config/config-store.ts';
import { defaultConfig } from '../../../features/config/model/default-config.ts';
import type { OutboxItem } from '../../../features/outbox/model/outbox-item.ts';
import { $outbox, loadingOutbox } from '../../../features/outbox/outbox-store.ts';
import { checkGroups } from '../../../features/reports/catalogues.ts';
import { textIn } from '../../../features/reports/conditions.ts';
import type { Answers } from '../../../features/reports/inputs-and-answers.ts';
import { $session, unknownSession } from '../../../features/session/session-store.ts';
import type { LastCheck } from '../../../features/vehicle-defects/model/last-check.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { odometerText } from '../odometer-text.ts';
import { choiceLabel } from '../../ReportForm/texts.ts';
import { FoundDefectList, OpenDefectList } from './ProofDefects.tsx';
import type { CheckTexts } from '../texts.ts';

/** The last check for a roadside inspection: it fills the screen and hides the rest of the app. */
export function Proof({
  texts,
  last,
  title,
  item,
  onClose,
}: {
  readonly texts: CheckTexts;
  readonly last: LastCheck;
  readonly title: string;
  /** The report of the check, if this phone has it. */
  readonly item: OutboxItem | undefined;
  readonly onClose: () => void;
}) {
  const { proof: t, sheet } = texts.check;
  const { user } = useStore($session, { ssr: () => unknownSession });
  const { locale } = texts;
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const { brand, operator } = useStore($config, { ssr: () => defaultConfig });
  const ownName = brand.name === defaultConfig.brand.name ? undefined : brand.name;
  const rows: readonly (readonly [string, string | undefined, boolean?])[] = [
    [t.company, operator.legalName || ownName, true],
    [t.vehicle, last.plate, true],
    [t.trailer, last.trailerPlate, true],
    [t.time, formatDateTime(last.at, locale)],
    [t.name, last.name, true],
    [t.result, title],
    [t.odometer, odometerText(texts, last)],
    [t.code, last.code, true],
    [t.version, item && String(item.formVersion)],
  ];
  return (
    <Dialog title={t.title} size="full" closeLabel={sheet.close} onClose={onClose}>
      <div
        role="region"
        aria-label={t.title}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The proof is longer than a small screen and can be scrolled, also with the keyboard.
        tabIndex={0}
      >
        <dl className="check-proof">
          {rows.map(
            ([label, value, isKept]) =>
              value !== undefined && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd translate={isKept ? 'no' : undefined}>
                    <span className={unbrokenIfCode(value)}>{value}</span>
                  </dd>
                </div>
              ),
          )}
        </dl>
        <h3>{t.open}</h3>
        <OpenDefectList
          texts={texts}
          items={outbox.items}
          uid={user?.uid ?? ''}
          plate={last.plate}
        />
        <h3>{t.found}</h3>
        <FoundDefectList texts={texts} items={outbox.items} check={item} />
        {item && <Groups texts={texts} answers={item.answers as Answers} />}
      </div>
    </Dialog>
  );
}

function Groups({ texts, answers }: { readonly texts: CheckTexts; readonly answers: Answers }) {
  return (
    <>
      <h3>{texts.check.proof.groups}</h3>
      <dl className="check-proof">
        {checkGroups.map((group) => (
          <div key={group}>
            <dt>{texts.form.fields[group]?.label ?? group}</dt>
            <dd>{choiceLabel(texts, 'checkResult', textIn(answers, group) ?? '')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
