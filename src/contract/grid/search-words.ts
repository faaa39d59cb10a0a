import { fold } from './fold.ts';

/** A folded word of a search; `compact` is a code typed with hyphens, without them. */
export type SearchWord = { readonly text: string; readonly compact: string | null };

/** The list columns that show a plate, alone or beside a name after a comma. */
export const plateColumns: ReadonlySet<string> = new Set([
  'RegistrationNumber',
  'VehicleRegistrationNumber',
  'Vehicle',
  'Trailer',
  'AssignmentTo',
  'AssignedToDetails',
]);

/** Separators between the characters of a plate; the database compacts the same ones (`compactSql`). */
const separators = /[ \t\u00a0-]/g;

/** Minimum length of a code, in characters; one of them is a digit. */
const MIN_CODE_LENGTH = 4;

/** A text without blanks and hyphens, as plates and phone numbers are typed too. */
export function compactText(text: string): string {
  return text.replaceAll(separators, '');
}

/** Words of a search; further ones, as of a pasted text, say nothing more. */
export const MAX_SEARCH_WORDS = 32;

/** The words of a search, each once: a row matches when each of them occurs in its search text. */
export function searchWords(text: string): SearchWord[] {
  const words = [...new Set(fold(text).split(/\s+/).filter(Boolean))].slice(0, MAX_SEARCH_WORDS);
  return words.map((word) => ({ text: word, compact: compactCode(word) }));
}

/** Whether a search text has each word, as typed or compact. */
export function hasEveryWord(searchText: string, words: readonly SearchWord[]): boolean {
  return words.every(({ text, compact }) => searchText.includes(text) || (compact !== null && searchText.includes(compact)));
}

/** The parts of a text between commas in compact form, where that differs. Search texts have them too, so "epa5700f" finds "EPA 5700F". */
export function compactParts(text: string): string[] {
  return text.split(', ').flatMap((part) => (compactText(part) === part ? [] : [compactText(part)]));
}

function compactCode(word: string): string | null {
  const compact = compactText(word);
  return compact !== word && compact.length >= MIN_CODE_LENGTH && /\d/.test(compact) ? compact : null;
}
