/** How long a notice without a button, or one that offers "undo", is shown, in milliseconds. */
export const noticeMilliseconds = 5000;
