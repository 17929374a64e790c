/** The records next to the work: log, notes, presence of desks, receipts for the driver. */
import { certificateBounds, outcomes } from '../../../src/features/office/model/work.ts';
import { areas, areasFor, readingRoles } from '../../../src/features/office/model/roles.ts';
import {
  all,
  any,
  oneOf,
  noneOf,
  isPastWorkPeriod,
  momentOf,
  has,
  mayRemove,
  office,
  readsSafety,
  seesAll,
  seesArea,
  isUuid,
  text,
  wholeNumber,
  day,
  validate,
  nothingElse,
  top,
  at,
  field,
} from './conditions.ts';

/** The work that a log entry or note belongs to. */
const workOfEntry = at(top(4), "'work'", '$area', '$reportId');
const formerWork = at('root', "'work'", '$area', '$reportId');
const retention = `${all(mayRemove, '!newData.exists()', isPastWorkPeriod(field(formerWork, 'at')))}`;
const signature = {
  by: {},
  at: {},
  name: validate(text(80)),
  account: {},
};
const isSigned = all(
  `${field('newData', 'by')} === auth.uid`,
  // The email address of the account, which cannot be left out; null if the account has none.
  `${field('newData', 'account')} === auth.token.email`,
  `${field('newData', 'at')} === ${momentOf(workOfEntry)}`,
);

export const log = {
  $area: {
    $reportId: {
      '.read': seesArea,
      '.write': retention,
      $entry: {
        // The work that is written with it refers to this entry; writing the work requires the
        // role.
        '.write': all(
          '!data.exists()',
          isSigned,
          `${field(workOfEntry, 'entry')} === $entry`,
          `${field(workOfEntry, 'at')} === ${field('newData', 'at')}`,
          `${field(workOfEntry, 'by')} === auth.uid`,
        ),
        '.validate': all(
          "newData.hasChildren(['by', 'name', 'at', 'what', 'revision'])",
          `${field('newData', 'what')} === ${field(workOfEntry, 'deed')}`,
          `${field('newData', 'revision')} === ${field(workOfEntry, 'revision')}`,
          `${field('newData', 'defect')} === ${field(workOfEntry, 'defect')}`,
          `${field('newData', 'duty')} === ${field(workOfEntry, 'duty')}`,
          `newData.hasChild('certificate') === ${oneOf(field('newData', 'what'), outcomes)}`,
          `(${noneOf(field('newData', 'what'), ['takenBack'])} || ${field('newData', 'text')}.length > 0)`,
          `${field('newData', 'reason')} === (${oneOf(field('newData', 'what'), ['closed'])} ? ${field(workOfEntry, 'reason')} : null)`,
        ),
        ...signature,
        what: {},
        revision: {},
        defect: {},
        duty: {},
        reason: {},
        text: validate(
          all(
            text(1000),
            oneOf("newData.parent().child('what').val()", [
              'waiting',
              'answered',
              'asked',
              'takenBack',
            ]),
          ),
        ),
        certificate: {
          // The required fields of the form.
          '.validate': "newData.hasChildren(['done', 'person', 'day'])",
          done: validate(all(text(certificateBounds.done), 'newData.val().length > 0')),
          person: validate(all(text(certificateBounds.person), 'newData.val().length > 0')),
          workshop: validate(text(certificateBounds.workshop)),
          orderNumber: validate(text(certificateBounds.orderNumber)),
          mileageKm: validate(wholeNumber(certificateBounds.mileageKm)),
          day: validate(`newData.val().matches(/^${day}$/)`),
          ...nothingElse,
        },
        ...nothingElse,
      },
    },
  },
};

export const notes = {
  $area: {
    $reportId: {
      '.read': seesArea,
      '.write': retention,
      $entry: {
        '.write': all(
          '!data.exists()',
          isUuid('$entry'),
          isSigned,
          `${workOfEntry}.exists()`,
          seesArea,
        ),
        '.validate': "newData.hasChildren(['by', 'name', 'at', 'text'])",
        ...signature,
        text: validate(text(4000)),
        ...nothingElse,
      },
    },
  },
};

export const presence = {
  $area: {
    $reportId: {
      '.read': seesArea,
      '.validate': isUuid('$reportId'),
      $uid: {
        '.write': all('auth.uid === $uid', seesArea),
        '.validate': text(80),
      },
    },
  },
};

/**
 * True if this account has changed the work on the report in the same update. The office's command
 * line also answers without a change of the work.
 */
const answersNow = (area: string): string => {
  const own = at(top(3), "'work'", `'${area}'`, '$reportId');
  return `(${all(
    `${field(own, 'uid')} === $uid`,
    `${field(own, 'by')} === auth.uid`,
    `${field(own, 'at')} === now`,
  )})`;
};
const readsReceipt = (role: string): string =>
  `(${has(role)} && ${any(
    ...areasFor([role]).map(
      (area) => `${field(at('root', "'work'", `'${area}'`, '$reportId'), 'uid')} === $uid`,
    ),
  )})`;
/**
 * The command line of the office also answers reports without work. The office alone does not answer
 * reports of the area safety.
 */
const isNotForSafety = `!${at('root', "'work'", "'safety'", '$reportId')}.exists()`;
const isForOffice = `(${all(office, any(readsSafety, isNotForSafety))})`;
export const receipts = {
  $uid: {
    '.read': any('auth.uid === $uid', seesAll),
    '.indexOn': ['at'],
    $reportId: {
      '.read': any(
        `(${all(office, isNotForSafety)})`,
        ...readingRoles()
          .filter((role) => role !== 'office')
          .map(readsReceipt),
      ),
      '.write': any(
        `(${all(isForOffice, '!newData.exists()', isPastWorkPeriod(field('data', 'at')))})`,
        `(${all(
          `${field('newData', 'at')} === now`,
          "newData.hasChild('status')",
          any(isForOffice, ...areas.map(answersNow)),
        )})`,
      ),
      status: validate(oneOf('newData.val()', ['received', 'inProgress', 'closed', 'returned'])),
      at: {},
      note: validate(text(1000)),
      ...nothingElse,
    },
  },
};
