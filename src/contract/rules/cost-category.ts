/** Kinds of cost in the cost of ownership. Companies name their cost groups themselves. */
export const costCategories = ['instalments', 'fuel', 'service', 'insurance', 'damages', 'other'] as const;

export type CostCategory = (typeof costCategories)[number];

/** The first that matches counts: an insurance of a lease is an insurance. */
const words: readonly (readonly [CostCategory, RegExp])[] = [
  ['insurance', /ubezpiecz|polis[ay]|versicherung|insurance/i],
  ['damages', /szkod|uszkodze|schäden|schaden|damage|accident|unfall/i],
  ['instalments', /leasing|\braty?\b|najem|czynsz|\bmiete\b|\blease\b|\brental\b|instalment/i],
  ['fuel', /paliw|ładowan|kraftstoff|tanken|\bfuel\b|diesel|benzyn|adblue/i],
  [
    'service',
    /serwis|przegląd|napraw|opon|badani|wartung|reparatur|reifen|hauptuntersuchung|inspektion|service|repair|maintenance|tyre|tire|roadworth/i,
  ],
];

/** The category of a cost group, by the words of its name in Polish, German or English. */
export function costCategoryOf(group: string): CostCategory {
  return words.find(([, pattern]) => pattern.test(group))?.[0] ?? 'other';
}
