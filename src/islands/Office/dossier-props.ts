import type { OfficeAccess } from '../../app/start-office.lazy.ts';
import type { Entry } from '../../features/office/model/desk-list.ts';
import type {
  ChangeResult,
  LiveReport,
  WorkChange,
} from '../../features/office/model/office-port.ts';
import type { Work } from '../../features/office/model/work.ts';
import type { OfficeProps } from './texts.ts';

/** "confirmed": the result was unknown, and the write has turned out to be written. */
export type Outcome = ChangeResult | 'failed' | 'confirmed';

/** Props of every part of a dossier. */
export interface DossierProps extends OfficeProps {
  readonly entry: Entry;
  readonly access: OfficeAccess;
  readonly live: Partial<LiveReport>;
  /** Writes work with its log entry and the receipt; resolves with the result. */
  readonly write: (
    work: Work,
    log: WorkChange['log'],
    receipt?: { readonly status: string; readonly note?: string | undefined },
  ) => Promise<Outcome>;
}
