/** What a report is about, in a few words: for lists in which the name of the form is not enough. */
import { entriesIn, textIn } from './conditions.ts';
import type { Answers } from './inputs-and-answers.ts';

/** The labels of the choices that name a report, by catalogue and id. */
export type SubjectLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The catalogues of these labels. */
export const subjectCatalogues = [
  'customerTankDefect',
  'chassisDefect',
  'trailerDefect',
  'notDeliveredReason',
  'messageType',
  'eventTypes',
  'eventKind',
  'checkOutcome',
] as const;

interface Subject {
  /** Undefined if the answers name nothing that this version has a label for. */
  readonly what: string | undefined;
  /** The customer, the plate or the place; undefined if there is none. */
  readonly where: string | undefined;
}

const maxNames = 2;
const defectCatalogues = ['customerTankDefect', 'chassisDefect', 'trailerDefect'];

/** "constructor" is a property of every object, but not an answer. */
const labelIn = (labels: SubjectLabels, catalogue: string, id: string): string | undefined => {
  const known = labels[catalogue];
  return known && Object.hasOwn(known, id) ? known[id] : undefined;
};

function defectNames(answers: Answers, labels: SubjectLabels): readonly string[] {
  return entriesIn(answers, 'defects').flatMap((entry) => {
    const id = textIn(entry, 'defect');
    const names = defectCatalogues.map((catalogue) => id && labelIn(labels, catalogue, id));
    return names.find(Boolean) ?? textIn(entry, 'note') ?? [];
  });
}

function chosenNames(answers: Answers, labels: SubjectLabels): readonly string[] {
  for (const field of ['notDeliveredReason', 'messageType', 'eventTypes', 'eventKind']) {
    const answer: unknown = answers[field];
    const ids: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
    const names = ids.flatMap((id) =>
      typeof id === 'string' ? (labelIn(labels, field, id) ?? []) : [],
    );
    if (names.length > 0) return names;
  }
  return [];
}

/** Returns the typed address of the place in the answers; undefined if there is none. */
export function addressIn(answers: Answers): string | undefined {
  for (const field of ['siteAddress', 'location']) {
    const place: unknown = answers[field];
    if (typeof place !== 'object' || place === null || !('address' in place)) continue;
    if (typeof place.address === 'string' && place.address !== '') return place.address;
  }
  return undefined;
}

/** The fields that say where, the most telling first. */
const places = ['customerName', 'vehiclePlate', 'trailerPlate', 'ownPlate', 'customerNumber'];

/** The result of a departure check, with the number of defects if it may drive; undefined for other reports. */
export function checkResultIn(answers: Answers, labels: SubjectLabels): string | undefined {
  const result = textIn(answers, 'result');
  const label = result === undefined ? undefined : labelIn(labels, 'checkOutcome', result);
  const count = entriesIn(answers, 'foundDefects').length;
  return label !== undefined && result === 'defects' && count > 0
    ? `${label} (${String(count)})`
    : label;
}

/** Reads the subject from answers of any version; malformed ones are left out. */
export function subjectOf(answers: Answers, labels: SubjectLabels): Subject {
  const names = [defectNames(answers, labels), chosenNames(answers, labels)].find(
    ({ length }) => length > 0,
  );
  return {
    what: names && [...new Set(names)].slice(0, maxNames).join(', '),
    where: places.map((field) => textIn(answers, field)).find(Boolean) ?? addressIn(answers),
  };
}
