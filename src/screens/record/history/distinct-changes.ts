import type { ChangeText } from './use-change-texts.ts';

/** The first of each group of changes with the same text, such as two marks on a drawing. */
export function distinctChanges<Change extends ChangeText>(changes: readonly Change[]): Change[] {
  const texts = changes.map(({ label, old, now }) => JSON.stringify([label, old, now]));
  return changes.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
}
