import { everydayFactors } from '../../../features/gas/presets/everyday-factors.ts';
import type { Task } from '../../../features/gas/tasks/task.ts';
import { withUnit } from '../../../i18n/unit-space.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { CalculatorScreenTexts } from './texts.ts';

const beside = new Set(['convertQuantity', 'gasMeter']);

/** The trade's rules of thumb next to the computed values, each with its source. */
export function EverydayFactors({
  texts: { t, locale },
  task,
}: {
  readonly texts: CalculatorScreenTexts;
  readonly task: Task;
}) {
  if (!beside.has(task.id)) return null;
  const names: Readonly<Record<string, string>> = t.everyday;
  return (
    <details className="gas-calculator-more">
      <summary>{t.ruleOfThumb}</summary>
      <dl className="gas-calculator-details">
        {everydayFactors.map(({ id, value, unit, source }) => (
          <div key={id}>
            <dt>
              <span>{names[id] ?? id}</span>
              <small>{source}</small>
            </dt>
            <dd translate="no">
              {withUnit(
                formatNumber(value, locale, 4),
                unit.replace('m3', 'm³').replace('t/GJ', 't CO₂/GJ').replace('kg/GJ', 'kg CO₂/GJ'),
                locale,
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
