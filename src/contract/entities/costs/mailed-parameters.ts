import * as v from 'valibot';
import type { EntityDefinition } from '../../definition/entity.ts';
import { columnFilter } from '../../grid/filters/column-filter.ts';
import { readScope, writeScope } from '../../grid/scope.ts';
import type { WireDate } from '../../wire/wire-date.ts';
import { endedPeriod, type ReportInterval } from './report-mail-bodies.ts';

/** The saved query of a mailed list, for the days of the period that has ended. */
export function parametersOfPeriod(
  { grid }: EntityDefinition,
  saved: Readonly<Record<string, string>>,
  every: ReportInterval,
  today: WireDate,
): Readonly<Record<string, string>> {
  if (grid?.scope?.date === undefined) return saved;
  const { search, choice } = readScope(grid.scope, new URLSearchParams(saved));
  return { ...saved, ...writeScope(grid.scope, search, { ...choice, ...endedPeriod(every, today) }) };
}

/**
 * The parameter `narrowing` of a mailed list, as JSON: what narrows its rows beside the days. `header`: in the author's language, for a
 * column that the company added itself. `owner`: whose rows they are, for another reader than the author.
 */
export const mailedNarrowing = v.object({
  search: v.exactOptional(v.string()),
  mine: v.exactOptional(v.literal(true)),
  owner: v.exactOptional(v.string()),
  columns: v.array(v.object({ id: v.string(), header: v.string(), filter: columnFilter, isPlain: v.exactOptional(v.boolean()) })),
});

export type MailedNarrowing = v.InferOutput<typeof mailedNarrowing>;

/** Null for a text that is no narrowing of this release. */
export function readNarrowing(text = ''): MailedNarrowing | null {
  try {
    return v.parse(mailedNarrowing, JSON.parse(text));
  } catch {
    return null;
  }
}
