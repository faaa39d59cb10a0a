import type { EntityDefinition, EntityName } from './definition/entity.ts';
import { entityRegistry } from './registry.ts';

type Numbered = Extract<(typeof entityRegistry)[EntityName], { readonly numberPrefix: string }>;

export type NumberPrefix = Numbered['numberPrefix'];

/** Number series by prefix, with the functionality of the numbered records. */
export const numberSeries = Object.fromEntries(
  (Object.values(entityRegistry) as readonly EntityDefinition[]).flatMap(({ numberPrefix, functionality }) =>
    numberPrefix === undefined ? [] : [[numberPrefix, functionality]],
  ),
) as Readonly<Record<NumberPrefix, Numbered['functionality']>>;

export const numberPrefixes = Object.keys(numberSeries) as NumberPrefix[];
