import type { EntityDefinition } from '../../definition/entity.ts';
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
