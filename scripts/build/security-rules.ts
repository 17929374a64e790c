/**
 * Generates the functions of firestore.rules and storage.rules that depend on TypeScript: roles,
 * limits, forms, languages and chapters. Each part is between two comments that mark it.
 */
import {
  areas,
  areasFor,
  areasOfRole,
  type AreaTable,
  asideFiltersFor,
  filtersFor,
  readingRoles,
  type ReportFilter,
  seesSafety,
} from '../../src/features/office/model/roles.ts';
import {
  maxPhotoBytes,
  maxPhotosPerReport,
  maxProfilePhotoBytes,
  storageDays,
} from '../../src/features/reports/limits.ts';
import { locales } from '../../src/i18n/locales.ts';

type Part = 'roles' | 'limits' | 'forms, languages and chapters';

const list = (values: readonly string[]): string =>
  `[${values.map((value) => `'${value}'`).join(', ')}]`;
const table = (entries: Readonly<Record<string, number | string>>): string =>
  Object.entries(entries)
    .map(([key, value]) => `        '${key}': ${typeof value === 'string' ? `'${value}'` : value}`)
    .join(',\n');

const hasRole = (role: string): string => (role === 'office' ? 'isOffice()' : `hasRole('${role}')`);
const hasOneOf = (roles: readonly string[]): string =>
  roles.length === 0 ? 'false' : roles.map(hasRole).join(' || ');

interface Group {
  readonly roles: readonly string[];
  /** The fields in the queries, each with the values of all queries. */
  readonly fields: Map<string, Set<string>>;
}

/**
 * Merges queries of the same roles into one group if they differ only in the values of one field.
 */
function groupFilters(
  roles: readonly string[],
  filtersOf: (role: string) => readonly ReportFilter[],
): readonly Group[] {
  const rolesOfFilter = new Map<string, string[]>();
  for (const role of roles)
    for (const filter of filtersOf(role)) {
      const key = JSON.stringify(filter);
      rolesOfFilter.set(key, [...(rolesOfFilter.get(key) ?? []), role]);
    }
  const groups = new Map<string, Group>();
  for (const [filterKey, own] of rolesOfFilter) {
    const filter = JSON.parse(filterKey) as ReportFilter;
    const key = JSON.stringify([own, filter.map(([field]) => field)]);
    const group = groups.get(key) ?? { roles: own, fields: new Map<string, Set<string>>() };
    for (const [field, value] of filter)
      group.fields.set(field, (group.fields.get(field) ?? new Set()).add(value));
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * The conditions that must all be true. `everyRole` contains the roles that the caller has already
 * checked.
 */
function groupConditions(
  group: Group,
  record: string,
  everyRole: readonly string[],
): readonly string[] {
  // With two fields, the condition would allow combinations that no query has.
  if ([...group.fields.values()].filter(({ size }) => size > 1).length > 1)
    throw new Error('Queries of the same roles must not differ in more than one field.');
  const conditions = [...group.fields].map(([field, values]) =>
    values.size === 1
      ? `${record}.${field} == '${[...values].join('')}'`
      : `${record}.${field} in ${list([...values])}`,
  );
  if (group.roles.length === everyRole.length) return conditions;
  const roles = hasOneOf(group.roles);
  const isAlone = conditions.length === 0 || group.roles.length === 1;
  return [...conditions, isAlone ? roles : `(${roles})`];
}

/** Writes each part of a condition of more than 100 characters on a separate line. */
const returnAnyOf = (conditions: readonly (readonly string[])[]): string =>
  `return ${conditions
    .map((parts) => {
      const line = parts.join(' && ');
      if (parts.length === 1) return line;
      return `(${line.length > 100 ? parts.join('\n          && ') : line})`;
    })
    .join('\n        || ')};`;

/** Generates the functions about roles. Tests pass another matrix. */
export function roleFunctions(file: string, matrix: AreaTable = areasOfRole): string {
  const roles = readingRoles(matrix);
  // Office and safety together use an empty filter, which seesAll() in the rules allows.
  const reports = groupFilters(roles, (role) => filtersFor([role], matrix));
  const aside = groupFilters(roles, (role) => asideFiltersFor([role], matrix));
  const safety = roles.filter((role) => seesSafety([role], matrix));
  const functions = [
    `function hasSomeRole() {
      return ${hasOneOf(roles)};
    }`,
    `function readsSafety() {
      return ${hasOneOf(safety)};
    }`,
    `// One line for each query in filtersFor(). Call hasSomeRole() first.
    function mayReadByRole(report) {
      ${returnAnyOf(reports.map((group) => groupConditions(group, 'report', roles)))}
    }`,
  ];
  if (file === 'firestore.rules')
    functions.push(
      `// One line for each query in asideFiltersFor().
    function mayListSetAside(entry) {
      ${returnAnyOf(aside.map((group) => groupConditions(group, 'entry', [])))}
    }`,
      `// Whether these are areas that the account may read. The length is limited, because the list may repeat them.
    function readsAreas(areas) {
      return areas.size() <= ${areas.length}
        && areas.hasOnly(${list(areas)})
        && ${areas
          .map((area) => {
            const readers = roles.filter((role) => areasFor([role], matrix).includes(area));
            return `(!('${area}' in areas) || ${hasOneOf(readers)})`;
          })
          .join('\n        && ')};
    }`,
    );
  return functions.join('\n\n    ');
}

/** A regular expression for the numbers from 1 to `maximum`, which must be below 100. */
export function numbersUpTo(maximum: number): string {
  const tens = Math.floor(maximum / 10);
  const ones = maximum % 10;
  const range = (first: number, last: number): string =>
    first === last ? String(first) : `[${first}-${last}]`;
  if (tens === 0) return range(1, ones);
  return [
    '[1-9]',
    ...(tens > 1 ? [`${range(1, tens - 1)}[0-9]`] : []),
    `${tens}${range(0, ones)}`,
  ].join('|');
}

function limitFunctions(file: string): string {
  if (file === 'storage.rules')
    return `function isPhotoName(name) {
      return name.matches('(${numbersUpTo(maxPhotosPerReport)})[.]jpg');
    }

    function isPhotoSize(bytes) {
      return bytes >= 1 && bytes <= ${maxPhotoBytes};
    }

    function isProfilePhotoSize(bytes) {
      return bytes >= 1 && bytes <= ${maxProfilePhotoBytes};
    }`;
  const numbers = Array.from({ length: maxPhotosPerReport }, (_, index) => index);
  const half = numbers.slice(0, Math.ceil(maxPhotosPerReport / 2));
  return `// Whether the storage period of a report is over. Kinds without a period have none here: nobody
    // removes them because of their age.
    function isPast(begin, kind) {
      let days = {
${table(storageDays)}
      };
      return request.time >= begin + duration.value(days[kind], 'd');
    }

    function isPhotoNumber(number) {
      return number.matches('${numbersUpTo(maxPhotosPerReport)}');
    }

    // At most ${maxPhotosPerReport} photos with no properties but these. Photo n lies under its number in the folder of the
    // report, whatever "path" holds; readers check the values. The language has no loops, and a request may evaluate
    // 1000 expressions: one condition on all properties together costs least, with empty photos behind the real ones.
    function arePhotos(photos, properties) {
      let empty = [${half.map(() => '{}').join(', ')}];
      let all = photos.concat(empty).concat(empty);
      return photos.size() <= ${maxPhotosPerReport}
        && all[0].keys()
${numbers
  .slice(1)
  .map((index) => `          .concat(all[${index}].keys())`)
  .join('\n')}
          .hasOnly(properties);
    }`;
}

const formFunctions = (
  forms: readonly { readonly kind: string; readonly letter: string }[],
  chapters: readonly string[],
): string => `// The short code of each kind begins with its letter: D-261121-4F7K.
    function isKind(kind, shortCode) {
      let letters = {
${table(Object.fromEntries(forms.map(({ kind, letter }) => [kind, letter])))}
      };
      return shortCode.matches('[A-Z]-[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])-[2-9A-HJ-NP-Z]{4}')
        && shortCode[0:1] == letters[kind];
    }

    function isLocale(locale) {
      return locale in ${list(locales)};
    }

    function isChapter(chapter) {
      return chapter in [
${chapters.map((slug) => `        '${slug}'`).join(',\n')}
      ];
    }`;

/** Replaces the text between the two comments of a part. Throws if the file does not have them. */
function replacePart(rules: string, part: Part, source: string, functions: string): string {
  const begin = `    // Generated from ${source} by scripts/build/forms.ts: ${part}.`;
  const end = `    // End of the generated part: ${part}.`;
  const from = rules.indexOf(`${begin}\n`);
  const to = rules.indexOf(end, from);
  if (from === -1 || to === -1)
    throw new Error(`The rules lack the lines "${begin.trim()}" and "${end.trim()}".`);
  return `${rules.slice(0, from)}${begin}\n    ${functions}\n${rules.slice(to)}`;
}

/** Returns a rules file with its generated parts updated. */
export function writeGeneratedParts(
  file: 'firestore.rules' | 'storage.rules',
  rules: string,
  forms: readonly { readonly kind: string; readonly letter: string }[],
  chapters: readonly string[],
): string {
  const withRoles = replacePart(
    rules,
    'roles',
    'src/features/office/model/roles.ts',
    roleFunctions(file),
  );
  const withLimits = replacePart(
    withRoles,
    'limits',
    'src/features/reports/limits.ts',
    limitFunctions(file),
  );
  return file === 'storage.rules'
    ? withLimits
    : replacePart(
        withLimits,
        'forms, languages and chapters',
        'src/features/reports/forms, src/i18n/locales.ts and src/content/manual',
        formFunctions(forms, chapters),
      );
}
