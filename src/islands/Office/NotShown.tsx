import { useStore } from '@nanostores/react';
import type { OfficeDesk } from '../../features/office/office-desk.ts';
import { $desk } from '../../features/office/office-store.ts';
import type { Report } from '../../features/office/model/report.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Interpolated } from '../../ui/Interpolated.tsx';
import { QuarantineForm } from './QuarantineForm.tsx';
import type { OfficeProps } from './texts.ts';

interface Props extends Pick<OfficeProps, 'texts'> {
  readonly desk: OfficeDesk;
  readonly report: Pick<Report, 'id' | 'shortCode' | 'anonymous'>;
}

/** True while the form that quarantines this report is open. */
export const isQuarantineFormOpen = (id: string): boolean =>
  document.querySelector(`[data-not-shown="${CSS.escape(id)}"] details[open]`) !== null;

/** Shown instead of a row or a report that cannot be rendered. */
export function NotShown({ desk, report, texts }: Props) {
  const t = texts.office;
  const { roles } = useStore($desk);
  const collection = report.anonymous ? 'anonymousReports' : 'reports';
  return (
    <div className="office-not-shown" data-not-shown={report.id}>
      <p>
        <Interpolated text={t.notShown} values={{ code: report.shortCode }} />
      </p>
      {roles.includes('office') ? (
        <Disclosure className="office-more" summary={t.unreadable.button}>
          <QuarantineForm desk={desk} record={{ id: report.id, collection }} texts={texts} />
        </Disclosure>
      ) : (
        <p className="report-hint">{t.unreadable.others}</p>
      )}
    </div>
  );
}
