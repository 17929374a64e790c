/** The time for which a notice is shown if it has no button or only "undo", in milliseconds. */
export const noticeMilliseconds = 5000;
