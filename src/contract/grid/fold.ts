// Fast path: most texts have nothing to fold.
const asciiPattern = /^[\n -~]*$/;

// More combining marks on one letter than any script uses. Unicode normalisation sorts the marks of one letter in quadratic time, so a
// combining grapheme joiner, which is no letter, splits long runs.
const manyMarks = /\p{M}{30}(?=\p{M})/gu;

// Letters that Unicode does not decompose; PostgreSQL's `unaccent` maps them the same way.
const undecomposedLetters: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };

/** `text` in lower case without diacritics. Free-text search compares this on device and backend. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (asciiPattern.test(lower)) return lower;
  return lower
    .replace(manyMarks, '$&\u034f')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łđøßæœ]/g, (letter) => undecomposedLetters[letter] ?? letter);
}
