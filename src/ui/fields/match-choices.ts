import type { Choice } from './choice.ts';
import { foldText } from './fold-text.ts';

export interface FoldedChoice<Item extends Choice> {
  item: Item;
  folded: string;
  /** The folded label without blanks and hyphens. */
  compact: string;
}

export function foldChoices<Item extends Choice>(items: readonly Item[]): FoldedChoice<Item>[] {
  return items.map((item) => ({ item, folded: foldText(`${item.label} ${item.description ?? ''}`), compact: compactOf(foldText(item.label)) }));
}

/** Plates and phone numbers are typed and pasted with and without their blanks and hyphens. */
function compactOf(folded: string): string {
  return folded.replace(/[\s-]/g, '');
}

/** Minimum length of a query that matches across blanks, in characters; one of them is a digit. */
const MIN_COMPACT_LENGTH = 4;

/**
 * The choices whose label or description contains every word of the query; labels that begin with the query come first. "wx1234a" finds
 * "WX 1234A" too. A query of fewer than `minLength` characters matches all.
 */
export function matchChoices<Item extends Choice>(choices: readonly FoldedChoice<Item>[], query: string, minLength = 1): Item[] {
  const text = query.trim();
  const folded = foldText(text);
  if (folded === '' || text.length < minLength) return choices.map((choice) => choice.item);
  const words = folded.split(/\s+/);
  const compact = compactOf(folded);
  const isCode = compact.length >= MIN_COMPACT_LENGTH && /\d/.test(compact);
  const startingWith: Item[] = [];
  const containing: Item[] = [];
  for (const choice of choices) {
    if (!words.every((word) => choice.folded.includes(word)) && !(isCode && choice.compact.includes(compact))) continue;
    (choice.folded.startsWith(folded) || (isCode && choice.compact.startsWith(compact)) ? startingWith : containing).push(choice.item);
  }
  return [...startingWith, ...containing];
}
