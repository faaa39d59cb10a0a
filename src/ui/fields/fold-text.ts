/** Lower case without diacritics, so that "lodz" finds "Łódź" and "strasse" finds "Straße". */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łßøđæœ]/g, (letter) => plain[letter] ?? letter);
}

/** These letters have no canonical decomposition. */
const plain: Record<string, string> = { ł: 'l', ß: 'ss', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };
