import { plateColumns } from '../../src/contract/grid/search-words.ts';
import { compactSql } from '../database/search/compact-sql.ts';
import type { Reference, ServerEntity, TableName } from '../engine/declaration/server-entity.ts';

/** How a row of a table is named in the search text of other records: its column, and the folded form of it. */
type NameColumn = { readonly column: string; readonly folded: string };

const foldedName: NameColumn = { column: 'Name', folded: 'fold("Name")' };

/** The names that records show of the tables they refer to. Names that many searches read are stored folded. */
const nameColumns: Readonly<Partial<Record<TableName, NameColumn>>> = {
  vehicle: { column: 'RegistrationNumber', folded: '"FoldedNumber"' },
  employee: { column: 'FullName', folded: '"FoldedName"' },
  contractor: { column: 'Name', folded: '"FoldedName"' },
  contractor_employee: foldedName,
  dictionary_item: foldedName,
  equipment: foldedName,
  predefined_place: foldedName,
  vehicle_model: foldedName,
};

/** A column of the table whose value, or the name that it refers to, is part of the search text. */
type SearchedColumn = { readonly name: string; readonly refersTo: { readonly table: TableName; readonly name: NameColumn } | null };

/**
 * The function TABLE_search_text of a kind: what the free-text search covers of a row, folded, one line per column. The text is stored
 * beside the row under a trigram index, because it includes names of other tables and no index spans a join. The function locks the names
 * that it reads, so a name that changes at the same moment is waited for, never missed. Empty for a kind without a stored search text.
 */
export function searchFunctionSql(declaration: ServerEntity): string {
  const { table, search } = declaration;
  if (!table || !search) return '';
  const columns = searchedColumns(declaration).flatMap(({ parts }) => parts);
  const names = columns.filter(({ refersTo }) => refersTo);
  const variableOf = ({ name }: SearchedColumn) => `"name of ${name}"`;
  const own = searchedColumns(declaration).flatMap(({ parts }) => (parts.length === 1 && !parts[0]?.refersTo ? parts : []));
  const others = searchedColumns(declaration).filter(({ parts }) => parts.length > 1 || parts[0]?.refersTo);
  const foldedOf = (part: SearchedColumn) => (part.refersTo ? variableOf(part) : `fold(r."${part.name}")`);
  const lines = [
    ...(own.length > 0 ? [`fold(concat_ws(E'\\n', ${own.map(({ name }) => `r."${name}"`).join(', ')}))`] : []),
    ...others.map(({ parts, separator }) => {
      const values = parts.map(foldedOf);
      return values.length > 1 ? `concat_ws(${textLiteral(separator)}, ${values.join(', ')})` : values.join('');
    }),
    ...searchedColumns(declaration).flatMap(({ listColumn, parts }) =>
      plateColumns.has(listColumn) ? parts.map((part) => compactSql(foldedOf(part))) : [],
    ),
  ];
  return [
    `DROP FUNCTION IF EXISTS ${table}_search_text(${table});`,
    `CREATE FUNCTION ${table}_search_text(r ${table}) RETURNS text LANGUAGE plpgsql AS $$`,
    ...(names.length > 0 ? ['DECLARE', ...names.map((column) => `  ${variableOf(column)} text;`)] : []),
    'BEGIN',
    ...names.map(
      (column) =>
        `  SELECT ${column.refersTo?.name.folded} INTO ${variableOf(column)} FROM ${column.refersTo?.table} WHERE "Id" = r."${column.name}" FOR SHARE;`,
    ),
    `  RETURN concat_ws(E'\\n', ${lines.join(', ')});`,
    'END $$;',
    '',
  ].join('\n');
}

/** The triggers that update the search text of a kind: of its own table, and of the tables whose names it contains. */
export function searchTriggersSql(declaration: ServerEntity): string {
  const { table, search } = declaration;
  if (!table || !search) return '';
  const columns = searchedColumns(declaration).flatMap(({ parts }) => parts);
  const changedColumns = columns.map(({ name }) => `"${name}"`).join(', ');
  const refreshes = columns.flatMap(({ name, refersTo }) => (refersTo ? refreshTriggerSql(table, name, refersTo) : []));
  return `CREATE OR REPLACE FUNCTION ${table}_keep_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."SearchText" := ${table}_search_text(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER keep_search BEFORE INSERT OR UPDATE OF ${changedColumns} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_keep_search();
${refreshes.join('\n')}
`;
}

/** The trigger that rewrites the rows which show a changed name. */
export function refreshTriggerSql(
  table: string,
  column: string,
  { table: source, name }: { readonly table: string; readonly name: NameColumn },
): string {
  return (
    `CREATE TRIGGER "refresh_${table}_${column}" AFTER UPDATE OF "${name.column}" ON ${source} FOR EACH ROW ` +
    `WHEN (OLD."${name.column}" <> NEW."${name.column}") EXECUTE FUNCTION refresh_search_text('${table}', '${column}');`
  );
}

/** The columns whose names are in the search text. */
export function searchedNames(declaration: ServerEntity): ReadonlySet<string> {
  return new Set(searchedColumns(declaration).flatMap(({ parts }) => parts.flatMap(({ name, refersTo }) => (refersTo ? [name] : []))));
}

/** The columns behind each column of the list that the contract lets the search cover. */
function searchedColumns({
  entity,
  search = {},
  references = {},
}: ServerEntity): readonly { readonly listColumn: string; readonly parts: readonly SearchedColumn[]; readonly separator: string }[] {
  return (entity.grid?.searched ?? []).map((listColumn) => {
    const source = search[listColumn] ?? listColumn;
    const { columns, separator } = typeof source === 'string' ? { columns: [source], separator: '' } : source;
    return { listColumn, separator, parts: columns.map((name) => ({ name, refersTo: nameOf(entity.name, name, references[name]) })) };
  });
}

/** The table and the name that a column refers to; null for a column without a reference. */
export function nameOf(entity: string, column: string, reference: Reference | undefined): SearchedColumn['refersTo'] {
  if (reference === undefined) return null;
  const table = typeof reference === 'string' ? reference : 'dictionary_item';
  const name = nameColumns[table];
  if (!name) throw new Error(`${entity}.${column} refers to ${table}, whose rows have no name to search by`);
  return { table, name };
}

/** The table and the column with the name that a reference shows; null for a table whose rows have none. */
export function nameColumnOf(reference: Reference): { readonly table: TableName; readonly column: string } | null {
  const table = typeof reference === 'string' ? reference : 'dictionary_item';
  const name = nameColumns[table];
  return name ? { table, column: name.column } : null;
}

function textLiteral(text: string): string {
  return text === '\n' ? String.raw`E'\n'` : `'${text}'`;
}
