// Most texts have no letter to be folded.
const plain = /^[\n -~]*$/;

// More marks on one letter than any script has: Unicode puts those of one letter in order, which takes the square of their number. A joiner,
// which is no letter, parts them.
const manyMarks = /\p{M}{30}(?=\p{M})/gu;

// Letters that Unicode decomposition leaves whole; PostgreSQL's `unaccent` maps them the same way.
const whole: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };

/** `text` in lower case without diacritics: what free-text search compares on device and backend. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .replace(manyMarks, '$&\u034f')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łđøßæœ]/g, (letter) => whole[letter] ?? letter);
}

/** The folded words of a search: a row matches when each is part of one of its searched fields. */
export function searchWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}
