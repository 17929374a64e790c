/** Compares words: compounds and typing errors. Certainties are from 0 to 1. */

const costAt = (row: readonly number[], index: number): number => row[index] ?? 0;
/** Returns true if the last two letters before `i` and `j` are swapped. */
const isSwap = (a: string, b: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];

/**
 * Returns the Damerau-Levenshtein distance (insert, remove, replace, swap neighbours), at most
 * `limit` + 1.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = Math.min(
        costAt(previous, j) + 1,
        costAt(row, j - 1) + 1,
        costAt(previous, j - 1) + Number(a[i - 1] !== b[j - 1]),
        isSwap(a, b, i, j) ? costAt(before, j - 2) + 1 : Infinity,
      );
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}

/**
 * Compares only the code of the first character, because this runs for every word of the manual.
 */
const isNumber = (word: string): boolean => {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
};

const masks = new Map<string, number>();
/**
 * Returns the letters of a word as a bit mask, with which most words can be excluded quickly before
 * the edit distance is computed.
 */
function letterMask(word: string): number {
  const known = masks.get(word);
  if (known !== undefined) return known;
  let mask = 0;
  for (let i = 0; i < word.length; i += 1) mask |= 1 << (word.charCodeAt(i) % 32);
  masks.set(word, mask);
  return mask;
}
/**
 * Returns false if more than `limit` edits are certainly needed. One edit changes at most two of
 * the letters that only one of the words contains.
 */
function mayBeWithin(a: string, b: string, limit: number): boolean {
  let only = letterMask(a) ^ letterMask(b);
  let count = 0;
  while (only !== 0) {
    only &= only - 1;
    count += 1;
  }
  return count <= 2 * limit;
}

/**
 * Returns how many typing errors are accepted: one in words of four to six letters, two in longer
 * ones.
 */
function maxTypingErrors(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/**
 * Returns how certain it is that one of the words contains the other: 1 for the same word, 0 for
 * unrelated words.
 */
function compoundCertainty(typed: string, word: string): number {
  if (typed === word) return 1;
  if (typed.length < 3) return 0;
  const sure = containedIn(typed, word) || containing(typed, word);
  return sure > 0 && !isNumber(typed) && !isNumber(word) ? sure : 0;
}

/**
 * Returns the certainty that the compound begins with the word ("sicherheit" in
 * "sicherheitsventil"), ends with it ("ventil") or, from five letters on, contains it. At the end,
 * the compound must have at least two letters more: "égout" does not match "goutte".
 */
function containedIn(typed: string, word: string): number {
  if (word.startsWith(typed)) return 0.55 + 0.35 * (typed.length / word.length);
  if (typed.length >= 4 && word.length >= typed.length + 2 && word.endsWith(typed))
    return 0.5 + 0.35 * (typed.length / word.length);
  return typed.length >= 5 && word.includes(typed) ? 0.45 : 0;
}

/**
 * Returns the certainty that the typed compound contains the word of the text: "schlauch" in
 * "flüssiggasschlauch". It must have at least three letters more: "undicht" does not match "dicht".
 */
function containing(typed: string, word: string): number {
  if (word.length < 4 || typed.length < word.length + 3) return 0;
  if (!typed.endsWith(word) && !typed.startsWith(word)) return 0;
  return 0.3 + 0.3 * (word.length / typed.length);
}

/**
 * Returns how likely it is that `typed` is a misspelling of `word`, or 0 if it is a different word.
 */
export function slipCertainty(typed: string, word: string): number {
  const limit = maxTypingErrors(typed.length);
  if (limit === 0 || isNumber(typed) || isNumber(word)) return 0;
  if (mayBeWithin(typed, word, limit)) {
    const distance = editDistance(typed, word, limit);
    if (distance <= limit) return 0.85 - 0.15 * distance;
  }
  // An unfinished word with one typing error is accepted: "überfül" for "überfüllsicherung". The
  // first letter must be correct.
  return typed.length >= 5 &&
    word.length > typed.length &&
    word[0] === typed[0] &&
    editDistance(typed, word.slice(0, typed.length), 1) === 1
    ? 0.35
    : 0;
}

/**
 * Returns the words of a text that a typed word may mean, with their certainty. If the text
 * contains the word (`isKnown`), typing errors are not considered.
 */
export function meaningsOf(
  typed: string,
  words: Iterable<string>,
  isKnown: boolean,
): Map<string, number> {
  const result = new Map<string, number>();
  for (const word of words) {
    // Too many other words begin with a known word of up to three letters.
    const certainty =
      isKnown && typed.length < 4
        ? Number(word === typed)
        : compoundCertainty(typed, word) || (isKnown ? 0 : slipCertainty(typed, word));
    if (certainty > 0) result.set(word, certainty);
  }
  return result;
}
