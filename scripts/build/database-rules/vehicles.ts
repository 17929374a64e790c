/** The entries of a vehicle for its next driver: see src/features/office/model/vehicles.ts. */
import { maxPlateKeyLength } from '../../../src/features/reports/plates.ts';
import { severities } from '../../../src/features/reports/severity.ts';
import { levels } from '../../../src/features/reports/severity-levels.ts';
import {
  all,
  any,
  oneOf,
  isPastWorkPeriod,
  office,
  hasSomeRole,
  readsDefectsOutsideOffice,
  mayReport,
  isKnown,
  isUuid,
  text,
  validate,
  nothingElse,
  defectKeys,
  isDefect,
  top,
  at,
  field,
} from './conditions.ts';

const defectWork = (up: number): string => at(top(up), "'work'", "'defect'", '$reportId');
const defectWorkBefore = at('root', "'work'", "'defect'", '$reportId');
const author = at(top(3), "'vehicleAuthors'", '$reportId');
const isPending = "newData.child('pending').val() === true";
/** A defect is only removed from the vehicle when it is certified. */
const keepsDefects = defectKeys
  .map(
    (key) =>
      `(!data.hasChild('defects/${key}') || newData.hasChild('defects/${key}') || ${defectWork(3)}.hasChild('defects/${key}'))`,
  )
  .join(' && ');
const byOffice = all(
  `${field(defectWork(3), 'by')} === auth.uid`,
  `${field(defectWork(3), 'at')} === now`,
  `${field(defectWork(3), 'vehicle')} === $plate`,
  any('newData.exists()', `${field(defectWork(3), 'outOfService')} !== true`),
  // When the office creates work, its data about the report replaces the entry that the reporter's
  // phone wrote.
  any("data.child('pending').val() === true", `(${keepsDefects})`),
);
const byPhone = all(
  '!data.exists()',
  isPending,
  mayReport,
  `!root.child('vehicleAuthors').child($reportId).exists()`,
  `${field(author, 'uid')} === auth.uid`,
  `${field(author, 'plate')} === $plate`,
);
const byRetention = all(
  office,
  '!newData.exists()',
  any("data.child('pending').val() === true", isPastWorkPeriod(field('data', 'at'))),
);
/**
 * Kind, level and danger of a defect are written once, with the defect. The office may correct them
 * if they were written by the reporter's phone, or by version 0.1.0, which did not store `deed`.
 * The condition is for a place two levels below the entry.
 */
const isCorrectable = any(
  "data.parent().parent().child('pending').val() === true",
  `!${defectWorkBefore}.hasChild('deed')`,
);
/**
 * The value must be equal to the one in the work. In an entry written by a phone, which has no
 * work, the condition `then` must be true instead.
 */
const ofWork = (name: string, then: string): string =>
  `(newData.parent().child('pending').val() === true ? ${then} : newData.val() === ${field(defectWork(4), name)})`;

/**
 * The keys that `vehicleKeyOf` returns, as far as this language can tell: a German plate with one
 * hyphen after the district, or letters and digits. It knows no classes of letters, so each character
 * outside ASCII counts as one. Earlier versions wrote only letters and digits.
 */
export const vehicleKey = '([^ -@\\[-~]{1,3}-[A-Z]{1,2}[1-9][0-9]{0,3}[EH]?|[^ -\\/:-@\\[-~]+)';

export const vehicles = {
  $plate: {
    '.read': isKnown,
    '.validate': all(`$plate.length <= ${maxPlateKeyLength}`, `$plate.matches(/^${vehicleKey}$/)`),
    // See src/backend/firebase/open-entries.ts.
    '.indexOn': ['at', 'severity', 'outOfService'],
    $reportId: {
      '.write': any(`(${byOffice})`, `(${byPhone})`, `(${byRetention})`),
      '.validate': all(isUuid('$reportId'), "newData.hasChildren(['kind', 'at', 'severity'])"),
      kind: validate(
        ofWork('kind', 'newData.val().matches(/^complaint(CustomerTank|Chassis|Trailer)$/)'),
      ),
      at: validate(ofWork('sentAt', 'newData.val() === now')),
      severity: validate(ofWork('severity', oneOf('newData.val()', severities))),
      outOfService: validate(
        all('newData.val() === true', `newData.val() === ${field(defectWork(4), 'outOfService')}`),
      ),
      // The mark is only allowed until the office has work on the report.
      pending: validate(`!${defectWork(4)}.exists()`),
      // A person in the office has opened the report.
      opened: validate(
        all(
          'newData.val() === true',
          any(
            `${defectWork(4)}.hasChild('openedBy')`,
            `${field(defectWork(4), 'state')}.matches(/^(open|waiting|closed)$/)`,
          ),
        ),
      ),
      defects: {
        '.validate': 'newData.hasChildren()',
        $defect: validate(
          all(
            isDefect,
            'newData.val().matches(/^[A-Za-z0-9]{1,60}$/)',
            `!${at(top(5), "'work'", "'defect'", '$reportId')}.hasChild('defects/' + $defect)`,
            any('!data.exists()', isCorrectable, 'newData.val() === data.val()'),
            any(
              isCorrectable,
              "!data.parent().parent().child('levels').hasChild($defect)",
              "newData.parent().parent().child('levels').hasChild($defect)",
            ),
          ),
        ),
      },
      // The level of each defect. Earlier versions of the app do not write it.
      levels: {
        '.validate': 'newData.hasChildren()',
        $defect: validate(
          all(
            isDefect,
            oneOf('newData.val()', levels),
            any(
              'newData.val() === data.val()',
              isCorrectable,
              "!data.parent().parent().child('defects').hasChild($defect)",
            ),
          ),
        ),
      },
      // Defects of a dangerous report that are not dangerous themselves; any other defect may be
      // dangerous.
      notDangerous: {
        '.validate': 'newData.hasChildren()',
        $defect: validate(
          all(
            isDefect,
            'newData.val() === true',
            any(
              'data.exists()',
              isCorrectable,
              "!data.parent().parent().child('defects').hasChild($defect)",
            ),
          ),
        ),
      },
      ...nothingElse,
    },
  },
};

const ownEntry = at(top(2), "'vehicles'", field('newData', 'plate'), '$reportId');
const ownEntryBefore = at('root', "'vehicles'", field('newData', 'plate'), '$reportId');
export const vehicleAuthors = {
  '.read': office,
  $reportId: {
    '.read': readsDefectsOutsideOffice,
    // The rule of the entry that is written with it checks the author.
    '.write': any(
      `(${all(
        '!data.exists()',
        `${field(ownEntry, 'pending')} === true`,
        `!${ownEntryBefore}.exists()`,
      )})`,
      `(${all(office, '!newData.exists()', isPastWorkPeriod(field('data', 'at')))})`,
    ),
    '.validate': "newData.hasChildren(['uid', 'plate', 'at'])",
    uid: {},
    plate: {},
    at: validate('newData.val() === now'),
    ...nothingElse,
  },
};

export const seen = {
  $reportId: {
    '.read': hasSomeRole,
    '.write': all(office, '!newData.exists()', isPastWorkPeriod(field(defectWorkBefore, 'at'))),
    $uid: {
      '.read': 'auth.uid === $uid',
      '.write': all(
        'auth.uid === $uid',
        isKnown,
        '!data.exists()',
        `${field('newData', 'at')} === now`,
        any(
          `${defectWorkBefore}.exists()`,
          `root.child('vehicleAuthors').child($reportId).exists()`,
        ),
      ),
      at: {},
      name: validate(text(80)),
      ...nothingElse,
    },
  },
};
