/** What a form screen knows of the draft it shows. */
import { atom } from 'nanostores';
import type { Draft } from './model/draft.ts';
import type { FormContext, FormDefinition, Inputs } from '../reports/form.ts';
import { readAnswers, type FormEvaluation } from '../reports/read-answers.ts';
import type { ReportKind } from '../reports/kinds.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import type { SaveProblem, SaveState } from './autosave.ts';

/**
 * A photo of the draft. `thumbnailUrl` is an object address of this page; '' while the picture is
 * being prepared.
 */
export interface DraftPhoto {
  readonly id: string;
  readonly status: 'preparing' | 'ready';
  readonly thumbnailUrl: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}
/** A picked file that did not become a photo. */
export interface RefusedFile {
  readonly path: string;
  readonly name: string;
  readonly problem: 'tooLarge' | 'tooManyPixels' | 'notAnImage' | 'unsupported' | 'tooMany';
}
interface RemovedPhoto {
  readonly id: string;
  readonly path: string;
  readonly index: number;
}
/** What another form would begin with. */
export interface FollowUpForm {
  readonly kind: ReportKind;
  readonly inputs: Inputs;
  readonly photos: readonly (StoredPhoto & { readonly record: Draft['photos'][number] })[];
}

export interface DraftState {
  /** elsewhere: another tab has this draft open; takeOverDraft fetches it. */
  readonly status: 'opening' | 'open' | 'elsewhere' | 'submitting' | 'submitted';
  readonly definition: FormDefinition;
  readonly draft: Draft;
  readonly reading: FormEvaluation;
  /** By id; their order and place stand in `reading.effective`. */
  readonly photos: ReadonlyMap<string, DraftPhoto>;
  readonly refused: readonly RefusedFile[];
  /** Photos the draft names whose pixels are gone from the device. */
  readonly lostPhotos?: number | undefined;
  /** The photo that undoRemovePhoto brings back. */
  readonly removed?: RemovedPhoto | undefined;
  /** none: nothing typed yet, nothing stored. */
  readonly saveState: SaveState;
  readonly saveProblem?: SaveProblem | undefined;
  /** When the resumed draft was last changed, in milliseconds since 1970; absent for a new one. */
  readonly restoredFrom?: number | undefined;
  readonly submitted?:
    | {
        readonly id: string;
        readonly shortCode: string;
        readonly continuation?: FollowUpForm | undefined;
      }
    | undefined;
}

/** undefined until a form is opened. */
export const $draft = atom<DraftState | undefined>(undefined);

const emptyStates = new WeakMap<FormDefinition, DraftState>();

/**
 * What a form shows before its draft has been read: nothing typed. The same object for the same
 * form, equal on server and device.
 */
export function emptyDraftState(definition: FormDefinition): DraftState {
  let state = emptyStates.get(definition);
  if (!state) {
    const draft: Draft = {
      id: '',
      kind: definition.kind,
      formVersion: definition.version,
      uid: '',
      inputs: {},
      photos: [],
      createdAt: 0,
      updatedAt: 0,
    };
    const reading = readAnswers(definition, {}, { now: 0, startedAt: 0, profile: {} });
    // The time of the build is no answer to "when".
    const moments = new Set(
      definition.fields.filter(({ kind }) => kind === 'moment').map(({ id }) => id),
    );
    const effective = Object.fromEntries(
      Object.entries(reading.effective).filter(([id]) => !moments.has(id)),
    );
    state = {
      status: 'opening',
      definition,
      draft,
      reading: { ...reading, effective },
      photos: new Map(),
      refused: [],
      saveState: 'none',
    };
    emptyStates.set(definition, state);
  }
  return state;
}

export type KnownContext = Omit<FormContext, 'now' | 'startedAt'>;
