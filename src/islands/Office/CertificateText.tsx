import type { Certificate, Outcome } from '../../features/office/model/work.ts';
import { FactRow } from '../../ui/FactRow.tsx';
import { certificateLines } from './certificate-lines.ts';
import type { OfficeProps } from './texts.ts';

/** A certificate as text. */
export function CertificateText({
  certificate,
  outcome,
  texts,
  locale,
}: OfficeProps & { readonly certificate: Certificate; readonly outcome: Outcome }) {
  return (
    <dl className="report-answers office-certificate">
      {certificateLines(certificate, outcome, locale, texts.office).map(({ label, value }) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  );
}
