/** A wire number with the decimal sign of `language`. Leaves a half-typed number as it is. */
export function formatWireNumber(value: string, language: string): string {
  return language === 'en' ? value : value.replace('.', ',');
}
