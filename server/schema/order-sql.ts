import type { ServerEntity } from '../engine/declaration/server-entity.ts';
import { nameOf } from './search-sql.ts';

/** The prefix of a column that stores the name which another column of the row refers to. */
const NAME_PREFIX = 'NameOf';

/**
 * SQL objects behind the orders of a long list: the names beside its rows, an index in each order and direction, and the notes of rows that came,
 * went or moved. Empty for a list without declared orders.
 */
export function orderSql(declaration: ServerEntity): string {
  const { table, orders = {} } = declaration;
  if (!table || Object.keys(orders).length === 0) return '';
  return [namesSql(declaration), ...Object.values(orders).map((column) => `SELECT ensure_order_indexes('${table}', '${column}');`), notesSql(table, orders), ''].join('\n');
}

/**
 * The trigger that stores names beside the rows of a table. It locks the names that it reads, so a name that changes at the same moment is
 * waited for. A changed name rewrites the search text of the rows that show it, and this trigger then writes the name in the same row version.
 */
function namesSql({ entity, table, orders = {}, references = {} }: ServerEntity): string {
  const columns = Object.values(orders).flatMap((column) => (column.startsWith(NAME_PREFIX) ? [column.slice(NAME_PREFIX.length)] : []));
  if (columns.length === 0) return '';
  const reads = columns.map((column) => {
    const refersTo = nameOf(entity.name, column, references[column]);
    if (!refersTo) throw new Error(`${entity.name}.${column} refers to nothing, so it has no name to sort by`);
    return `  SELECT "${refersTo.name.column}" INTO NEW."${NAME_PREFIX}${column}" FROM ${refersTo.table} WHERE "Id" = NEW."${column}" FOR SHARE;`;
  });
  return `CREATE OR REPLACE FUNCTION ${table}_keep_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
${reads.join('\n')}
  RETURN NEW;
END $$;
CREATE TRIGGER keep_names BEFORE INSERT OR UPDATE OF ${[...columns, 'SearchText'].map((column) => `"${column}"`).join(', ')} ON ${table}
  FOR EACH ROW EXECUTE FUNCTION ${table}_keep_names();`;
}

/** The triggers that note in `list_change` where rows were and are in the orders of a list. */
function notesSql(table: string, orders: Readonly<Record<string, string>>): string {
  const keys = (row: string) => `jsonb_build_object(${Object.entries(orders).map(([field, column]) => `'${field}', ${row}"${column}"`).join(', ')})`;
  const columns = (row: string) => Object.values(orders).map((column) => `${row}."${column}"`).join(', ');
  const execute = `EXECUTE FUNCTION ${table}_note_order()`;
  return `CREATE OR REPLACE FUNCTION ${table}_note_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN INSERT INTO list_change ("Table", "Id", "Is") SELECT '${table}', "Id", ${keys('')} FROM changed;
    WHEN 'DELETE' THEN INSERT INTO list_change ("Table", "Id", "Was") SELECT '${table}', "Id", ${keys('')} FROM changed;
    WHEN 'UPDATE' THEN INSERT INTO list_change VALUES ('${table}', NEW."Id", ${keys('OLD.')}, ${keys('NEW.')});
    WHEN 'TRUNCATE' THEN
      DELETE FROM list_mark WHERE "Table" = '${table}';
      DELETE FROM list_change WHERE "Table" = '${table}';
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER note_made AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed FOR EACH STATEMENT ${execute};
CREATE TRIGGER note_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed FOR EACH STATEMENT ${execute};
CREATE TRIGGER note_moved AFTER UPDATE ON ${table} FOR EACH ROW
  WHEN ((${columns('OLD')}) IS DISTINCT FROM (${columns('NEW')})) ${execute};
CREATE TRIGGER note_emptied AFTER TRUNCATE ON ${table} FOR EACH STATEMENT ${execute};`;
}
