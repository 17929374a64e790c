/**
 * How long a notice without a button, or one that offers to undo, stays on the screen. In
 * milliseconds.
 */
export const noticeMilliseconds = 5000;
