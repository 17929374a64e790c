/** The office port for the command line. It sends the requests of the office page from Node. */
import { createOfficeRest, type OfficeRest } from '../src/backend/firebase/office-rest.ts';
import type { OfficePort } from '../src/features/office/model/office-port.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import type { Session } from './session.ts';
import { createTransport, readLive } from './transport.ts';

export type NodeOffice = OfficeRest & Pick<OfficePort, 'history'>;

/** Reads complete reports, because an export must contain everything that was sent. */
export const createNodeOffice = (session: Session): NodeOffice => ({
  ...createOfficeRest(createTransport(session), formDefinitions, true),
  // Rejects if the history may not be read (the office page does not), because an export must not
  // be incomplete.
  async history({ id, area, uid }) {
    const [work, log, receipt] = await Promise.all([
      readLive(session, ['work', area, id]),
      readLive(session, ['log', area, id]),
      uid === undefined ? null : readLive(session, ['receipts', uid, id]),
    ]);
    return { work, log, receipt };
  },
});
