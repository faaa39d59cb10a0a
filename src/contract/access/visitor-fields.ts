import type { EntityDefinition } from '../definition/entity.ts';

/** `closed`: nothing without a login; `least`: the columns that the contract declares for visitors; `all`: every column. */
export const pageOpenings = ['closed', 'least', 'all'] as const;

export type PageOpening = (typeof pageOpenings)[number];

/** How far each open list is open, by entity name. */
export type OpenPages = Readonly<Record<string, PageOpening>>;

/** The columns of a list that anonymous users get: none where it requires a login. */
export function visitorFields({ name, grid }: EntityDefinition, openPages: OpenPages): readonly string[] {
  const opening = grid?.requires === 'open' ? (openPages[name] ?? 'least') : 'closed';
  if (!grid || opening === 'closed') return [];
  return opening === 'all' && 'entries' in grid.row ? Object.keys(grid.row.entries as object) : (grid.forVisitors ?? []);
}
