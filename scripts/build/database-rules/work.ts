/** The work of the office on a report: see src/features/office/model/work.ts. */
import { closeReasons, type Deed, deeds } from '../../../src/features/office/model/work.ts';
import { maxPlateKeyLength } from '../../../src/features/reports/plates.ts';
import { severities } from '../../../src/features/reports/severity.ts';
import {
  all,
  any,
  oneOf,
  noneOf,
  isPastWorkPeriod,
  momentOf,
  seesArea,
  isUuid,
  text,
  code,
  validate,
  nothingElse,
  defectKeys,
  dutyIds,
  mayRemove,
  readsSafety,
  isDefect,
  top,
  at,
  field,
  isSame,
} from './conditions.ts';

const deed = "newData.child('deed').val()";
const isDeed = (...names: readonly Deed[]): string => oneOf(deed, names);
/** Requires the conditions for these actions only. */
const requires = (names: readonly Deed[], ...conditions: readonly string[]): string =>
  `(${noneOf(deed, names)} || ${conditions.length === 1 ? conditions[0] : `(${all(...conditions)})`})`;
/** The action, for conditions of a child of the work. */
const deedAbove = "newData.parent().child('deed').val()";
const isDeedAbove = (...names: readonly Deed[]): string => oneOf(deedAbove, names);
const entryOfWork = (work: string, up: number): string =>
  at(top(up), "'log'", '$area', '$reportId', field(work, 'entry'));
const formerEntry = at('root', "'log'", '$area', '$reportId', field('newData', 'entry'));
const receiptOfWork = (work: string, up: number): string =>
  at(top(up), "'receipts'", field(work, 'uid'), '$reportId');
/** The entry for the next driver after the write; work without a vehicle has none. */
const atVehicle = at(top(3), "'vehicles'", field('newData', 'vehicle'), '$reportId');
const andAtVehicle = (condition: string): string => any("!newData.hasChild('vehicle')", condition);
const isClosed = "newData.child('state').val() === 'closed'";

/** A certificate is removed only by the action `takenBack`. */
const keepsCertificates = defectKeys
  .map(
    (key) =>
      `(!data.hasChild('defects/${key}') || newData.hasChild('defects/${key}') || ${field('newData', 'defect')} === '${key}')`,
  )
  .join(' && ');
/** A tick is removed only by the action `dutyTakenBack`. */
const keepsDuties = dutyIds
  .map(
    (id) =>
      `(!data.hasChild('duties/${id}') || newData.hasChild('duties/${id}') || ${field('newData', 'duty')} === '${id}')`,
  )
  .join(' && ');
const ofDuty = (place: string): string => at(place, "'duties'", field('newData', 'duty'));
const ofDefect = (place: string): string => at(place, "'defects'", field('newData', 'defect'));

const workConditions = [
  "newData.hasChildren(['code', 'kind', 'area', 'state', 'severity', 'by', 'at', 'revision', 'deed', 'entry'])",
  isUuid('$reportId'),
  `(${isClosed} ? !newData.hasChild('queue') : ${field('newData', 'queue')} === $area)`,
  "(newData.child('anonymous').val() === true ? !newData.hasChild('uid') && !newData.hasChild('sentAt') : newData.hasChildren(['uid', 'sentAt']))",
  // The facts of the report never change.
  `(!data.exists() || (${['code', 'kind', 'severity', 'plate', 'vehicle', 'sentAt', 'uid', 'anonymous'].map(isSame).join(' && ')}))`,
  // The log entry of the work is new and is checked together with it.
  `${field(entryOfWork('newData', 3), 'revision')} === ${field('newData', 'revision')}`,
  `!${formerEntry}.exists()`,
  // `openedBy` and `outOfService` are never removed; the other values are removed only by their
  // actions.
  any("newData.hasChild('openedBy')", "!data.hasChild('openedBy')"),
  any("newData.hasChild('outOfService')", "!data.hasChild('outOfService')"),
  any("newData.hasChild('assignee')", "!data.hasChild('assignee')", isDeed('released')),
  "newData.hasChild('assigneeName') === newData.hasChild('assignee')",
  `newData.hasChild('reason') === (${isClosed})`,
  `newData.hasChild('defect') === ${isDeed('repaired', 'notNeeded', 'takenBack')}`,
  keepsCertificates,
  `newData.hasChild('duty') === ${isDeed('dutyDone', 'dutyTakenBack')}`,
  keepsDuties,
  // Each action must make the change that it is named after.
  requires(['takenIn'], '!data.exists()'),
  requires(['received'], "newData.hasChild('openedBy')", "!data.hasChild('openedBy')"),
  requires(['claimed'], "newData.hasChild('assignee')"),
  requires(['released'], "data.hasChild('assignee')", "!newData.hasChild('assignee')"),
  requires(
    ['repaired', 'notNeeded'],
    `${field(ofDefect('newData'), 'entry')} === ${field('newData', 'entry')}`,
  ),
  requires(
    ['takenBack'],
    `${ofDefect('data')}.exists()`,
    `!${ofDefect('newData')}.exists()`,
    andAtVehicle(`${ofDefect(atVehicle)}.exists()`),
  ),
  // Duties belong to events, and the role safety ticks them.
  requires(
    ['dutyDone', 'dutyTakenBack'],
    readsSafety,
    `${field('newData', 'kind')} === 'nearbyAccident'`,
  ),
  requires(['dutyDone'], `${field(ofDuty('newData'), 'entry')} === ${field('newData', 'entry')}`),
  requires(['dutyTakenBack'], `${ofDuty('data')}.exists()`, `!${ofDuty('newData')}.exists()`),
  requires(
    ['outOfService'],
    `${field('newData', 'outOfService')} === true`,
    `${field('data', 'outOfService')} !== true`,
    andAtVehicle(`${field(atVehicle, 'outOfService')} === true`),
  ),
  requires(
    ['inService'],
    `${field('newData', 'outOfService')} === false`,
    `${field('data', 'outOfService')} === true`,
    andAtVehicle(`${field(atVehicle, 'outOfService')} !== true`),
  ),
];

/** The value must be unchanged, except by these actions, for which `then` must be true. */
const unlessBy = (names: readonly Deed[], then: string): string =>
  `(${isDeedAbove(...names)} ? ${then} : newData.val() === data.val())`;

/** The action determines the state; reopening a defect reopens its report. */
const stateConditions = [
  `(${isDeedAbove('claimed', 'released', 'resumed', 'reopened')} ? newData.val() === 'open' : (${isDeedAbove('waiting', 'asked')} ? newData.val() === 'waiting' : (${isDeedAbove('closed')} ? newData.val() === 'closed' : newData.val() === (data.exists() ? (data.val() === 'closed' && ${isDeedAbove('takenBack')} ? 'open' : data.val()) : 'new'))))`,
  `(data.val() === 'closed' ? ${noneOf(deedAbove, ['claimed', 'released', 'waiting', 'resumed', 'closed'])} : ${noneOf(deedAbove, ['reopened'])})`,
  `(${noneOf(deedAbove, ['resumed'])} || data.val() === 'waiting')`,
];

/** An answer to the driver has the text of the log; no other action sends the driver a text. */
const answer = receiptOfWork('newData.parent()', 4);
const answerEntry = entryOfWork('newData.parent()', 4);
const deedConditions = [
  oneOf('newData.val()', deeds),
  `(${oneOf('newData.val()', ['answered', 'asked'])} ? ${all(
    `${field(answer, 'at')} === now`,
    `${answerEntry}.hasChild('text')`,
    `${field(answer, 'note')} === ${field(answerEntry, 'text')}`,
    `(${field(answer, 'status')} === 'returned') === (newData.val() === 'asked')`,
  )} : (${any(
    "newData.parent().child('anonymous').val() === true",
    `${field(answer, 'at')} !== now`,
    `!${answer}.hasChild('note')`,
  )}))`,
];

const sameInCertificate = ['outcome', 'by', 'name', 'at', 'entry'].map(isSame).join(' && ');
/**
 * A certificate is either unchanged or written as a whole by the current account, with the name
 * from the log entry of the action.
 */
const certificateConditions = [
  isDefect,
  "newData.hasChildren(['outcome', 'by', 'name', 'at'])",
  `(data.exists() ? ${sameInCertificate} : ${all(
    "newData.parent().parent().child('defect').val() === $defect",
    `${field('newData', 'outcome')} === newData.parent().parent().child('deed').val()`,
    `${field('newData', 'by')} === auth.uid`,
    `${field('newData', 'name')} === ${field(entryOfWork('newData.parent().parent()', 5), 'name')}`,
    `${field('newData', 'at')} === now`,
  )})`,
];

/**
 * A tick is either unchanged or written as a whole by the current account. For an anonymous report
 * its time is only a day.
 */
const tickConditions = [
  oneOf('$duty', dutyIds),
  `(data.exists() ? ${['by', 'name', 'at', 'entry'].map(isSame).join(' && ')} : ${all(
    "newData.parent().parent().child('duty').val() === $duty",
    `${field('newData', 'by')} === auth.uid`,
    `${field('newData', 'name')} === ${field(entryOfWork('newData.parent().parent()', 5), 'name')}`,
    `${field('newData', 'at')} === ${momentOf('newData.parent().parent()')}`,
  )})`,
];

export const work = {
  $area: {
    '.read': seesArea,
    '.indexOn': ['queue', 'vehicle'],
    $reportId: {
      '.write': `newData.exists() ? (${all(
        `${field('newData', 'revision')} === (data.exists() ? ${field('data', 'revision')} + 1 : 1)`,
        `${field('newData', 'by')} === auth.uid`,
        `${field('newData', 'at')} === ${momentOf('newData')}`,
        seesArea,
      )}) : (${all(mayRemove, isPastWorkPeriod(field('data', 'at')))})`,
      '.validate': all(...workConditions),
      code: validate(`newData.val().matches(/^${code}$/)`),
      kind: validate(text(40)),
      area: validate('newData.val() === $area'),
      queue: {},
      plate: validate(text(maxPlateKeyLength)),
      vehicle: validate(text(maxPlateKeyLength)),
      severity: validate(oneOf('newData.val()', severities)),
      sentAt: validate('newData.isNumber()'),
      uid: validate('newData.val().length <= 128'),
      anonymous: validate('newData.val() === true'),
      state: validate(all(...stateConditions)),
      openedBy: validate(
        `(data.exists() ? newData.val() === data.val() : ${all(isDeedAbove('received'), 'newData.val() === auth.uid')})`,
      ),
      assignee: validate(unlessBy(['claimed'], 'newData.val() === auth.uid')),
      assigneeName: validate(unlessBy(['claimed'], text(80))),
      reason: validate(
        all(
          oneOf('newData.val()', closeReasons),
          `(${isDeedAbove('closed')} || newData.val() === data.val())`,
        ),
      ),
      outOfService: validate(unlessBy(['outOfService', 'inService'], 'newData.isBoolean()')),
      deed: validate(all(...deedConditions)),
      entry: validate(isUuid('newData.val()')),
      defect: {},
      duty: {},
      by: {},
      at: {},
      revision: {},
      defects: {
        $defect: {
          '.validate': all(...certificateConditions),
          outcome: {},
          by: {},
          name: {},
          at: {},
          entry: {},
          ...nothingElse,
        },
      },
      duties: {
        $duty: {
          '.validate': all(...tickConditions),
          by: {},
          name: {},
          at: {},
          entry: {},
          ...nothingElse,
        },
      },
      ...nothingElse,
    },
  },
};
