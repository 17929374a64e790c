/** Reads the numbers of an orange-coloured plate from a question, and looks them up. */
import type texts from '../../locales/de/hazard-plates.json';
import {
  type HazardNumber,
  hazardNumbersOf,
  type Measure,
  firstMeasures,
  type UnNumber,
  unNumbers,
  unNumbersOf,
} from './hazard-plates.ts';

interface PlateNumbers {
  readonly hazard?: string;
  readonly unNumber?: string;
}

/** Words that announce the numbers of a plate, in three languages. */
const plateWord =
  /kemler|tafel|gefahr(?:en)?nummer|gefahrzahl|stoffnummer|hazard|plate|panel|\bh\.?i\.?n\b|danger|plaque|panneau|\b(?:un|onu)\b/i;
/** A hazard number above a UN number: "30/1965", "X423 - 1428", "23 1965". */
const pair = /(?<![\d.,])(X?[2-9]\d{1,2})\s*[/|:–-]\s*(?:(?:UN|ONU)\s*)?(\d{4})(?!\d)/i;
const markedUnNumber = /\b(?:UN|ONU)[\s.-]*(?:n[ro°]?\.?\s*)?(\d{4})(?!\d)/i;
const looseHazard = /(?<![\d.,])(X?[2-9]\d{1,2})(?!\d|[.,]\d|\s*%)/i;
const looseUnNumber = /(?<![\d.,])(\d{4})(?!\d|[.,]\d)/;
const onlyNumbers = /^(?:X?\d{2,3})?[\s/|:–-]*(?:\d{4})?$/i;
/** An emergency number that looks like a hazard number. */
const emergencyNumbers = /\b999\b/;

const meansPlate = (text: string): boolean =>
  plateWord.test(text) || (onlyNumbers.test(text) && !emergencyNumbers.test(text));

/** Returns the numbers that were found, or undefined if there is none. */
function present(hazard: string | undefined, unNumber: string | undefined) {
  if (hazard === undefined && unNumber === undefined) return undefined;
  return {
    ...(hazard !== undefined && { hazard: hazard.toUpperCase() }),
    ...(unNumber !== undefined && { unNumber }),
  };
}

/**
 * Returns the numbers that the question contains, or undefined if it does not mean a plate: numbers
 * count only if nothing else is typed, if a word such as "plate" announces them, or if they are
 * written as a pair.
 */
export function plateNumbers(question: string): PlateNumbers | undefined {
  const text = question.trim();
  const [, pairHazard, pairUnNumber] = pair.exec(text) ?? [];
  if (pairHazard !== undefined) return present(pairHazard, pairUnNumber);
  const [, marked] = markedUnNumber.exec(text) ?? [];
  if (marked === undefined && !meansPlate(text)) return undefined;
  const [, hazard] = looseHazard.exec(text) ?? [];
  const [, loose] = looseUnNumber.exec(text) ?? [];
  return present(hazard, marked ?? loose);
}

/**
 * - known: the numbers are in the table. `hazards` are those of the UN number, or the typed one
 * - wrongPair: the UN number has other hazard numbers, which `hazards` lists
 * - unknown: the table lacks a typed number. `hazards` contains the hazard number if it is known
 */
export interface PlateAnswer extends PlateNumbers {
  readonly status: 'known' | 'wrongPair' | 'unknown';
  readonly hazards: readonly HazardNumber[];
  /** UN numbers with the typed hazard number, as examples, if no UN number was typed. */
  readonly examples: readonly UnNumber[];
  readonly measures: readonly Measure[];
}

const isUnNumber = (text: string | undefined): text is UnNumber =>
  unNumbers.some((number) => number === text);

/** Returns the entry of the table for the numbers. `meanings` are the texts of all hazard numbers. */
export function lookUpPlate(numbers: PlateNumbers, meanings: typeof texts.meanings): PlateAnswer {
  const { hazard, unNumber } = numbers;
  const isHazard = (text: string): text is HazardNumber => Object.hasOwn(meanings, text);
  const known = hazard !== undefined && isHazard(hazard) ? hazard : undefined;
  const answer = (
    status: PlateAnswer['status'],
    hazards: readonly HazardNumber[],
  ): PlateAnswer => ({
    ...numbers,
    status,
    hazards,
    examples:
      unNumber === undefined && known !== undefined ? unNumbersOf(known).slice(0, maxExamples) : [],
    measures: hazards.length === 0 ? [] : firstMeasures(hazards[0] ?? ''),
  });
  if (isUnNumber(unNumber)) {
    const hazards = hazardNumbersOf(unNumber);
    if (hazard === undefined) return answer('known', hazards);
    return known !== undefined && hazards.includes(known)
      ? answer('known', [known])
      : answer('wrongPair', hazards);
  }
  const isComplete = unNumber === undefined && known !== undefined;
  return answer(isComplete ? 'known' : 'unknown', known === undefined ? [] : [known]);
}

/** Enough to recognise the group, and one line of the card. */
const maxExamples = 3;
