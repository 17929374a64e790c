/** Presets with their labels. */
import { type CompanyCountry, ofCountry } from '../../../features/config/model/company-country.ts';
import { fittingFillings } from '../../../features/gas/highest-factor.ts';
import { customerTanks } from '../../../features/gas/presets/customer-tanks.ts';
import { fillingLimits } from '../../../features/gas/presets/filling-limits.ts';
import { productOf } from '../../../features/gas/tasks/fields.ts';
import type { PresetList, TaskValues } from '../../../features/gas/tasks/task.ts';
import { interpolate, formatNumber } from '../../../i18n/format.ts';
import type { CalculatorScreenTexts } from './texts.ts';

export interface Preset {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** A note about the value: a point that must be checked, or its source. */
  readonly note: string;
}

/**
 * The presets of an input: tanks and limits of the company's country (config.json, not the
 * language), filling factors that fit the product.
 */
export function presetsOf(
  { t, locale }: CalculatorScreenTexts,
  list: PresetList,
  values: TaskValues,
  company: CompanyCountry | undefined,
): readonly Preset[] {
  const texts = t.presets;
  const number = (value: number): string => formatNumber(value, locale, 3);
  if (list === 'customerTanks') {
    return ofCountry(customerTanks, company).map(({ id, nameTonnes, capacityLitres }) => ({
      id,
      value: capacityLitres,
      note: texts.customerTankHint,
      label: interpolate(nameTonnes === null ? texts.customerTankLitres : texts.customerTank, {
        tonnes: nameTonnes === null ? '' : number(nameTonnes),
        litres: number(capacityLitres),
      }),
    }));
  }
  if (list === 'fillingLimits') {
    const labels: Readonly<Record<string, string>> = texts.limits;
    return ofCountry(fillingLimits, company).map(({ id, percent, sourced, source }) => ({
      id,
      value: percent,
      note: sourced ? source : t.unsourced,
      label: interpolate(labels[id] ?? id, { percent: number(percent) }),
    }));
  }
  const names: Readonly<Record<string, string>> = texts.adrNames;
  const rows: Readonly<Record<string, string>> = texts.adrRows;
  return fittingFillings(productOf(values)).map(({ id, unNumber, row, kilogramsPerLitre }) => ({
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
