/** A seeded random generator: the same seed draws the same values on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from `smallest` to `largest`, both included. */
  readonly integer: (smallest: number, largest: number) => number;
  readonly chance: (probability: number) => boolean;
  /** One character of `signs`. */
  readonly character: (signs: string) => string;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** An item, drawn in proportion to its `weight`. */
  readonly weighted: <Item extends { readonly weight: number }>(items: readonly Item[]) => Item;
};

/** The generator with the seed `seed`. Each record has its own, so that a change of one record does not affect the others. */
export function seededRandom(...seed: readonly (string | number)[]): Random {
  const next = mulberry32(hashOf(seed.join('|')));
  const whole = (smallest: number, largest: number): number => smallest + Math.floor(next() * (largest - smallest + 1));
  const sign = (signs: string): string => signs.charAt(whole(0, signs.length - 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error(`Nothing to pick from: ${seed.join('|')}`);
    return items[whole(0, items.length - 1)] as Item;
  };
  const weighted = <Item extends { readonly weight: number }>(items: readonly Item[]): Item => {
    let remainingWeight = next() * items.reduce((sum, item) => sum + item.weight, 0);
    return items.find((item) => (remainingWeight -= item.weight) < 0) ?? pick(items);
  };
  return { next, integer: whole, chance: (probability) => next() < probability, character: sign, pick, weighted };
}

// FNV-1a.
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
