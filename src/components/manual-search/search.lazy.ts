/** Code of the search that is fetched when its field gets the focus. */
export { createAnswers } from '../../features/manual-search/answers.lazy.ts';
export { watchPointer, whenReleased } from '../../platform/pointer-press.ts';
