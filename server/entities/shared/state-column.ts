import { columnsIn } from '../../../src/contract/grid/columns-in.ts';
import { stateOf, type StateRule } from '../../../src/contract/rules/rental/state.ts';
import type { DerivedColumn } from '../../engine/declaration/server-entity.ts';

/** The derived state of a booking or a rental document in an Excel file. */
export function stateColumn(rule: StateRule): DerivedColumn {
  return {
    reads: [...new Set(rule.flatMap(({ when }) => (when ? columnsIn(when('')) : [])))],
    kind: 'choice',
    of: (row, now) => stateOf(rule, row, now),
  };
}
