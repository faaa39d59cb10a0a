import { orderColumnOf, type OrderColumn, type ServerEntity } from '../engine/declaration/server-entity.ts';
import { markedName } from '../database/list-marks.ts';
import { nameOf, refreshTriggerSql, searchedNames } from './search-sql.ts';

/** The prefix of a column that stores the name which another column of the row refers to. */
const NAME_PREFIX = 'NameOf';

/**
 * SQL objects behind the orders of a long list: the names beside its rows, an index of each order, and the notes of rows that came,
 * went or moved. Empty for a list without declared orders.
 */
export function orderSql(declaration: ServerEntity): string {
  const { table, orders = {}, unlistedBy } = declaration;
  if (!table || Object.keys(orders).length === 0) return '';
  const unlisted = unlistedBy === undefined ? 'NULL' : `'${unlistedBy}'`;
  const indexes = Object.values(orders).map((order) => `SELECT ensure_order_indexes('${table}', '${orderColumnOf(order)}', ${unlisted});`);
  return [namesSql(declaration), ...indexes, notesSql(table, declaration), ''].join('\n');
}

/** A column with the name that another one refers to. */
type StoredName = { readonly column: string; readonly otherwise: string | null };

function storedNames(orders: Readonly<Record<string, OrderColumn>>): StoredName[] {
  return Object.values(orders).flatMap((order) => {
    const { column, otherwise = null, isGenerated = false } = typeof order === 'string' ? { column: order } : order;
    return column.startsWith(NAME_PREFIX) && !isGenerated ? [{ column: column.slice(NAME_PREFIX.length), otherwise }] : [];
  });
}

/**
 * The trigger that stores names beside the rows of a table. It locks the names that it reads, so a name that changes at the same moment is
 * waited for. A changed name rewrites the search text of the rows that show it, and this trigger then writes the name in the same row
 * version.
 */
function namesSql(declaration: ServerEntity): string {
  const { entity, table, orders = {}, references = {} } = declaration;
  const names = storedNames(orders);
  if (names.length === 0) return '';
  const searched = searchedNames(declaration);
  const terms = names.map(({ column, otherwise }) => {
    const refersTo = nameOf(entity.name, column, references[column]);
    if (!refersTo) throw new Error(`${entity.name}.${column} refers to nothing, so it has no name to sort by`);
    return { column, otherwise, refersTo };
  });
  const reads = terms.flatMap(({ column, otherwise, refersTo }) => [
    `  SELECT "${refersTo.name.column}" INTO NEW."${NAME_PREFIX}${column}" FROM ${refersTo.table} WHERE "Id" = NEW."${column}" FOR SHARE;`,
    ...(otherwise === null
      ? []
      : [`  NEW."${NAME_PREFIX}${column}" := coalesce(NEW."${NAME_PREFIX}${column}", nullif(NEW."${otherwise}", ''));`]),
  ]);
  // A name that the search text does not contain has no trigger there.
  const refreshes = terms
    .filter(({ column }) => !searched.has(column))
    .map(({ column, refersTo }) => refreshTriggerSql(String(table), column, refersTo));
  const changing = [...terms.flatMap(({ column, otherwise }) => [column, ...(otherwise === null ? [] : [otherwise])]), 'SearchText'];
  return `CREATE OR REPLACE FUNCTION ${table}_keep_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
${reads.join('\n')}
  RETURN NEW;
END $$;
CREATE TRIGGER keep_names BEFORE INSERT OR UPDATE OF ${changing.map((column) => `"${column}"`).join(', ')} ON ${table}
  FOR EACH ROW EXECUTE FUNCTION ${table}_keep_names();
${refreshes.join('\n')}`;
}

/** The triggers that note in `list_change` where rows were and are in the orders of a list. */
function notesSql(table: string, { orders = {}, ownOrder = {}, unlistedBy }: ServerEntity): string {
  const sorted = { ...Object.fromEntries(Object.entries(orders).map(([field, order]) => [field, orderColumnOf(order)])), ...ownOrder };
  const built = (row: string) =>
    `jsonb_build_object(${Object.entries(sorted)
      .map(([field, column]) => `'${field}', ${row}"${column}"`)
      .join(', ')})`;
  const keys = (row: string) => (unlistedBy === undefined ? built(row) : `CASE WHEN ${row}"${unlistedBy}" IS NULL THEN ${built(row)} END`);
  const columns = (row: string) =>
    [...new Set(Object.values(sorted)), ...(unlistedBy === undefined ? [] : [unlistedBy])].map((column) => `${row}."${column}"`).join(', ');
  const execute = `EXECUTE FUNCTION ${table}_note_order()`;
  return `CREATE OR REPLACE FUNCTION ${table}_note_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN INSERT INTO list_change ("Table", "Id", "Is") SELECT '${markedName(table)}', "Id", ${keys('')} FROM changed;
    WHEN 'DELETE' THEN INSERT INTO list_change ("Table", "Id", "Was") SELECT '${markedName(table)}', "Id", ${keys('')} FROM changed;
    WHEN 'UPDATE' THEN INSERT INTO list_change VALUES ('${markedName(table)}', NEW."Id", ${keys('OLD.')}, ${keys('NEW.')});
    WHEN 'TRUNCATE' THEN
      DELETE FROM list_mark WHERE "Table" = '${markedName(table)}';
      DELETE FROM list_change WHERE "Table" = '${markedName(table)}';
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER note_made AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed FOR EACH STATEMENT ${execute};
CREATE TRIGGER note_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed FOR EACH STATEMENT ${execute};
CREATE TRIGGER note_moved AFTER UPDATE ON ${table} FOR EACH ROW
  WHEN ((${columns('OLD')}) IS DISTINCT FROM (${columns('NEW')})) ${execute};
CREATE TRIGGER note_emptied AFTER TRUNCATE ON ${table} FOR EACH STATEMENT ${execute};`;
}
