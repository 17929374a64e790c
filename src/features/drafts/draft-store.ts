/** The state of the draft on a form screen. Only `nextDraft` changes it. */
import { atom } from 'nanostores';
import type { Draft } from './model/draft.ts';
import type { FormContext } from '../reports/field-kinds.ts';
import type { FormDefinition } from '../reports/form.ts';
import type { Inputs } from '../reports/inputs-and-answers.ts';
import { readAnswers, type FormEvaluation } from '../reports/read-answers.ts';
import type { ReportKind } from '../reports/kinds.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import type { SaveProblem, SaveState } from './autosave.ts';

/**
 * A photo of the draft. `thumbnailUrl` is an object URL of this page; it is '' while the photo is
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
/** A file that could not be added as a photo. */
export interface RefusedFile {
  readonly path: string;
  readonly name: string;
  readonly problem:
    | 'tooLarge'
    | 'tooManyPixels'
    | 'notAnImage'
    | 'unsupported'
    | 'damaged'
    | 'tooMany'
    /** The code that prepares photos could not be downloaded, so the file itself may be valid. */
    | 'codeMissing';
}
interface RemovedPhoto {
  readonly id: string;
  readonly path: string;
  readonly index: number;
}
/** The initial content of another form, which continues this report. */
export interface FollowUpForm {
  readonly kind: ReportKind;
  readonly inputs: Inputs;
  readonly photos: readonly (StoredPhoto & { readonly record: Draft['photos'][number] })[];
}

/** The state of submitting, from the tap on "send" until the report is in the outbox. */
export type Submission =
  /** "Send" was not tapped yet, or the problem was solved. */
  | { readonly status: 'none' }
  /** The form has errors. */
  | { readonly status: 'invalid' }
  /** Warnings are shown. The next tap sends the report despite them. */
  | { readonly status: 'asking' }
  /** Photos are still being prepared. Inputs are accepted and become part of the report. */
  | { readonly status: 'preparing'; readonly despiteWarnings: boolean }
  | { readonly status: 'sending'; readonly despiteWarnings: boolean }
  /**
   * The device could not store the report, the code for sending is missing, or a photo could not be
   * added. The draft stays open.
   */
  | {
      readonly status: 'failed';
      readonly problem: SaveProblem | 'code' | 'photo';
      readonly despiteWarnings: boolean;
    };

interface DraftContent {
  readonly definition: FormDefinition;
  readonly draft: Draft;
  readonly reading: FormEvaluation;
  /** The photos by id. `reading.effective` contains their order and field. */
  readonly photos: ReadonlyMap<string, DraftPhoto>;
}
/** The stored draft is still being read. Inputs that are entered in the meantime are kept. */
export interface OpeningDraft extends DraftContent {
  readonly status: 'opening';
}
export interface OpenDraft extends DraftContent {
  readonly status: 'open';
  readonly saving: SaveState;
  readonly submission: Submission;
  /**
   * The number of taps on "send" while the form had errors. Errors are shown after the first one.
   */
  readonly attempts: number;
  readonly refused: readonly RefusedFile[];
  /** The removed photo that undoRemovePhoto can restore. */
  readonly removed?: RemovedPhoto | undefined;
  /**
   * Set if the stored draft was not the version that this page knew. It is another object for each
   * conflict.
   */
  readonly conflict?: Conflict | undefined;
  /** Set if an earlier draft was opened. */
  readonly restored?: RestoredFrom | undefined;
}
/**
 * cleared: the data of this app was deleted; the inputs were stored again, lost photos are missing.
 * bothKept: another page has changed the draft; this page continues with a second draft.
 * sentBefore: the report was queued by an earlier tap; this page continues with a second draft.
 */
export type ConflictKind = 'cleared' | 'bothKept' | 'sentBefore';
interface Conflict {
  readonly kind: ConflictKind;
  /** The number of photos that the device has lost while the page was open. */
  readonly lostPhotos: number;
}
export interface RestoredFrom {
  /** Time of the last change, in milliseconds since 1970. */
  readonly changedAt: number;
  /** The open step of a long form. */
  readonly step?: string | undefined;
  /** The number of photos that the device has lost or never stored. */
  readonly lostPhotos: number;
}
export interface SubmittedDraft extends DraftContent {
  readonly status: 'submitted';
  readonly id: string;
  readonly shortCode: string;
  readonly continuation?: FollowUpForm | undefined;
}
export type DraftState =
  | OpeningDraft
  | OpenDraft
  /** Another tab has this draft open; takeOverDraft moves it to this tab. */
  | (DraftContent & { readonly status: 'elsewhere' })
  | SubmittedDraft;
/** The states in which the form is shown. */
export type EditableDraft = OpeningDraft | OpenDraft;

export type DraftEvent =
  /** The stored draft has been read, or there is none and a new one begins. */
  | {
      readonly type: 'opened';
      readonly content: Omit<DraftContent, 'definition'>;
      readonly saving: SaveState;
      readonly restored?: RestoredFrom | undefined;
    }
  /** Another tab has the draft open. */
  | { readonly type: 'openElsewhere'; readonly content?: Omit<DraftContent, 'definition'> }
  /** The inputs have changed, or presets and checks were computed again. */
  | {
      readonly type: 'changed';
      readonly draft: Draft;
      readonly reading: FormEvaluation;
    }
  | { readonly type: 'photosChanged'; readonly photos: DraftContent['photos'] }
  | { readonly type: 'photoRemoved'; readonly removed: RemovedPhoto | undefined }
  | { readonly type: 'filesRefused'; readonly refused: readonly RefusedFile[] }
  | { readonly type: 'saving'; readonly saving: SaveState }
  /** The stored draft was not the version that this page knew, so the page continues with this one. */
  | ({
      readonly type: 'conflict';
      readonly conflict: Conflict;
    } & Omit<DraftContent, 'definition'>)
  /** The state of submitting has changed. */
  | { readonly type: 'submission'; readonly submission: Submission }
  | {
      readonly type: 'submitted';
      readonly id: string;
      readonly shortCode: string;
      readonly continuation: FollowUpForm | undefined;
    };

/** Returns true if the next tap on "send" sends the report despite warnings. */
export const isDespiteWarnings = (submission: Submission): boolean =>
  submission.status === 'asking' || ('despiteWarnings' in submission && submission.despiteWarnings);

/** True from the tap on "send" until its outcome is known. */
export const isUnderWay = ({ status }: Submission): boolean =>
  status === 'preparing' || status === 'sending';

/** After a change, warnings must be confirmed again. */
function submissionAfterChange(submission: Submission): Submission {
  if (submission.status === 'asking') return { status: 'none' };
  return submission.status === 'failed' || submission.status === 'preparing'
    ? { ...submission, despiteWarnings: false }
    : submission;
}

const contentOf = ({ definition, draft, reading, photos }: DraftContent): DraftContent => ({
  definition,
  draft,
  reading,
  photos,
});

/** Returns the state after an event. An event that does not fit the state changes nothing. */
export function nextDraft(state: DraftState, event: DraftEvent): DraftState {
  if (event.type === 'openElsewhere')
    return { ...contentOf({ ...state, ...event.content }), status: 'elsewhere' };
  if (event.type === 'submitted') {
    const { id, shortCode, continuation } = event;
    return { ...contentOf(state), status: 'submitted', id, shortCode, continuation };
  }
  if (state.status === 'opening' && event.type === 'opened')
    return {
      status: 'open',
      definition: state.definition,
      ...event.content,
      saving: event.saving,
      restored: event.restored,
      submission: { status: 'none' },
      attempts: 0,
      refused: [],
    };
  if (state.status !== 'open' && state.status !== 'opening') return state;
  switch (event.type) {
    case 'changed':
      return {
        ...state,
        draft: event.draft,
        reading: event.reading,
        ...(state.status === 'open' &&
          event.draft.inputs !== state.draft.inputs && {
            submission: submissionAfterChange(state.submission),
          }),
      };
    case 'photosChanged':
      return { ...state, photos: event.photos };
    default:
      return state.status === 'open' ? nextOpenDraft(state, event) : state;
  }
}

function nextOpenDraft(state: OpenDraft, event: DraftEvent): OpenDraft {
  switch (event.type) {
    case 'photoRemoved':
      return { ...state, removed: event.removed };
    case 'filesRefused':
      return { ...state, refused: event.refused };
    case 'saving':
      return { ...state, saving: event.saving };
    case 'conflict': {
      const { draft, reading, photos, conflict } = event;
      return { ...state, draft, reading, photos, conflict, removed: undefined };
    }
    case 'submission':
      return {
        ...state,
        submission: event.submission,
        attempts: state.attempts + Number(event.submission.status === 'invalid'),
      };
    default:
      return state;
  }
}

/** Undefined until a form is opened. */
export const $draft = atom<DraftState | undefined>(undefined);

/** The open draft, if there is one. */
export function openDraftState(): OpenDraft | undefined {
  const state = $draft.get();
  return state?.status === 'open' ? state : undefined;
}

const emptyStates = new WeakMap<FormDefinition, OpeningDraft>();

/**
 * Returns the state of a form before its draft has been read, without inputs. It is the same object
 * for each form.
 */
export function emptyDraftState(definition: FormDefinition): OpeningDraft {
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
    // The preset time would be the time of the build.
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
    };
    emptyStates.set(definition, state);
  }
  return state;
}

export type KnownContext = Omit<FormContext, 'now' | 'startedAt'>;
