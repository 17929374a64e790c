/** Presets with their words. */
import { adrFillings } from '../../features/gas/presets/adr-filling.ts';
import { customerTanks } from '../../features/gas/presets/customer-tanks.ts';
import { fillingLimits } from '../../features/gas/presets/filling-limits.ts';
import type { PresetList, Task } from '../../features/gas/tasks/task.ts';
import { interpolate, formatNumber } from '../../i18n/format.ts';
import type { CalculatorScreenTexts } from './words.ts';

export interface Preset {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** What must be checked, or where the value comes from. */
  readonly note: string;
}

/** The presets of an input; those of another trade are left out. */
export function presetsOf(
  { t, locale }: CalculatorScreenTexts,
  list: PresetList,
  group: Task['group'],
): readonly Preset[] {
  const texts = t.presets;
  const number = (value: number): string => formatNumber(value, locale, 3);
  if (list === 'customerTanks') {
    return customerTanks.map(({ id, nameTonnes, capacityLitres }) => ({
      id,
      value: capacityLitres,
      note: '',
      label: interpolate(texts.customerTank, {
        tonnes: number(nameTonnes),
        litres: number(capacityLitres),
      }),
    }));
  }
  if (list === 'fillingLimits') {
    return fillingLimits
      .filter(({ id }) => (id === 'cryogenic') === (group === 'cryogenic'))
      .map(({ id, percent, sourced, source }) => ({
        id,
        value: percent,
        note: sourced ? source : t.unsourced,
        label: interpolate((texts as unknown as Readonly<Record<string, string>>)[id] ?? id, {
          percent: number(percent),
        }),
      }));
  }
  const names: Readonly<Record<string, string>> = texts.adrNames;
  const rows: Readonly<Record<string, string>> = texts.adrRows;
  return adrFillings.map(({ id, unNumber, row, kilogramsPerLitre }) => ({
    id,
    value: kilogramsPerLitre,
    note: texts.adrHint,
    label: interpolate(row === undefined ? texts.adrFilling : texts.adrFillingRow, {
      number: unNumber,
      name: names[String(unNumber)] ?? '',
      row: rows[row ?? ''] ?? row ?? '',
      factor: formatNumber(kilogramsPerLitre, locale, 2),
    }),
  }));
}
