/** The search code, loaded when the search field gets the focus. */
export { createAnswers } from '../../features/manual-search/answers.lazy.ts';
export { plateCardFor } from '../../features/hazard-plates/plate-card.ts';
export { watchPointer, whenReleased } from '../../platform/pointer-press.ts';
