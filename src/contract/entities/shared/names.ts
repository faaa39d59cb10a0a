import type { Language } from '../../wire/languages.ts';
import { recordText } from '../../wire/fields.ts';

/** The words of a choice or an additional field per language, beside the `Name` in the language of the request. */
export const names = { NamePl: recordText, NameDe: recordText, NameEn: recordText } as const;

/** Something with a word per language; the company's own `Name` where one is missing. */
export type Named = {
  readonly Name: string;
  readonly NamePl?: string | null | undefined;
  readonly NameDe?: string | null | undefined;
  readonly NameEn?: string | null | undefined;
};

/** The word in a language. Without it: the Polish one, which every company has; else the name as it came. */
export function wordIn(language: Language, { Name, NamePl, NameDe, NameEn }: Named): string {
  const word = { pl: NamePl, de: NameDe, en: NameEn }[language];
  return word || NamePl || Name;
}

/** A cached answer with the words of `language` for every `Name` that came with words: it may have been pulled in another language. */
export function namedIn<Value>(language: Language, value: Value): Value {
  if (Array.isArray(value)) return value.map((part: unknown) => namedIn(language, part)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, typeof part === 'object' ? namedIn(language, part as unknown) : (part as unknown)]),
  ) as Value & Named;
  // Items of handovers have no Polish word beside their name, which records hold.
  return typeof parts.Name === 'string' && typeof parts.NamePl === 'string' ? { ...parts, Name: wordIn(language, parts) } : parts;
}
