/** The fragment of the address that opens the screen of a report at its section "add, correct". */
export const followSection = 'follow';
