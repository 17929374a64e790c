import { useStore } from '@nanostores/react';
import { companyCountry } from '../../../features/config/model/company-country.ts';
import { $config } from '../../../features/config/config-store.ts';
import { numberEntries } from '../../../features/gas/preset-unit.ts';
import type {
  NumberInput,
  PresetList,
  Task,
  TaskValues,
} from '../../../features/gas/tasks/task.ts';
import { writeNumber } from '../../../i18n/numbers.ts';
import { setEntries, type Entries } from './calculator-store.ts';
import { presetsOf, type Preset } from './preset-lists.ts';
import { inputLabel, labelled, type CalculatorScreenTexts } from './texts.ts';

interface Props {
  readonly texts: CalculatorScreenTexts;
  readonly task: Task;
  readonly input: NumberInput;
  readonly list: PresetList;
  readonly values: TaskValues;
  readonly entries: Entries;
}

/** Up to this number, the presets are shown as buttons. */
const maxButtons = 4;

/** Values that can be picked. A few are shown as buttons, more as a native select. */
export function Presets({ texts, task, input, list, values, entries }: Props) {
  const { locale, t } = texts;
  const { employmentCountry } = useStore($config).accidentDuties;
  const presets = presetsOf(texts, list, values, companyCountry(employmentCountry));
  const value = values[input.id];
  const entry = `${input.id}:preset`;
  const pick = (preset: Preset): void =>
    setEntries(task.id, {
      ...numberEntries(input, writeNumber(preset.value, locale), input.unit),
      [entry]: preset.id,
    });
  // A typed number selects no preset, because several rows share a factor. It does select a
  // customer tank, which is identified by its size.
  const mayMatch = list === 'customerTanks' || entries[input.id] === undefined;
  const chosen = presets.find(
    ({ id, value: own }) =>
      own === value && (entries[entry] === undefined ? mayMatch : id === entries[entry]),
  );
  const label = labelled(texts, inputLabel(texts, input), t.choosePreset[list]);
  return (
    <div className="gas-calculator-presets" role="group" aria-label={label}>
      {list === 'customerTanks' && presets.length <= maxButtons ? (
        presets.map((preset) => (
          <button
            type="button"
            key={preset.id}
            className="gas-calculator-preset"
            translate="no"
            aria-pressed={preset === chosen}
            onClick={() => pick(preset)}
          >
            {preset.label}
          </button>
        ))
      ) : (
        <select
          className="text-field"
          aria-label={label}
          value={chosen?.id ?? ''}
          onChange={(event) => {
            const preset = presets.find(({ id }) => id === event.currentTarget.value);
            if (preset) pick(preset);
          }}
        >
          <option value="" disabled>
            {value === undefined ? t.choosePreset[list] : t.ownValue}
          </option>
          {presets.map(({ id, label: text }) => (
            <option key={id} value={id} translate="no">
              {text}
            </option>
          ))}
        </select>
      )}
      {chosen?.note && <p className="field-hint">{chosen.note}</p>}
    </div>
  );
}
