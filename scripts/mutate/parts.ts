/** Which source is to hold mutants, and which tests are to notice them. */
export interface Part {
  readonly mutate: readonly string[];
  /** Lists of names and figures: the tables' own tests compare them with their sources. */
  readonly apart: readonly string[];
  readonly tests: readonly string[];
  /** The source runs on a page in Chromium. */
  readonly inBrowser: boolean;
  /** What a test takes at most to be repeated for every mutant that it comes by. */
  readonly shortMilliseconds: number;
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
    inBrowser: false,
    shortMilliseconds: 200,
  },
  delivery: {
    mutate: [
      'src/features/outbox/{deliver-outbox,send-outbox}.lazy.ts',
      'src/features/outbox/{send-round,send-step,send-permitted,item-changes,follow-report}.ts',
      'src/features/outbox/{outbox-store,outbox-actions}.ts',
      'src/backend/firebase/{send-report,request,upload-photo}.ts',
    ],
    apart: [],
    tests: ['tests/{services,unit}/outbox/**/*.test.ts'],
    inBrowser: true,
    shortMilliseconds: 3000,
  },
};
