/** Generates documents of reports, valid and malformed, for fuzz tests. */
import * as fc from 'fast-check';
import type { Plain, PlainFields } from 'firebase-local/documents/plain';
import { anonymousFields } from '../../../src/features/reports/anonymous-fields.ts';
import type { Field } from '../../../src/features/reports/field-kinds.ts';
import { checkGroups } from '../../../src/features/reports/catalogues.ts';
import { followPurposes } from '../../../src/features/reports/following.ts';
import { formDefinitions } from '../../../src/features/reports/forms/all.ts';
import { type ReportKind, reportKinds } from '../../../src/features/reports/kinds.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { anonymousReportOf, driver, photoEntries, reportOf } from '../../rules/sample-data.ts';
import { fresh, serverTime } from '../../rules/requests.ts';
import { fullAnswers } from '../reports/full-answers.ts';

const odd = fc.constantFrom<Plain>(
  null,
  true,
  false,
  0,
  -0,
  -3,
  1.5,
  Number.NaN,
  Infinity,
  1e300,
  2n ** 62n,
  '',
  'x',
  '2026-02-31',
  '2026-11-21T25:00',
  '9999-99',
  '=1+1',
  '\u202eabc',
  '{{code}}',
  '$&',
  'constructor',
  '__proto__',
  'toString',
  '<b>x</b>',
  '😀'.repeat(60),
  'a\nb\u0000',
  new Date(0),
  new Date(-62_135_596_800_000),
  new Date(253_402_300_799_999),
  new Uint8Array([1, 2]),
);
const names = fc.constantFrom(
  'toString',
  'valueOf',
  'constructor',
  'toJSON',
  'length',
  'then',
  'x',
  'a.b',
  '0',
  'latitude',
  'longitude',
  'accuracyMetres',
  'address',
  'source',
  'day',
  'from',
  'to',
  'defect',
  'severity',
  'note',
  'role',
  'death',
);
/** Placeholder for a text of 900 kB, so that a counterexample is readable. */
const longMark = 'a text of 900 kB';
const longText = `😀${'x'.repeat(899_996)}`;

/** The document store accepts 1 MiB, so only the first long text has its full length. */
function withLongText(data: PlainFields): PlainFields {
  let isPlaced = false;
  const place = (value: Plain): Plain => {
    if (value === longMark && !isPlaced) {
      isPlaced = true;
      return longText;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Date || value instanceof Uint8Array) return value;
    return Array.isArray(value) ? value.map(place) : placed(value as PlainFields);
  };
  const placed = (fields: PlainFields): PlainFields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, place(value)]));
  return placed(data);
}

const { value: hostile } = fc.letrec<{ value: Plain; map: Plain; list: Plain }>((tie) => ({
  value: fc.oneof(
    { weight: 40, arbitrary: odd },
    { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
    { weight: 20, arbitrary: tie('map') },
    { weight: 20, arbitrary: tie('list') },
    { weight: 1, arbitrary: fc.constant(longMark) },
  ),
  map: fc.dictionary(names, tie('value'), { maxKeys: 4, depthIdentifier: 'stored' }),
  // The document store does not accept a list in a list.
  list: fc.array(fc.oneof(odd, tie('map')), { maxLength: 5, depthIdentifier: 'stored' }),
}));

/** The value written by the form, an arbitrary value, or a list with some arbitrary entries. */
function answerOf(field: Field, written: Plain): fc.Arbitrary<Plain> {
  const own = fc.constant(written);
  // The rules now limit the length of lists, so a list field without a list can only be older than them.
  const rarely = { weight: 1, arbitrary: hostile };
  const often = (arbitrary: fc.Arbitrary<Plain>) => ({ weight: 20, arbitrary });
  if (field.kind === 'list')
    return fc.oneof(
      often(own),
      often(
        fc.array(fc.oneof({ weight: 3, arbitrary: answersOf(field.fields) }, odd), {
          maxLength: 6,
        }),
      ),
      rarely,
    );
  if (field.kind === 'choice') return fc.oneof(own, fc.constantFrom(...field.options), hostile);
  if (field.kind === 'choices')
    return fc.oneof(
      often(fc.subarray([...field.options])),
      often(fc.array(odd, { maxLength: 5 })),
      rarely,
    );
  return fc.oneof(own, hostile);
}

function answersOf(fields: readonly Field[], required: readonly string[] = []) {
  const full = fullAnswers({ fields } as Parameters<typeof fullAnswers>[0]);
  const shape: Record<string, fc.Arbitrary<Plain>> = {};
  for (const field of fields)
    shape[field.id] = answerOf(field, (full[field.id] ?? []) as unknown as Plain);
  return fc.record(shape, { requiredKeys: [...required] }) as fc.Arbitrary<PlainFields>;
}

const photoNames = ['path', 'contentType', 'bytes', 'width', 'height', 'field', 'capturedAt'];
const photosOf = (allowed: readonly string[]): fc.Arbitrary<Plain> =>
  fc.array(
    fc.oneof(
      fc.constant(
        Object.fromEntries(
          Object.entries(photoEntries('reports/x/y', 1)[0] ?? {}).filter(([name]) =>
            allowed.includes(name),
          ),
        ),
      ),
      fc.dictionary(fc.constantFrom(...allowed), fc.oneof(odd, hostile), { maxKeys: 7 }),
    ),
    { maxLength: 12 },
  );

const text = (most: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: Math.min(most, 60) }),
    fc.constant('x'.repeat(most)),
  );

const more = fc.dictionary(fc.constantFrom('newer', 'toString', 'constructor', 'a b'), hostile, {
  maxKeys: 2,
});
const follow = fc.record(
  { followsReport: hostile, followPurpose: hostile, followText: hostile },
  { requiredKeys: [] },
);

/** A document and the path to which a driver writes it; the server sets its time. */
export interface Written {
  readonly path: string;
  readonly data: PlainFields;
}
/**
 * Replaces the placeholder with the long text. Tests generate the placeholder so that failure
 * messages stay short.
 */
export const whole = (written: Written): Written => ({
  ...written,
  data: withLongText(written.data),
});

const dates = (first: string, last: string): fc.Arbitrary<Date> =>
  fc.date({ min: new Date(first), max: new Date(last), noInvalidDate: true });

interface AnswersAndPhotos {
  readonly answers: PlainFields;
  readonly photos: Plain;
}
const answersAndPhotosOf = (kind: ReportKind): fc.Arbitrary<AnswersAndPhotos> =>
  fc.record({
    answers: fc
      .tuple(answersOf(formDefinitions[kind].fields), follow, more)
      .map(([own, following, other]) => ({ ...own, ...following, ...other })),
    photos: photosOf(photoNames),
  });

const { fields: checkFields } = formDefinitions.departureCheck;
const groupOf = (id: (typeof checkGroups)[number]): fc.Arbitrary<string> =>
  id === 'coupling'
    ? fc.constantFrom('inOrder', 'defect', 'noTrailer')
    : fc.constantFrom('inOrder', 'defect');
/** The fields of a departure check whose values the rules check. */
const checkedAnswers = {
  vehiclePlate: text(20).filter((plate) => plate !== ''),
  ...(Object.fromEntries(checkGroups.map((id) => [id, groupOf(id)])) as Record<
    (typeof checkGroups)[number],
    fc.Arbitrary<string>
  >),
};
/** A departure check without a text, with an answer for each group and without photos. */
const wholeCheck: fc.Arbitrary<AnswersAndPhotos> = fc
  .record({
    own: answersOf(checkFields.filter(({ id }) => !(id in checkedAnswers))),
    following: follow,
    checked: fc.record(checkedAnswers),
    result: fc.constantFrom('inOrder', 'defects', 'stop'),
  })
  .map(({ own, following: { followText: _text, ...following }, checked, result }) => {
    const hasDefects = checkGroups.some((id) => checked[id] === 'defect');
    const stated = hasDefects && result === 'inOrder' ? 'defects' : result;
    return { answers: { ...own, ...following, ...checked, result: stated }, photos: [] };
  });
/** A report that follows a check: it has a purpose and a text, and may have photos and any other answer. */
const followsCheck: fc.Arbitrary<AnswersAndPhotos> = fc
  .record({
    own: answersOf(checkFields),
    following: follow,
    followPurpose: fc.constantFrom(...followPurposes),
    followText: hostile,
    photos: photosOf(photoNames),
  })
  .map(({ own, following, followPurpose, followText, photos }) => ({
    answers: { ...own, ...following, followPurpose, followText },
    photos,
  }));
const bodyOf = (kind: ReportKind): fc.Arbitrary<AnswersAndPhotos> =>
  kind === 'departureCheck' ? fc.oneof(wholeCheck, followsCheck) : answersAndPhotosOf(kind);

const signed = (kind: ReportKind): fc.Arbitrary<Written> =>
  fc
    .record({
      body: bodyOf(kind),
      reporter: fc.record({
        name: text(254),
        personnelNumber: text(40),
        phone: text(40),
        depot: text(120),
      }),
      createdAt: fc.oneof(
        { weight: 12, arbitrary: dates('1970-01-01', '2100-01-01') },
        // Times from before the rules limited them.
        { weight: 1, arbitrary: dates('0001-01-01', '9999-12-31') },
      ),
      timeZone: text(64),
      locale: fc.constantFrom(...locales),
      clockOffsetMilliseconds: fc.constantFrom(null, -999_999_999_999, 12),
    })
    .map(({ body, ...rest }) => ({
      path: `reports/${fresh}`,
      data: {
        ...reportOf(driver, fresh),
        ...rest,
        ...body,
        kind,
        shortCode: `${reportKinds[kind].letter}-261121-4F7K`,
        sentAt: serverTime,
      },
    }));

const isAnonymousField = ({ id }: Field): boolean =>
  id !== 'photos' && anonymousFields.some((name) => name === id);
const anonymous: fc.Arbitrary<Written> = fc
  .record({
    answers: answersOf(formDefinitions.nearbyAccident.fields.filter(isAnonymousField)),
    eventKind: fc.constantFrom('nearMiss', 'unsafeCondition'),
    occurredAt: fc.constantFrom('2026-11-20', '2026-02-31', '2099-12-31'),
    photos: photosOf(photoNames.slice(0, -1)),
    createdOn: fc.oneof(
      { weight: 6, arbitrary: fc.constant('2026-11-21') },
      { weight: 1, arbitrary: fc.constantFrom('2020-02-31', '2099-12-31') },
    ),
  })
  .map(({ answers: { location: _location, ...own }, eventKind, occurredAt, ...rest }) => ({
    path: `anonymousReports/${fresh}`,
    data: {
      ...anonymousReportOf(fresh),
      ...rest,
      answers: { ...own, eventKind, occurredAt, reporterMode: 'anonymous' },
    },
  }));

export const writtenRecords: fc.Arbitrary<Written> = fc.oneof(
  ...(Object.keys(reportKinds) as ReportKind[]).map(signed),
  anonymous,
);
