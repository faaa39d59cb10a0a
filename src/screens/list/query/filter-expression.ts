import { allOf, anyOf, compare, containsName, containsText, field, type Expression } from '../../../contract/grid/expression.ts';
import { dayRange } from '../../../contract/grid/scope.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import type { ColumnFilter } from '../../../contract/grid/filters/column-filter.ts';
import type { GridFilters } from '../../../ui/grid/model/grid-types.ts';

/**
 * Combines a list's column filters into one expression, which device and backend both evaluate; null without filters. `now`: the time by
 * which states are told.
 */
export function filterExpression(filters: GridFilters, columns: readonly ColumnDeclaration[] = [], now?: WireDateTime): Expression | null {
  return allOf(
    Object.entries(filters).map(([name, filter]) => {
      const column = columns.find(({ field: one }) => one === name);
      // A derived value is never empty.
      if (column?.derived) return column.derived.filter(filter.kind === 'choice' ? filter.ids : [], now);
      // A form stores a text that was left out as an empty one.
      return filter.kind === 'empty' && column?.type === 'text'
        ? anyOf(compare(name, 'eq', null), compare(name, 'eq', ''))
        : expressionOf(name, filter);
    }),
  );
}

function expressionOf(name: string, filter: ColumnFilter): Expression | null {
  switch (filter.kind) {
    case 'text':
      return filter.isPart ? containsName(name, filter.text) : containsText(name, filter.text);
    case 'number':
      return allOf([
        filter.min === undefined ? null : compare(name, 'ge', filter.min),
        filter.max === undefined ? null : compare(name, 'le', filter.max),
      ]);
    case 'date':
      return dateExpression(name, filter);
    case 'boolean':
      return compare(name, 'eq', filter.value);
    case 'empty':
      return compare(name, 'eq', null);
    case 'choice':
      return { kind: 'in', operand: field(name), values: filter.ids };
  }
}

function dateExpression(name: string, { from, to, orEmpty }: ColumnFilter & { kind: 'date' }): Expression | null {
  const range = dayRange(name, from, to);
  return range && orEmpty ? anyOf(range, compare(name, 'eq', null)) : range;
}
