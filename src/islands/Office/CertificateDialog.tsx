import { useEffect, useRef, useState } from 'react';
import {
  certificateFields,
  type CertificateInputs,
  type CertificateProblem,
  type CertificateProblems,
  emptyCertificate,
  neededFields,
  readCertificate,
} from '../../features/office/model/certificate-form.ts';
import {
  type Certificate,
  certificateBounds,
  type Outcome as CertifiedAs,
} from '../../features/office/model/work.ts';
import type { Report } from '../../features/office/model/report.ts';
import { formatNumber, interpolate, labelledText } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { DayField } from '../../ui/DateField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CertificateText } from './CertificateText.tsx';
import type { DossierProps, Outcome } from './dossier-props.ts';
import type { OfficeProps } from './texts.ts';
import { useOutcome } from './use-outcome.ts';

type Texts = OfficeProps['texts']['office'];
interface Props extends Pick<DossierProps, 'access' | 'entry' | 'texts' | 'locale'> {
  readonly outcome: CertifiedAs;
  /** The defect's name. */
  readonly defect: string;
  /** True if the defect is at a vehicle; the form then has a field for the mileage. */
  readonly hasVehicle: boolean;
  /** The signature: the name of this desk and the account. */
  readonly signature: string;
  readonly onCertify: (certificate: Certificate) => Promise<Outcome>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const formId = 'certificate';
const fieldId = (field: keyof CertificateInputs): string => `certificate-${field}`;
const writtenAt = (report: Report): number =>
  report.anonymous
    ? Date.parse(report.createdOn)
    : Math.min(Date.parse(report.createdAt), Date.parse(report.sentAt));

/** Explains a problem with a field in one sentence. */
function problemText(
  t: Texts['certificate'],
  locale: Locale,
  problem: CertificateProblem | undefined,
): string | undefined {
  if (!problem) return undefined;
  const limit = 'limit' in problem ? formatNumber(problem.limit, locale) : '';
  return interpolate(t.problems[problem.code], { limit });
}

/** The dialog for "repaired" or "no repair needed": a form, then a summary to confirm. */
export function CertificateDialog(props: Props) {
  const { entry, outcome, defect, texts, locale, onCertify, onDone, onClose } = props;
  const t = texts.office.certificate;
  const [inputs, setInputs] = useState(emptyCertificate);
  const [problems, setProblems] = useState<CertificateProblems>({});
  const [confirmed, setConfirmed] = useState<Certificate>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useOutcome(props, 'change', onDone);
  const form = useRef<HTMLFormElement>(null);
  const focus = (field: keyof CertificateInputs): void => {
    form.current?.querySelector<HTMLElement>(`#${fieldId(field)}`)?.focus();
  };
  const check = (): void => {
    const read = readCertificate(inputs, { reportedAt: writtenAt(entry.report), now: Date.now() });
    setProblems(read.problems ?? {});
    const first = certificateFields.find((field) => read.problems?.[field]);
    if (first) focus(first);
    else if (!read.problems) setConfirmed(read.certificate);
  };
  const certify = async (certificate: Certificate): Promise<void> => {
    setBusy(true);
    const how = await onCertify(certificate);
    setBusy(false);
    setResult(how);
    if (how === 'written') onDone();
  };
  const back = (): void => {
    setConfirmed(undefined);
    setResult(undefined);
  };
  return (
    <Dialog
      title={labelledText(defect, texts.office.defects[outcome], locale)}
      closeLabel={texts.office.photos.close}
      onClose={onClose}
      actions={
        <div className="report-actions">
          {confirmed ? (
            <>
              <Button busy={isBusy} onClick={() => void certify(confirmed)}>
                {t.certify}
              </Button>
              <Button look="secondary" onClick={back}>
                {t.change}
              </Button>
            </>
          ) : (
            <Button type="submit" form={formId}>
              {t.next}
            </Button>
          )}
        </div>
      }
    >
      {confirmed ? (
        <Confirmation {...props} certificate={confirmed} />
      ) : (
        <form
          id={formId}
          className="office-write"
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            check();
          }}
        >
          <Fields {...props} inputs={inputs} problems={problems} onChange={setInputs} />
        </form>
      )}
      {result !== undefined && result !== 'written' && (
        <p role="alert">{texts.office.result[result]}</p>
      )}
    </Dialog>
  );
}

/** Shows the entry for the history, which the user then confirms. */
function Confirmation({
  certificate,
  outcome,
  texts,
  locale,
  signature,
}: Props & { readonly certificate: Certificate }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="office-write" tabIndex={-1} ref={box}>
      <CertificateText {...{ texts, locale, certificate, outcome }} />
      <p>{interpolate(texts.office.certificate.confirm, { signature })}</p>
    </div>
  );
}

type FieldsProps = Props & {
  readonly inputs: CertificateInputs;
  readonly problems: CertificateProblems;
  readonly onChange: (inputs: CertificateInputs) => void;
};

function Fields({ outcome, hasVehicle, locale, texts, inputs, problems, onChange }: FieldsProps) {
  const t = texts.office.certificate;
  const own = t[outcome];
  const field = (name: keyof CertificateInputs) => ({
    id: fieldId(name),
    required: neededFields.has(name),
    mark: neededFields.has(name) ? undefined : t.optional,
    error: problemText(t, locale, problems[name]),
    value: inputs[name],
    onChange: (value: string) => onChange({ ...inputs, [name]: value }),
  });
  return (
    <>
      <TextField
        {...field('done')}
        label={own.done}
        rows={3}
        maximumLength={certificateBounds.done}
      />
      <TextField
        {...field('person')}
        label={own.person}
        hint={t.personHint}
        maximumLength={certificateBounds.person}
      />
      <TextField
        {...field('workshop')}
        label={t.workshop}
        maximumLength={certificateBounds.workshop}
      />
      <TextField
        {...field('orderNumber')}
        label={t.orderNumber}
        maximumLength={certificateBounds.orderNumber}
        code
      />
      {hasVehicle && <NumberField {...field('mileage')} label={t.mileage} decimals={0} unit="km" />}
      <DayField {...field('day')} label={own.day} />
    </>
  );
}
