import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { groupRows } from '../../../contract/grid/group-rows.ts';
import { queryRows } from '../../../contract/grid/query-rows.ts';
import { pageSize, type SortKey } from '../../../contract/grid/query.ts';
import type { GridLine } from '../../../ui/grid/model/grid-types.ts';
import type { GroupPath } from './list-search.ts';

/** Groups of one level shown before "more" is pressed. */
const GROUPS_PER_STEP = 100;

type Grouping = {
  /** Columns to group by, outermost first. */
  readonly fields: readonly string[];
  readonly open: readonly GroupPath[];
  /** Line limit of a group by its id. Default: the page size for rows, `GROUPS_PER_STEP` for subgroups. */
  readonly lineLimits: ReadonlyMap<string, number>;
  readonly orderBy: readonly SortKey[];
};

/** Lines of a grouped list: one line per group, and below each open group its subgroups or its first rows. */
export function groupLines(rows: readonly GridRow[], grouping: Grouping): readonly GridLine<GridRow>[] {
  const open = new Set(grouping.open.map(groupId));
  return linesWithin([], rows);

  function linesWithin(path: GroupPath, own: readonly GridRow[]): GridLine<GridRow>[] {
    const depth = path.length;
    const field = grouping.fields[depth];
    if (field === undefined) return rowLines(path, own);
    const groups = groupRows(own, field);
    const most = grouping.lineLimits.get(groupId(path)) ?? GROUPS_PER_STEP;
    const lines = groups.slice(0, most).flatMap(({ value, rows: members }): GridLine<GridRow>[] => {
      const inner = [...path, value];
      const isOpen = open.has(groupId(inner));
      const head: GridLine<GridRow> = { kind: 'group', id: groupId(inner), column: field, value, count: members.length, depth, isOpen };
      return isOpen ? [head, ...linesWithin(inner, members)] : [head];
    });
    return withMore(lines, path, groups.length - most, depth);
  }

  function rowLines(path: GroupPath, own: readonly GridRow[]): GridLine<GridRow>[] {
    const most = grouping.lineLimits.get(groupId(path)) ?? pageSize;
    const { rows: first } = queryRows(own, { skip: 0, top: most, orderBy: grouping.orderBy, filter: null, search: '' }, []);
    const lines = first.map((row): GridLine<GridRow> => ({ kind: 'row', row, depth: path.length }));
    return withMore(lines, path, own.length - most, path.length);
  }
}

/** Returns `lineLimits` with a higher line limit for one group. */
export function raiseLineLimit(lineLimits: ReadonlyMap<string, number>, id: string, hasRows: boolean): ReadonlyMap<string, number> {
  const step = hasRows ? pageSize : GROUPS_PER_STEP;
  // After four steps each press adds ten steps: the user wants to see the whole group.
  const before = lineLimits.get(id) ?? step;
  return new Map(lineLimits).set(id, before < step * 4 ? before + step : before + step * 10);
}

/** Opens the group with this id, or closes it together with its open subgroups. Returns the new `open`. */
export function toggleGroup(open: readonly GroupPath[], id: string): readonly GroupPath[] {
  const path = JSON.parse(id) as GroupPath;
  const isWithin = (other: GroupPath) => groupId(other.slice(0, path.length)) === id;
  return open.some((other) => groupId(other) === id) ? open.filter((other) => !isWithin(other)) : [...open, path];
}

function groupId(path: GroupPath): string {
  return JSON.stringify(path);
}

function withMore(lines: GridLine<GridRow>[], path: GroupPath, hidden: number, depth: number): GridLine<GridRow>[] {
  return hidden > 0 ? [...lines, { kind: 'more', id: groupId(path), count: hidden, depth }] : lines;
}
