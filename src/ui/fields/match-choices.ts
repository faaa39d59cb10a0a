import type { Choice } from './choice.ts';
import { foldText } from './fold-text.ts';

export interface FoldedChoice<Item extends Choice> {
  item: Item;
  folded: string;
}

export function foldChoices<Item extends Choice>(items: readonly Item[]): FoldedChoice<Item>[] {
  return items.map((item) => ({ item, folded: foldText(`${item.label} ${item.description ?? ''}`) }));
}

/**
 * The choices whose label or description contains every word of the query; labels that begin with the query come first. A query of
 * fewer than `minLength` characters matches all.
 */
export function matchChoices<Item extends Choice>(choices: readonly FoldedChoice<Item>[], query: string, minLength = 1): Item[] {
  const text = query.trim();
  const folded = foldText(text);
  if (folded === '' || text.length < minLength) return choices.map((choice) => choice.item);
  const words = folded.split(/\s+/);
  const startingWith: Item[] = [];
  const containing: Item[] = [];
  for (const choice of choices) {
    if (!words.every((word) => choice.folded.includes(word))) continue;
    (choice.folded.startsWith(folded) ? startingWith : containing).push(choice.item);
  }
  return [...startingWith, ...containing];
}
