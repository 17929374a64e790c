/**
 * The second stage of the calculator, loaded as one file when a task is opened or the page is idle.
 */
export { TaskScreen } from './TaskScreen.tsx';
