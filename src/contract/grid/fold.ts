// Most texts have no letter to be folded.
const plain = /^[\n -~]*$/;

// Letters that Unicode decomposition leaves whole; PostgreSQL's `unaccent` maps them the same way.
const whole: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' };

/** `text` in lower case without diacritics: what free-text search compares on device and backend. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łđøßæœ]/g, (letter) => whole[letter] ?? letter);
}

/** The folded words of a search: a row matches when each is part of one of its searched fields. */
export function searchWords(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}
