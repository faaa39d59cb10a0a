import { fold } from '../../contract/grid/fold.ts';
import { compactParts, compactText, hasEveryWord, searchWords } from '../../contract/grid/search-words.ts';
import type { Choice } from './choice.ts';

export interface FoldedChoice<Item extends Choice> {
  item: Item;
  /** The label and the description, as lists are searched: a label with a digit, as a plate or a phone number, in compact form too. */
  searchText: string;
  compactLabel: string;
}

export function foldChoices<Item extends Choice>(items: readonly Item[]): FoldedChoice<Item>[] {
  return items.map((item) => {
    const label = fold(item.label);
    const codes = /\d/.test(label) ? compactParts(label) : [];
    return { item, searchText: [`${label} ${fold(item.description ?? '')}`, ...codes].join('\n'), compactLabel: compactText(label) };
  });
}

/**
 * The choices whose label or description contains every word of the query, as a list is searched; labels that begin with the query come
 * first. A query of fewer than `minLength` characters matches all.
 */
export function matchChoices<Item extends Choice>(choices: readonly FoldedChoice<Item>[], query: string, minLength = 1): Item[] {
  const text = query.trim();
  const words = searchWords(text);
  if (words.length === 0 || text.length < minLength) return choices.map((choice) => choice.item);
  const start = compactText(fold(text));
  const matching = choices.filter(({ searchText }) => hasEveryWord(searchText, words));
  const [first, others] = [true, false].map((isFirst) => matching.filter(({ compactLabel }) => compactLabel.startsWith(start) === isFirst));
  return [...(first ?? []), ...(others ?? [])].map(({ item }) => item);
}
