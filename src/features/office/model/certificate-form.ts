/** Turns the inputs of the form for certifying a defect into a certificate. */
import { withoutOwnUnit } from '../../../i18n/number-units.ts';
import { parseNumber } from '../../../i18n/parse-number.ts';
import { cleanCode, visibleText } from '../../../i18n/typed-characters.ts';
import { cleanText } from '../../reports/clean-text.ts';
import { localDay, parseDay } from '../../reports/dates.ts';
import { type Certificate, certificateBounds } from './work.ts';

export interface CertificateInputs {
  /** The work done, or the reason why none is needed. */
  readonly done: string;
  /** The person who did or checked the work. This need not be the account of the desk. */
  readonly person: string;
  readonly workshop: string;
  readonly orderNumber: string;
  readonly mileage: string;
  /** YYYY-MM-DD from the date field, or free text in a browser without date fields. */
  readonly day: string;
}
/** Everything is empty at first, so that the person who certifies must fill in every field. */
export const emptyCertificate: CertificateInputs = {
  done: '',
  person: '',
  workshop: '',
  orderNumber: '',
  mileage: '',
  day: '',
};
/** The order is that of the form. */
export const certificateFields = [
  'done',
  'person',
  'workshop',
  'orderNumber',
  'mileage',
  'day',
] as const satisfies readonly (keyof CertificateInputs)[];
export const neededFields: ReadonlySet<keyof CertificateInputs> = new Set([
  'done',
  'person',
  'day',
]);

export type CertificateProblem =
  | { readonly code: 'needed' | 'notANumber' | 'notADay' | 'inFuture' | 'beforeReport' }
  | { readonly code: 'tooLong' | 'tooHigh'; readonly limit: number };
export type CertificateProblems = Readonly<
  Partial<Record<keyof CertificateInputs, CertificateProblem>>
>;

function textProblem(
  field: 'done' | 'person' | 'workshop' | 'orderNumber',
  typed: string,
): CertificateProblem | undefined {
  const limit = certificateBounds[field];
  if (typed === '') return neededFields.has(field) ? { code: 'needed' } : undefined;
  // The rules count UTF-16 code units, and so does `length`.
  return typed.length > limit ? { code: 'tooLong', limit } : undefined;
}

function readMileage(typed: string): number | CertificateProblem | undefined {
  if (typed === '') return undefined;
  const text = withoutOwnUnit(typed, 'kilometre');
  const read = 'number' in text ? parseNumber(text.number, 0) : undefined;
  if (!read || read.decimals > 0 || read.value < 0) return { code: 'notANumber' };
  const limit = certificateBounds.mileageKm;
  return read.value > limit ? { code: 'tooHigh', limit } : read.value;
}

function readDay(
  typed: string,
  { reportedAt, now }: { readonly reportedAt: number; readonly now: number },
): string | CertificateProblem {
  if (typed === '') return { code: 'needed' };
  const day = parseDay(typed);
  if (day === undefined) return { code: 'notADay' };
  if (day > localDay(now)) return { code: 'inFuture' };
  const isBefore = Number.isFinite(reportedAt) && day < localDay(reportedAt);
  return isBefore ? { code: 'beforeReport' } : day;
}

/**
 * Returns the certificate, or the problem of each field. `reportedAt` is the time at which the
 * report was written (NaN if it cannot be read), `now` the current time, both in milliseconds since
 * 1970.
 */
export function readCertificate(
  inputs: CertificateInputs,
  moments: { readonly reportedAt: number; readonly now: number },
):
  | { readonly certificate: Certificate; readonly problems?: undefined }
  | { readonly problems: CertificateProblems } {
  const done = cleanText(inputs.done, true);
  const person = cleanText(inputs.person);
  const workshop = cleanText(inputs.workshop);
  const orderNumber = cleanCode(inputs.orderNumber);
  const mileageKm = readMileage(visibleText(inputs.mileage));
  const day = readDay(cleanCode(inputs.day), moments);
  const found = {
    done: textProblem('done', done),
    person: textProblem('person', person),
    workshop: textProblem('workshop', workshop),
    orderNumber: textProblem('orderNumber', orderNumber),
    mileage: typeof mileageKm === 'object' ? mileageKm : undefined,
    day: typeof day === 'object' ? day : undefined,
  };
  if (
    typeof mileageKm === 'object' ||
    typeof day === 'object' ||
    Object.values(found).some(Boolean)
  )
    return {
      problems: Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined)),
    };
  return {
    certificate: {
      done,
      person,
      ...(workshop !== '' && { workshop }),
      ...(orderNumber !== '' && { orderNumber }),
      ...(mileageKm !== undefined && { mileageKm }),
      day,
    },
  };
}
