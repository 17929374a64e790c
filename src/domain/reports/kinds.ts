/** The kinds of report, each with the letter that starts its short code. A new form begins with a line here. */
export const reportKinds = {
  dispositionMessage: { letter: 'D' },
  complaintCustomerTank: { letter: 'T' },
  complaintChassis: { letter: 'F' },
  complaintTrailer: { letter: 'A' },
  nearbyAccident: { letter: 'N' },
} as const satisfies Readonly<Record<string, { readonly letter: string }>>;

export type ReportKind = keyof typeof reportKinds;
