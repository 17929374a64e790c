import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepStep } from '../../features/drafts/draft-session.ts';
import type { EditableDraft } from '../../features/drafts/draft-store.ts';
import { focusField } from './focus-field.ts';
import { isShownQuestion } from './shown-question.ts';

/** The last step of a long form: all answers before they are sent. */
export const review = 'review';
const prefix = '#step-';

export interface Steps {
  /** Sections with visible fields, then `review`. Empty if the form is a single page. */
  readonly ids: readonly string[];
  /** Index of the visible step. */
  readonly at: number;
  /** Opens a step and focuses the field at `path`, otherwise the step's heading. */
  readonly go: (id: string, path?: string) => void;
  /** Goes to the previous step, like the browser's back button. Undefined on the first step. */
  readonly back: (() => void) | undefined;
  /** Called by a step that is rendered after it was opened, so that it gets the focus. */
  readonly onShown: () => void;
}

/** Moves the focus to the requested field or step heading once it is rendered. */
function placeFocus(target: RefObject<string | undefined>, step: string | undefined): void {
  const path = target.current;
  if (path === undefined) return;
  if (path) focusField(path);
  else {
    const head = document.getElementById(`section-${step}`);
    if (!head) return;
    head.focus({ preventScroll: true });
    head.scrollIntoView();
  }
  target.current = undefined;
}

/**
 * Selects the open step. It is stored in the URL, so that the browser's back button and a reload
 * work as usual.
 */
export function useSteps(state: EditableDraft): Steps {
  const {
    definition: { stepped, sections, fields },
    reading,
    draft,
  } = state;
  const ids = stepped
    ? [
        ...sections.filter((section) =>
          fields.some((field) => field.section === section && isShownQuestion(field, reading)),
        ),
        review,
      ]
    : [];
  const [requestedStep, setRequestedStep] = useState('');
  const target = useRef<string>(undefined);
  const at = Math.max(0, ids.indexOf(requestedStep));
  const step = ids[at];

  useEffect(() => {
    const read = (): string => location.hash.replace(prefix, '');
    const follow = (): void => {
      target.current = '';
      setRequestedStep(read());
      keepStep(read());
    };
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The URL is not available on the server.
    setRequestedStep(read());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    placeFocus(target, step);
    if (target.current === undefined) return undefined;
    // If the driver acts before a lazily loaded step is rendered, the focus stays where it is.
    const cancelFocus = (): void => {
      target.current = undefined;
    };
    const eventTypes = ['pointerdown', 'keydown'] as const;
    for (const eventType of eventTypes) addEventListener(eventType, cancelFocus);
    return () => {
      for (const eventType of eventTypes) removeEventListener(eventType, cancelFocus);
    };
  }, [step, requestedStep]);
  // A new draft starts at the first step.
  const isNew = state.status === 'open' && !state.restored;
  useEffect(() => {
    if (!isNew || !location.hash.startsWith(prefix)) return;
    history.replaceState(null, '', location.pathname + location.search);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The URL has just been changed, and the step must match it.
    setRequestedStep('');
  }, [isNew, draft.id]);

  // A restored draft opens at its last step.
  const lastStep = state.status === 'open' ? state.restored?.step : undefined;
  const isLastStepShown = lastStep !== undefined && ids.includes(lastStep);
  useEffect(() => {
    if (!isLastStepShown || location.hash.startsWith(prefix)) return;
    history.replaceState(null, '', prefix + lastStep);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The URL has just been changed, and the step must match it.
    setRequestedStep(lastStep);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- This runs once for each draft, not for each step.
  }, [isNew, draft.id]);

  const go = (id: string, path = ''): void => {
    if (id === step) {
      if (path) focusField(path);
      return;
    }
    target.current = path;
    history.pushState(step, '', prefix + id);
    setRequestedStep(id);
    keepStep(id);
  };
  const previous = ids[at - 1] ?? '';
  return {
    ids,
    at,
    go,
    back:
      at > 0
        ? () => {
            if (history.state === previous) history.back();
            else go(previous);
          }
        : undefined,
    onShown: () => {
      placeFocus(target, step);
    },
  };
}
