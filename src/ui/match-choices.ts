import type { Choice } from './choice.ts';
import { foldText } from './fold-text.ts';

export interface FoldedChoice<Item extends Choice> {
  item: Item;
  folded: string;
}

export function foldChoices<Item extends Choice>(items: readonly Item[]): FoldedChoice<Item>[] {
  return items.map((item) => ({ item, folded: foldText(`${item.label} ${item.description ?? ''}`) }));
}

/** Every word of the query has to be somewhere in the label or the description; labels that begin with the query come first. */
export function matchChoices<Item extends Choice>(choices: readonly FoldedChoice<Item>[], query: string): Item[] {
  const folded = foldText(query.trim());
  if (folded === '') return choices.map((choice) => choice.item);
  const words = folded.split(/\s+/);
  const beginning: Item[] = [];
  const within: Item[] = [];
  for (const choice of choices) {
    if (!words.every((word) => choice.folded.includes(word))) continue;
    (choice.folded.startsWith(folded) ? beginning : within).push(choice.item);
  }
  return [...beginning, ...within];
}
