import type { SearchWord } from '../../../src/contract/grid/search-words.ts';

/** The LIKE patterns of a searched word, of which a row matches one: as typed and, where that differs, compact. */
export function wordPatterns({ text, compact }: SearchWord): string[] {
  return [text, ...(compact === null ? [] : [compact])].map((form) => `%${form.replace(/[\\%_]/g, String.raw`\$&`)}%`);
}
