/** A wire number with the decimal sign of `language`. Leaves a half-typed number as it is. */
export function formatWireNumber(value: string, language: string): string {
  return language === 'en' ? value : value.replace('.', ',');
}

/** The digits of `text` as a whole number; null when there are none. */
export function parseWholeNumber(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 9);
  return digits === '' ? null : Number(digits);
}
