import { orderColumnOf, type ServerEntity } from '../engine/declaration/server-entity.ts';
import { gridViewOf } from '../grid/columns.ts';
import { nameOf } from './search-sql.ts';

/**
 * The view of a kind's list, for a kind without a `grid.sql`. A column of the list reads the table's column that `orders` or `search` gives
 * it, else the one of its own name; one that `search` leads to a reference reads the name of the row referred to. Throws for a column that
 * joins several.
 */
export function viewSql({ entity, table, orders = {}, search = {}, references = {}, unlistedBy }: ServerEntity): string {
  const columns = listColumns(entity).map((field) => {
    const order = orders[field];
    const source = order === undefined ? (search[field] ?? field) : orderColumnOf(order);
    if (typeof source !== 'string') throw new Error(`${entity.name}.${field} joins columns: it needs a grid.sql`);
    const refersTo = source === field ? null : nameOf(entity.name, source, references[source]);
    return refersTo
      ? `(SELECT "${refersTo.name.column}" FROM ${refersTo.table} WHERE "Id" = r."${source}") AS "${field}"`
      : `r."${source}" AS "${field}"`;
  });
  const condition = unlistedBy === undefined ? '' : ` WHERE r."${unlistedBy}" IS NULL`;
  return `CREATE VIEW ${gridViewOf(entity)} AS\nSELECT ${columns.join(', ')}, r."SearchText"\nFROM ${table} r${condition};\n`;
}

function listColumns({ grid }: ServerEntity['entity']): readonly string[] {
  return grid && 'entries' in grid.row ? Object.keys(grid.row.entries as object) : [];
}
