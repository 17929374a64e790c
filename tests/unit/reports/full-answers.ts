/** Answers with every field of a form filled, as the app writes them. */
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import type { Answer, Answers } from '../../../src/features/reports/inputs-and-answers.ts';

/** Undefined for photos, which are not among the answers. */
function fullAnswer(field: Field): Answer | undefined {
  const examples: Readonly<Record<Field['kind'], (one: never) => Answer | undefined>> = {
    choice: ({ options }: Extract<Field, { kind: 'choice' }>) => options.at(-1),
    choices: ({ options }: Extract<Field, { kind: 'choices' }>) => options,
    text: ({ maximumLength, rows = 1 }: Extract<Field, { kind: 'text' }>) =>
      `${field.id}${rows > 1 ? '\nÄß 🚚' : ''}`.padEnd(maximumLength, 'x').slice(0, maximumLength),
    number: ({ maximum, decimals }: Extract<Field, { kind: 'number' }>) =>
      decimals > 0 ? maximum - 0.5 : maximum,
    boolean: () => false,
    rating: ({ length }: Extract<Field, { kind: 'rating' }>) => length,
    dayWindow: () => ({ day: '2026-11-24', from: '08:00', to: '' }),
    moment: () => '2026-11-21T13:05',
    day: () => '2027-01-31',
    month: () => '2027-01',
    place: () => ({
      source: 'gps',
      latitude: -53.55341,
      longitude: 9.99202,
      accuracyMetres: 12,
      address: 'Hof 3',
    }),
    photos: () => undefined,
    list: ({ fields }: Extract<Field, { kind: 'list' }>) => [
      fullAnswersOf(fields),
      fullAnswersOf(fields),
    ],
  };
  return examples[field.kind](field as never);
}

const fullAnswersOf = (fields: readonly Field[]): Answers =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const answer = fullAnswer(field);
      return answer === undefined ? [] : [[field.id, answer] as const];
    }),
  );

export const fullAnswers = ({ fields }: FormDefinition): Answers => fullAnswersOf(fields);
