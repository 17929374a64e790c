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
    mutate: ['src/domain/reports/*.ts', 'src/domain/reports/parts/*.ts'],
    apart: [
      'src/domain/reports/catalogues*.ts',
      'src/domain/reports/products.ts',
      'src/domain/reports/defects.ts',
      'src/domain/reports/kinds.ts',
    ],
    tests: [
      'tests/unit/domain/reports/**/*.test.ts',
      'tests/unit/draft/**/*.test.ts',
      'tests/unit/my-reports/**/*.test.ts',
      'tests/unit/outbox/states.test.ts',
    ],
    inBrowser: false,
    shortMilliseconds: 200,
  },
  delivery: {
    mutate: [
      'src/services/drain-outbox.ts',
      'src/services/send-report.ts',
      'src/services/send-request.ts',
      'src/services/upload-photo.ts',
      'src/stores/outbox*.ts',
    ],
    apart: [],
    tests: ['tests/unit/outbox/**/*.test.ts'],
    inBrowser: true,
    shortMilliseconds: 3000,
  },
};
