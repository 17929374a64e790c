import { useMemo } from 'react';
import { withUnit } from '../../../i18n/unit-space.ts';
import { interpolate, formatNumber } from '../../../i18n/format.ts';
import { formatFixed } from '../../../i18n/numbers.ts';
import { CurveChart } from './CurveChart.tsx';
import { DialDrawing } from './DialDrawing.tsx';
import { dialOf, levelOf, pressureOf, tankOf, type CurveData } from './drawing-data.ts';
import type { TaskEvaluation } from './read-task.ts';
import { TankDrawing } from './TankDrawing.tsx';
import { labelled, type CalculatorScreenTexts } from './texts.ts';

/** The answer as pictures: the tank, the level when it warms up, and the pressure curve. */
export function Drawings({
  texts,
  evaluation,
}: {
  readonly texts: CalculatorScreenTexts;
  readonly evaluation: TaskEvaluation;
}) {
  const { t, locale } = texts;
  const [tank, level, pressure, dial] = useMemo(
    () => [tankOf(evaluation), levelOf(evaluation), pressureOf(evaluation), dialOf(evaluation)],
    [evaluation],
  );
  const number = (value: number | undefined, digits = 1): string =>
    value === undefined ? '' : formatNumber(value, locale, digits);
  /** A pressure as in the answer. */
  const pressureText = (value: number | undefined): string =>
    value === undefined ? '' : formatFixed(value, locale, 2);
  const ends = ({ points }: CurveData, digits: number) => ({
    from: number(points[0]?.temperatureCelsius),
    to: number(points.at(-1)?.temperatureCelsius),
    low: number(points[0]?.value, digits),
    high: number(points.at(-1)?.value, digits),
  });
  return (
    <>
      {tank && (
        <figure className="gas-calculator-drawing">
          <TankDrawing texts={texts} tank={tank} />
        </figure>
      )}
      {dial && (
        <figure className="gas-calculator-drawing">
          <DialDrawing texts={texts} dial={dial} />
        </figure>
      )}
      {level && (
        <figure className="gas-calculator-drawing">
          <figcaption>{t.charts.level}</figcaption>
          <CurveChart
            locale={locale}
            data={level}
            xLabel={t.charts.temperatureAxis}
            yLabel={t.charts.levelAxis}
            alt={interpolate(
              level.full === undefined ? t.charts.levelAltPlain : t.charts.levelAlt,
              {
                ...ends(level, 1),
                full: number(level.full),
              },
            )}
            todayLabel={labelled(
              texts,
              `${number(level.today?.temperatureCelsius)}\u00a0°C`,
              withUnit(number(level.today?.value), '%', locale),
            )}
            limitLabel={`${t.charts.limit} ${withUnit(number(level.limit), '%', locale)}`}
            fullLabel={interpolate(t.charts.full, { full: number(level.full) })}
          />
        </figure>
      )}
      {pressure && (
        <figure className="gas-calculator-drawing">
          <figcaption>{t.charts.pressure}</figcaption>
          <CurveChart
            locale={locale}
            data={pressure}
            xLabel={t.charts.temperatureAxis}
            yLabel={t.charts.pressureAxis}
            alt={interpolate(t.charts.pressureAlt, {
              ...ends(pressure, 2),
              value: pressureText(pressure.today?.value),
              today: number(pressure.today?.temperatureCelsius),
            })}
            todayLabel={labelled(
              texts,
              `${number(pressure.today?.temperatureCelsius)}\u00a0°C`,
              `${pressureText(pressure.today?.value)}\u00a0bar`,
            )}
          />
        </figure>
      )}
    </>
  );
}
