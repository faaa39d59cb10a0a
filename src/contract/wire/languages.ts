/** Languages of the product; the first is default and fallback. */
export const languages = ['pl', 'de', 'en'] as const;

export type Language = (typeof languages)[number];

/** The language of a tag such as `de-AT` (German). Default: Polish. */
export function toLanguage(text: string | null | undefined): Language {
  const tag = text?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === tag) ?? 'pl';
}
