/** The kinds of report in the order of the menu, each with the letter of its short codes and its screen. Derived from src/features/reports/forms by scripts/build/forms.ts: do not edit. */
export const reportKinds = {
  dispositionMessage: { letter: 'D', screen: 'dispositionMessage' },
  complaintCustomerTank: { letter: 'T', screen: 'formComplaintCustomerTank' },
  complaintChassis: { letter: 'F', screen: 'formComplaintFahrgestell' },
  complaintTrailer: { letter: 'A', screen: 'formComplaintTrailer' },
  nearbyAccident: { letter: 'N', screen: 'formNearbyAccident' },
  departureCheck: { letter: 'K', screen: 'departureCheck' },
} as const satisfies Readonly<Record<string, { readonly letter: string; readonly screen: string }>>;

export type ReportKind = keyof typeof reportKinds;

/** The kinds with a page and an island of their own instead of the general form screen. */
export type OwnScreenKind = 'departureCheck';
export const formKinds: readonly Exclude<ReportKind, OwnScreenKind>[] = [
  'dispositionMessage',
  'complaintCustomerTank',
  'complaintChassis',
  'complaintTrailer',
  'nearbyAccident',
];
