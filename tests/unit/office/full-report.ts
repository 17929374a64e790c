/** Creates a report of each kind with all fields of the form answered. */
import type { Json } from '../../../src/features/office/model/document-values.ts';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import type { ReportKind } from '../../../src/features/reports/kinds.ts';

/** Two digits for a day of a month, such as "05", that differ between neighbouring fields. */
const dayOf = (at: number): string => String((at % 28) + 1).padStart(2, '0');

/** Days, places and lists; everything else is one value. */
function compoundAnswer(field: Field, at: number): Json | undefined {
  switch (field.kind) {
    case 'dayWindow':
      return { day: `2026-12-${dayOf(at)}`, from: '08:05', to: '17:40' };
    case 'moment':
      return `2026-11-${dayOf(at)}T14:07`;
    case 'day':
      return `2027-01-${dayOf(at)}`;
    case 'month':
      return '2027-03';
    case 'place':
      return {
        source: 'gps',
        latitude: 53.55123,
        longitude: -9.98765,
        accuracyMetres: 12,
        address: `Dorfstraße ${at}, Süderbrarup`,
      };
    case 'list':
      return [0, 1].map((entry) => answersOf(field.fields, at + 7 * (entry + 1)));
    default:
      return undefined;
  }
}

/** A different answer for every field, so that no two columns can be confused. */
function answerOf(field: Field, at: number): Json | undefined {
  switch (field.kind) {
    case 'choice':
      return field.options[at % field.options.length];
    case 'choices':
      return field.options.slice(0, 2);
    case 'text':
      return `${field.id} ${at}, „ä“; "b"`;
    case 'number':
      return 1000 + at + (field.decimals > 0 ? 0.5 : 0);
    case 'boolean':
      return at % 2 === 0;
    case 'rating':
      return (at % field.length) + 1;
    default:
      return compoundAnswer(field, at);
  }
}

const answersOf = (fields: readonly Field[], from: number): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    fields.flatMap((field, index) => {
      const answer = answerOf(field, from + index);
      return answer === undefined ? [] : [[field.id, answer]];
    }),
  );

export const fullAnswers = (kind: ReportKind): Readonly<Record<string, Json>> => ({
  ...answersOf(formDefinitions[kind].fields, 1),
  followsReport: 'first-report',
  followPurpose: 'correction',
  followText: 'Noch etwas',
});
