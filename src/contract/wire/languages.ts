/** Languages of the product; the first is default and fallback. */
export const languages = ['pl', 'de', 'en'] as const;

export type Language = (typeof languages)[number];

/** The language of a tag such as `de-AT` (German). Default: Polish. */
export function toLanguage(text: string | null | undefined): Language {
  const tag = text?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === tag) ?? 'pl';
}

/** The locale that formats dates and numbers. Plain English would mean month-first dates and a 12-hour clock. */
export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
