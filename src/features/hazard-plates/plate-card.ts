/** The card that the search of the manual shows for the numbers of an orange-coloured plate. */
import { interpolate, joinTexts } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type texts from '../../locales/de/hazard-plates.json';
import type { UnNumber } from './hazard-plates.ts';
import { lookUpPlate, type PlateAnswer, plateNumbers } from './plate-query.ts';

export type PlateTexts = Omit<typeof texts, 'digits'>;

export interface PlateCard {
  /** The numbers of the drawn plate; "" leaves a half empty. */
  readonly hazard: string;
  readonly unNumber: string;
  /** The accessible name of the drawn plate. */
  readonly label: string;
  /** The most important statement first. */
  readonly lines: readonly string[];
  readonly measures: readonly string[];
  readonly source: string;
  /** The label of the link to the manual. */
  readonly more: string;
}

function labelOf({ card }: PlateTexts, hazard: string, unNumber: string): string {
  if (unNumber === '') return interpolate(card.upper, { hazard });
  return hazard === ''
    ? interpolate(card.lower, { unNumber })
    : interpolate(card.plate, { hazard, unNumber });
}

/** Returns what the card states, the most important statement first. */
function linesOf(t: PlateTexts, answer: PlateAnswer, locale: Locale): readonly string[] {
  const { card, meanings, substances } = t;
  const { hazard = '', unNumber, status, hazards, examples } = answer;
  const isUnNumber = (text: string): text is UnNumber => Object.hasOwn(substances, text);
  const substance = (number: UnNumber): string =>
    interpolate(card.substance, { unNumber: number, name: substances[number] });
  const lines: string[] = [];
  if (status === 'wrongPair')
    lines.push(
      interpolate(card.wrongPair, {
        hazard,
        unNumber: unNumber ?? '',
        right: hazards.join(` ${card.or} `),
      }),
    );
  if (status === 'unknown' && hazard !== '' && hazards.length === 0)
    lines.push(interpolate(card.unknownHazard, { hazard }));
  if (unNumber !== undefined)
    lines.push(
      isUnNumber(unNumber) ? substance(unNumber) : interpolate(card.unknownSubstance, { unNumber }),
    );
  for (const known of hazards)
    lines.push(interpolate(card.meaning, { hazard: known, meaning: meanings[known] }));
  if (examples.length > 0)
    lines.push(
      interpolate(card.examples, { examples: joinTexts(examples.map(substance), locale) }),
    );
  return lines;
}

/** Returns the card for a question, or undefined if the question does not mean a plate. */
export function plateCardFor(
  question: string,
  t: PlateTexts,
  locale: Locale,
): PlateCard | undefined {
  const numbers = plateNumbers(question);
  if (!numbers) return undefined;
  const answer = lookUpPlate(numbers, t.meanings);
  const { unNumber = '', hazards } = answer;
  // For a pair that does not exist the right plate is drawn.
  const hazard = hazards[0] ?? numbers.hazard ?? '';
  return {
    hazard,
    unNumber,
    label: labelOf(t, hazard, unNumber),
    lines: linesOf(t, answer, locale),
    measures: answer.measures.map((measure) => t.measures[measure]),
    source: t.card.source,
    more: t.card.more,
  };
}
