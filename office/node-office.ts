/** The office port for the command line: sends the requests of the desk from Node. */
import { createOfficeRest, type OfficeRest } from '../src/backend/firebase/office-rest.ts';
import type { OfficePort } from '../src/features/office/model/office-port.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import type { Session } from './session.ts';
import { createTransport, readLive } from './transport.ts';

export type NodeOffice = OfficeRest & Pick<OfficePort, 'history'>;

/** Reads complete reports, because an export must contain everything that was sent. */
export const createNodeOffice = (session: Session): NodeOffice => ({
  ...createOfficeRest(createTransport(session), formDefinitions, true),
  // Unlike the desk, rejects if it may not be read: an export must not lack a history.
  async history({ id, area, uid }) {
    const [work, log, receipt] = await Promise.all([
      readLive(session, ['work', area, id]),
      readLive(session, ['log', area, id]),
      uid === undefined ? null : readLive(session, ['receipts', uid, id]),
    ]);
    return { work, log, receipt };
  },
});
