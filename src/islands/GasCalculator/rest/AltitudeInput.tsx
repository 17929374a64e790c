import { ambientPressureAtAltitude } from '../../../features/gas/ambient-pressure.ts';
import { numberEntries } from '../../../features/gas/preset-unit.ts';
import type { NumberInput, Task } from '../../../features/gas/tasks/task.ts';
import { withoutOwnUnit } from '../../../i18n/number-units.ts';
import { visibleText } from '../../../i18n/typed-characters.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { readTypedNumber, writeNumber } from '../../../i18n/numbers.ts';
import { setEntries, type Entries } from './calculator-store.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { reasonText, type CalculatorScreenTexts } from './texts.ts';

function readMetres(typed: string, locale: Locale): number | undefined {
  const text = withoutOwnUnit(typed, 'metre');
  return 'number' in text ? readTypedNumber(text.number, locale, 0) : undefined;
}

/**
 * Field for an altitude above sea level. The air pressure is computed from it, for drivers who do
 * not know the pressure.
 */
export function AltitudeInput({
  texts,
  task,
  input,
  entries,
}: {
  readonly texts: CalculatorScreenTexts;
  readonly task: Task;
  /** The air pressure in bar. */
  readonly input: NumberInput;
  readonly entries: Entries;
}) {
  const { locale, t } = texts;
  const entry = `${input.id}:altitude`;
  const text = entries[entry] ?? '';
  const metres = visibleText(text) === '' ? undefined : (readMetres(text, locale) ?? Number.NaN);
  const result = metres === undefined ? undefined : ambientPressureAtAltitude(metres);
  const change = (typed: string): void => {
    const height = readMetres(typed, locale);
    const pressure = height === undefined ? undefined : ambientPressureAtAltitude(height);
    setEntries(task.id, {
      [entry]: typed,
      ...numberEntries(
        input,
        pressure?.ok ? writeNumber(Math.round(pressure.value * 1e4) / 1e4, locale) : undefined,
        'bar',
      ),
    });
  };
  return (
    <TextField
      id="gas-altitude"
      label={t.altitude}
      hint={t.altitudeHint}
      mark={t.optional}
      value={text}
      inputMode="numeric"
      enterKeyHint="done"
      unit="m"
      onChange={change}
      error={result && !result.ok ? reasonText(texts, result.reason) : undefined}
    />
  );
}
