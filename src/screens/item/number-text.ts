/** A wire number as `language` writes it: with a comma where that is the decimal sign. Keeps what is half typed. */
export function toShownNumber(value: string, language: string): string {
  return language === 'en' ? value : value.replace('.', ',');
}

/** What was typed as a wire number: comma and point both mean the decimal sign, spaces between digits mean nothing. */
export function fromShownNumber(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
}

/** The digits of `text` as a whole number; null when there are none. */
export function wholeNumberIn(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return digits === '' ? null : Number(digits);
}
