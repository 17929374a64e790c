/**
 * Shown above a form, before anything is typed, if the rules do not accept reports of this driver
 * yet.
 */
import { useEffect, useState } from 'react';
import { refreshReportingRight } from '../../../features/session/reporting-right.ts';
import { routePath } from '../../../routing/routes.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { FormScreenTexts } from '../texts.ts';

interface MayNotReportProps {
  readonly texts: FormScreenTexts;
  /** True if verifying the address is enough. */
  readonly byAddress: boolean;
}

export function MayNotReport({ texts, byAddress }: MayNotReportProps) {
  const t = texts.reports.mayNotReport;
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    void refreshReportingRight();
  }, []);
  const askAgain = (): void => {
    setUnknown(false);
    void refreshReportingRight().then((isAnswered) => setUnknown(!isAnswered));
  };
  return (
    <div id="may-not-report" tabIndex={-1}>
      <Notice tone="warning" role="status" title={t.title}>
        <p>{byAddress ? t.byAddress : t.byOffice}</p>
        <p>{t.draftsStay}</p>
        <p aria-live="assertive">{isUnknown && t.notAnswered}</p>
        <div className="report-form-actions">
          {byAddress && (
            <a className={buttonClass({})} href={`${routePath('settings', texts.locale)}#access`}>
              {t.toSettings}
            </a>
          )}
          <Button look="secondary" onClick={askAgain}>
            {t.askAgain}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
