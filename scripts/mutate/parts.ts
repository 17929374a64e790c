/** Which source is to hold mutants, and which tests are to notice them. */
export interface Part {
  readonly mutate: readonly string[];
  /** Lists of names and figures: the tables' own tests compare them with their sources. */
  readonly apart: readonly string[];
  readonly tests: readonly string[];
  /** How many tests are tried for each mutant: at first, and for what those have not noticed. */
  readonly tries: { readonly first: number; readonly last: number };
}

export const parts: Readonly<Record<string, Part>> = {
  reports: {
    mutate: [
      'src/features/reports/*.ts',
      'src/features/reports/parts/*.ts',
      'src/features/{drafts,outbox,receipts}/model/*.ts',
    ],
    apart: [
      'src/features/reports/catalogues*.ts',
      'src/features/reports/products.ts',
      'src/features/reports/defects.ts',
      'src/features/reports/kinds.ts',
    ],
    tests: [
      'tests/unit/reports/**/*.test.ts',
      'tests/unit/drafts/**/*.test.ts',
      'tests/unit/receipts/**/*.test.ts',
      'tests/unit/outbox/**/*.test.ts',
    ],
    tries: { first: 20, last: 200 },
  },
  /** What decides which report goes next and what becomes of an answer. */
  sender: {
    mutate: [
      'src/features/outbox/{deliver-outbox.lazy,send-round,send-step,item-changes}.ts',
      'src/features/outbox/tell-thrown-away.ts',
    ],
    apart: [],
    tests: ['tests/unit/outbox/sender.test.ts'],
    tries: { first: 20, last: 200 },
  },
  /** What the sender says to the service, and what it makes of the answers. */
  requests: {
    mutate: ['src/backend/firebase/{send-report,request,upload-photo}.ts'],
    apart: [],
    tests: ['tests/unit/outbox/requests.test.ts'],
    tries: { first: 20, last: 200 },
  },
  /** What a screen shows of the outbox, and what a driver's taps make of reports and drafts. */
  screen: {
    mutate: [
      'src/features/outbox/send-outbox.lazy.ts',
      'src/features/outbox/{outbox-store,outbox-actions,follow-report,send-permitted}.ts',
    ],
    apart: [],
    tests: ['tests/unit/outbox/{screen,list-actions}.test.ts'],
    tries: { first: 20, last: 200 },
  },
};
