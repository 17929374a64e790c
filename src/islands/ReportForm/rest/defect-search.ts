/**
 * The search in the list of defects. It also finds the defects of the other forms, because a driver
 * may look for the hose in the form for the chassis.
 */
import type { FormDefects } from '../../../features/reports/defect-names.ts';
import { type ReportKind, reportKinds } from '../../../features/reports/kinds.ts';
import { interpolate } from '../../../i18n/format.ts';
import type { FindOptions, OptionGroup } from '../../../ui/options.ts';
import { loadOptionSearch } from '../load-option-search.ts';
import type { FormScreenTexts } from '../texts.ts';

/** Separates the kind of the form from the defect in the id of an option: "complaintTrailer/tbPump". */
const separator = '/';

const isReportKind = (kind: string | undefined): kind is ReportKind =>
  kind !== undefined && Object.hasOwn(reportKinds, kind);

/** Returns the form and the defect of an option that belongs to another form. */
export function otherFormOf(
  option: string,
): { readonly kind: ReportKind; readonly defect: string } | undefined {
  const [kind, defect] = option.split(separator);
  return defect !== undefined && isReportKind(kind) ? { kind, defect } : undefined;
}

const isOther = ({ options }: OptionGroup): boolean =>
  options.some(({ id }) => otherFormOf(id) !== undefined);

/**
 * Adds the matches of `others` to those of `find`, in one group at the end. The group comes
 * first if only the others match well, or if its first match is the only dangerous one.
 */
export const withOtherForms =
  (
    find: FindOptions,
    others: readonly (readonly OptionGroup[])[],
    texts: { readonly label: string; readonly helpOf: (kind: ReportKind) => string },
  ): FindOptions =>
  (groups, typed) => {
    const own = find(groups, typed);
    if (typed.trim() === '') return own;
    const all = find([...groups, ...others.flat()], typed);
    // Each form searches for itself too, because one leak may be the better match for "smell of gas".
    const dangerous = others.flatMap((form) => {
      const first = find(form, typed)[0]?.options[0];
      return first?.danger === true ? [first] : [];
    });
    const options = [
      ...dangerous,
      ...all
        .filter(isOther)
        .flatMap((group) => group.options)
        .filter(({ id }) => dangerous.every((option) => option.id !== id)),
    ].map((option) => {
      const form = otherFormOf(option.id);
      return form ? { ...option, help: texts.helpOf(form.kind) } : option;
    });
    if (options.length === 0) return own;
    const other = { label: texts.label, options };
    const isOwnDanger = own[0]?.options[0]?.danger === true;
    const isOtherFirst = all.every(isOther) || (options[0]?.danger === true && !isOwnDanger);
    return isOtherFirst ? [other, ...own] : [...own, other];
  };

/** Of two equal matches, the one at the vehicle comes first: "hose" rarely means the customer's. */
const isAtCustomer = ({ kind }: FormDefects): boolean => kind === 'complaintCustomerTank';

/** Until the names of the other forms are on the device, the search finds only its own options. */
async function loadDefectNames(locale: string): Promise<readonly FormDefects[]> {
  try {
    const { default: forms } = (await import(/* @vite-ignore */ `/defect-names/${locale}.js`)) as {
      readonly default: readonly FormDefects[];
    };
    return forms;
  } catch {
    return [];
  }
}

/** Returns the defects of each form but `kind`, with the form in the id of each option. */
export const othersThan = (
  kind: ReportKind,
  forms: readonly FormDefects[],
): readonly (readonly OptionGroup[])[] =>
  forms
    .filter((form) => form.kind !== kind)
    // The message to dispatch has the frozen tank, which concerns the customer's tank alone.
    .filter((form) => form.kind !== 'dispositionMessage' || kind === 'complaintCustomerTank')
    .toSorted((a, b) => Number(isAtCustomer(a)) - Number(isAtCustomer(b)))
    .map((form) =>
      form.groups.map((group) => ({
        label: group.label,
        options: group.options.map((option) => ({
          ...option,
          id: `${form.kind}${separator}${option.id}`,
        })),
      })),
    );

/** Loads the search for the list of defects of the form `kind`. */
export async function loadDefectSearch(
  { locale, reports: { form: t, kinds } }: FormScreenTexts,
  kind: ReportKind,
): Promise<FindOptions> {
  const [find, forms] = await Promise.all([loadOptionSearch(locale), loadDefectNames(locale)]);
  return withOtherForms(find, othersThan(kind, forms), {
    label: t.otherForm,
    helpOf: (other) => interpolate(t.opensForm, { form: kinds[other] }),
  });
}
