/**
 * The levels of defects that the manual does not mention, as a sheet for the technician on duty.
 */
import { readFileSync } from 'node:fs';
import type { Locale } from '../../src/i18n/locales.ts';
import { colonIn } from '../../src/i18n/format.ts';
import { chassisDefects } from '../../src/features/reports/catalogues-chassis.ts';
import { customerTankDefects } from '../../src/features/reports/catalogues-customer-tank.ts';
import { trailerDefects } from '../../src/features/reports/catalogues-trailer.ts';
import { defectSources } from '../../src/features/reports/defect-sources.ts';
import { type Defect, proposedLevel } from '../../src/features/reports/defects.ts';

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface Texts {
  readonly title?: string;
  readonly choices: Labels;
}

/** The texts of the sheet in src/locales/<locale>/print.json. */
interface LevelSheetWords {
  readonly title: string;
  readonly howTo: string;
  /** The text shown instead of a level if the driver has to choose it. */
  readonly ask: string;
}

const load = (locale: Locale, name: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../../src/locales/${locale}/${name}.json`, import.meta.url), 'utf8'),
  ) as Texts;

const forms = [
  { kind: 'complaintCustomerTank', catalogue: 'customerTankDefect', defects: customerTankDefects },
  { kind: 'complaintChassis', catalogue: 'chassisDefect', defects: chassisDefects },
  { kind: 'complaintTrailer', catalogue: 'trailerDefect', defects: trailerDefects },
] as const;

const isSilent = ({ id }: Defect): boolean => defectSources[id] === 'silent';

/** The sheet as text; empty if the technician has confirmed every level. */
export function levelSheet(locale: Locale, words: LevelSheetWords): string {
  const shared = load(locale, 'reports').choices['severity'];
  const parts = forms.flatMap(({ kind, catalogue, defects }) => {
    const { title = kind, choices } = load(locale, `forms/${kind}`);
    const levels = choices['tankSeverity'] ?? shared;
    const boxes = defects.filter(isSilent).map((defect) => {
      const level = proposedLevel(defects, defect.id, {}, 0);
      const text = level === undefined ? words.ask : (levels?.[level] ?? level);
      return `☐ ${choices[catalogue]?.[defect.id] ?? defect.id}${colonIn(locale)} ${text}  [${defect.id}]`;
    });
    return boxes.length === 0 ? [] : [[title, ...boxes].join('\n')];
  });
  if (parts.length === 0) return '';
  return `${[`=== ${words.title} ===`, words.howTo, ...parts].join('\n\n')}\n`;
}
