import type { ServerEntity, TableName } from '../engine/declaration/server-entity.ts';
import { nameColumnOf } from './search-sql.ts';

/** More changed rows of one statement are noted as one change of the whole table. */
const MAX_NOTED_ROWS = 5_000;

/** Rows to note when a table changes: those of `table` whose ids are in `column`; without a column the table as a whole. */
type Note = { readonly table: string; readonly column: string | null };

/** Tables beside those of record kinds: what reads for pickers are made of, and who may read. */
const otherTables: readonly TableName[] = [
  'additional_field',
  'additional_field_group',
  'additional_field_item',
  'company_setting',
  'contractor',
  'contractor_employee',
  'dictionary_item',
  'equipment',
  'handover_item',
  'predefined_place',
  'vehicle_model',
  'vehicle_reading',
];

/** Tables of rights and sessions, whose changes end a stream. They are not noted for each use of a session. */
const accessTables = ['user_account', 'user_permission', 'user_role', 'role_permission'] as const;

/** Rows of other tables that show a row: a vehicle its last handover and reading, a rental application its outcome. */
const shownBy: Readonly<Partial<Record<TableName, readonly Note[]>>> = {
  vehicle_handover_document: [{ table: 'vehicle', column: 'VehicleId' }],
  vehicle_reading: [{ table: 'vehicle', column: 'VehicleId' }],
  vehicle_booking: [{ table: 'rental_application', column: 'ApplicationId' }],
  rental_document: [{ table: 'rental_application', column: 'ApplicationId' }],
};

/** The triggers that note changed rows for the change feed, of all tables that lists and cached reads show. */
export function changeTriggersSql(entities: readonly ServerEntity[]): string {
  const notes = new Map<string, Note[]>();
  const add = (source: string, more: readonly Note[]) => notes.set(source, [...(notes.get(source) ?? []), ...more]);
  for (const { table, parts = {} } of entities) {
    if (table && !notes.has(table)) add(table, [{ table, column: 'Id' }, ...(shownBy[table] ?? [])]);
    for (const part of table ? Object.values(parts) : []) add(part.table, [{ table: table as string, column: part.owner }]);
  }
  for (const table of otherTables) if (!notes.has(table)) add(table, [{ table, column: 'Id' }, ...(shownBy[table] ?? [])]);
  for (const table of ['country', 'terms']) add(table, [{ table, column: null }]);
  return [
    ...[...notes].map(([source, list]) => notesSql(source, list)),
    fileNotesSql(entities),
    ...entities.map(shownColumnsSql),
    accessSql(),
  ].join('\n');
}

/** The triggers that note the record to which a file belongs: screens that show its files read them again. */
function fileNotesSql(entities: readonly ServerEntity[]): string {
  const selects = entities.flatMap(({ entity, table, parts = {} }) => [
    ...(table && entity.files ? [`SELECT '${table}', "RecordId" FROM changed WHERE "TableName" = '${entity.wireName}'`] : []),
    ...Object.values(parts).flatMap((part) =>
      table && part.files
        ? [
            `SELECT '${table}', p."${part.owner}" FROM changed JOIN ${part.table} p ON p."Id" = "RecordId" WHERE "TableName" = '${part.files}'`,
          ]
        : [],
    ),
  ]);
  const execute = 'FOR EACH STATEMENT EXECUTE FUNCTION file_note_change()';
  return `CREATE OR REPLACE FUNCTION file_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_change ("Table", "Id") ${selects.join(' UNION ')};
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON file REFERENCING NEW TABLE AS changed ${execute};
CREATE TRIGGER note_updated AFTER UPDATE ON file REFERENCING NEW TABLE AS changed ${execute};
CREATE TRIGGER note_deleted AFTER DELETE ON file REFERENCING OLD TABLE AS changed ${execute};
`;
}

function notesSql(source: string, notes: readonly Note[]): string {
  const select = (rows: string, { table, column }: Note) =>
    column === null
      ? `SELECT '${table}', NULL::bigint FROM ${rows}`
      : `SELECT '${table}', CASE WHEN total > ${MAX_NOTED_ROWS} THEN NULL ELSE "${column}" END FROM ${rows}, (SELECT count(*) AS total FROM ${rows}) AS counted WHERE "${column}" IS NOT NULL`;
  const insert = (...selects: string[]) => `INSERT INTO row_change ("Table", "Id") ${selects.join(' UNION ')};`;
  const onlyNew = notes.map((note) => select('changed', note));
  const moved = notes.flatMap((note) => (note.column === 'Id' ? [] : [select('previous', note)]));
  const reviewed = source === 'vehicle_reading' ? [`SELECT replace("Source", '-', '_'), "RecordId" FROM changed`] : [];
  const execute = `FOR EACH STATEMENT EXECUTE FUNCTION ${source}_note_change()`;
  return `CREATE OR REPLACE FUNCTION ${source}_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'UPDATE' THEN ${insert(...onlyNew, ...moved, ...reviewed)}
    WHEN 'TRUNCATE' THEN INSERT INTO row_change ("Table") SELECT DISTINCT unnest(ARRAY['${[...new Set(notes.map(({ table }) => table))].join("', '")}']);
    ELSE ${insert(...onlyNew, ...reviewed)}
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON ${source} REFERENCING NEW TABLE AS changed ${execute};
CREATE TRIGGER note_updated AFTER UPDATE ON ${source} REFERENCING OLD TABLE AS previous NEW TABLE AS changed ${execute};
CREATE TRIGGER note_deleted AFTER DELETE ON ${source} REFERENCING OLD TABLE AS changed ${execute};
CREATE TRIGGER note_truncated AFTER TRUNCATE ON ${source} ${execute};
`;
}

/** The triggers that note the rows of a kind when a column of another row that they show changes. */
function shownColumnsSql({ table, references = {}, shows = [] }: ServerEntity): string {
  if (!table) return '';
  const names = Object.entries(references).flatMap(([column, reference]) => {
    const nameColumn = nameColumnOf(reference);
    return nameColumn ? [{ column, table: nameColumn.table, shown: [nameColumn.column] }] : [];
  });
  return [...names, ...shows]
    .map(({ column, table: source, shown }) => {
      const columns = shown.map((name) => `"${name}"`).join(', ');
      const row = (version: string) => `(${shown.map((name) => `${version}."${name}"`).join(', ')})`;
      return (
        `CREATE TRIGGER "note_${table}_${column}_${shown[0] ?? ''}" AFTER UPDATE OF ${columns} ON ${source} FOR EACH ROW ` +
        `WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION note_shown_change('${table}', '${column}');\n`
      );
    })
    .join('');
}

function accessSql(): string {
  const accessTriggers = accessTables.map((table) => {
    const columns = table === 'user_account' ? `UPDATE OF "IsActive", "EmployeeId"` : 'INSERT OR UPDATE OR DELETE';
    return `CREATE TRIGGER note_access AFTER ${columns} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION note_access_change();`;
  });
  return [
    ...accessTriggers,
    'CREATE TRIGGER note_access AFTER UPDATE OF "RevokedOn" OR DELETE ON session_token FOR EACH STATEMENT EXECUTE FUNCTION note_access_change();',
    'CREATE TRIGGER note_access AFTER UPDATE OF "WipeOn" ON device FOR EACH STATEMENT EXECUTE FUNCTION note_access_change();',
    '',
  ].join('\n');
}
