export type FindId = (text: string) => number | null;

/**
 * Creates a function that finds the id of a name. Returns null for an unknown name and for one of several ids. `namesIn`: the names that a
 * text may stand for.
 */
export function createFinder(
  choices: readonly (readonly [id: number, name: string])[],
  namesIn: (text: string) => readonly string[],
): FindId {
  const byName = new Map<string, number | null>();
  for (const [id, text] of choices)
    for (const name of namesIn(text)) byName.set(name, byName.has(name) && byName.get(name) !== id ? null : id);
  return (text) => byName.get(namesIn(text).find((name) => byName.has(name)) ?? '') ?? null;
}
