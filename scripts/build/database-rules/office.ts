/** What stands beside the work: its log, notes, who looks at it, and what the driver is told. */
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
  keepsHouse,
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
const retention = `${all(keepsHouse, '!newData.exists()', isPastWorkPeriod(field(formerWork, 'at')))}`;
const signature = {
  by: {},
  at: {},
  name: validate(text(80)),
  account: {},
};
const isSigned = all(
  `${field('newData', 'by')} === auth.uid`,
  // The account's address, which nobody leaves out; an account without one says none.
  `${field('newData', 'account')} === auth.token.email`,
  `${field('newData', 'at')} === ${momentOf(workOfEntry)}`,
);

export const log = {
  $area: {
    $reportId: {
      '.read': seesArea,
      '.write': retention,
      $entry: {
        // It is the one that the work names, which is written with it: that asks for the role.
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
          // What the form demands.
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

/** A role answers with a change of its work, which is logged; the office's command line without. */
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
 * The office answers by its command line also where no desk has work about the report. What safety has
 * work about is not for the office by itself.
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
