import type { Language } from '../../wire/languages.ts';
import { recordText } from '../../wire/fields.ts';

/** The words of a choice or an additional field per language, beside the `Name` in the language of the request. */
export const names = { NamePl: recordText, NameDe: recordText, NameEn: recordText } as const;

/** Something with a word per language; the company's own `Name` where one is missing. */
export type Named = { readonly Name: string; readonly NamePl?: string | null | undefined; readonly NameDe?: string | null | undefined; readonly NameEn?: string | null | undefined };

/** The word in a language. Without it: the Polish one, which every company has; else the name as it came. */
export function wordIn(language: Language, { Name, NamePl, NameDe, NameEn }: Named): string {
  const word = { pl: NamePl, de: NameDe, en: NameEn }[language];
  return word || NamePl || Name;
}
