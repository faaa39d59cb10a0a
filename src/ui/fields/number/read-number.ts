/** Characters of numbers as people type and paste them; units, currencies and letters are left out. */
export function numberCharacters(text: string): string {
  return text
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[^\d.,\s'’-]/g, '')
    .trim();
}

/**
 * Reads `text` as a number, as people write it; null when it is not a number. Comma and point are both accepted in every language: "12.5" is never 125.
 * With both, the last one is the decimal sign. A single one before exactly three digits groups thousands in a whole number, or where it is
 * the group sign of `locale`; anywhere else it is the decimal sign.
 */
export function readNumber(text: string, locale: string, maxFractionDigits: number): number | null {
  const plain = numberCharacters(text).replace(/[\s'’]/g, '');
  const parts = /^(-?)(\d[\d.,]*|[.,]\d+)$/.exec(plain);
  if (!parts) return null;
  const [, minus = '', digits = ''] = parts;
  const at = decimalAt(digits, locale, maxFractionDigits);
  const whole = at < 0 ? digits : digits.slice(0, at);
  if (/[.,]/.test(whole) && !/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return null;
  return Number(`${minus}${whole.replace(/[.,]/g, '') || '0'}.${at < 0 ? '0' : digits.slice(at + 1) || '0'}`);
}

/** Position of the decimal sign in `digits`; −1 when it has none. */
function decimalAt(digits: string, locale: string, maxFractionDigits: number): number {
  const signs = digits.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return -1;
  if (signs.length > 1) return signs.every((sign) => sign === last) ? -1 : digits.lastIndexOf(last);
  const at = digits.indexOf(last);
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  const { decimal, group } = signsOf(locale);
  const groups = maxFractionDigits === 0 || last === group || (last !== decimal && maxFractionDigits < 3);
  return looksGrouped && groups ? -1 : at;
}

/** Whether thousands are grouped by a blank in `locale`, which cannot be a decimal sign. */
export function hasClearGroups(locale: string): boolean {
  return /^\s$/.test(signsOf(locale).group);
}

function signsOf(locale: string): { readonly decimal: string; readonly group: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234.5);
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: signOf('decimal'), group: signOf('group') };
}

/** `value` with at most `maxFractionDigits` decimals. A whole number is cut: an odometer at 131,705.9 shows 131,705. */
export function withFractionDigits(value: number, maxFractionDigits: number): number {
  if (maxFractionDigits === 0) return Math.trunc(value);
  return Number(new Intl.NumberFormat('en', { maximumFractionDigits: maxFractionDigits, useGrouping: false }).format(value));
}
