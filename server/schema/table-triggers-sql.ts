import type { ServerEntity, TableName } from '../engine/declaration/server-entity.ts';

/** The triggers that delete the files of a kind's deleted records and parts. */
export function fileTriggersSql({ entity, table, parts = {} }: ServerEntity): string {
  const own: [TableName, string][] = table && entity.files ? [[table, entity.wireName]] : [];
  const ofParts = Object.values(parts).flatMap((part): [TableName, string][] => (part.files ? [[part.table, part.files]] : []));
  return [...own, ...ofParts]
    .map(([name, files]) => `CREATE TRIGGER drop_files AFTER DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION drop_files_of('${files}');\n`)
    .join('');
}

/** The triggers that store the readings of a kind's records in `vehicle_reading`. Throws for a kind with readings that names no reader. */
export function readingTriggersSql({ entity: { name, readings }, table, readBy }: ServerEntity): string {
  if (!table || !readings) return '';
  if (readBy === undefined) throw new Error(`${name} does not declare who reads the odometer`);
  const columns = ['VehicleId', readBy, ...readings.flatMap(({ time, counter }) => [time, counter])];
  const parameters = [name, readBy, ...readings.flatMap(({ time, counter }) => [time, counter])].map((one) => `'${one}'`).join(', ');
  return `CREATE TRIGGER keep_readings AFTER INSERT OR DELETE OR UPDATE OF ${columns.map((one) => `"${one}"`).join(', ')} ON ${table} FOR EACH ROW
  EXECUTE FUNCTION keep_readings(${parameters});
CREATE TRIGGER forget_readings AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION forget_readings('${name}');
`;
}

/**
 * The triggers that count the rows of each week of a long list. PostgreSQL finds a row by its value in one index step, but the row at an
 * offset only by walking to it; with these counts it walks through one week. Each change adds a line and locks no other.
 */
export function countTriggersSql({ table, countedBy: column }: ServerEntity): string {
  if (!table || column === undefined) return '';
  const count = (sign: string) =>
    `INSERT INTO counted_week SELECT '${table}', monday_of("${column}"), ${sign}count(*) FROM changed GROUP BY 2;`;
  return `CREATE OR REPLACE FUNCTION ${table}_count_weeks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'DELETE' THEN ${count('-')}
    WHEN 'UPDATE' THEN INSERT INTO counted_week VALUES ('${table}', monday_of(OLD."${column}"), -1), ('${table}', monday_of(NEW."${column}"), 1);
    ELSE ${count('')}
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER count_made AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${table}_count_weeks();
CREATE TRIGGER count_removed AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${table}_count_weeks();
CREATE TRIGGER count_moved AFTER UPDATE OF "${column}" ON ${table} FOR EACH ROW
  WHEN (monday_of(OLD."${column}") <> monday_of(NEW."${column}")) EXECUTE FUNCTION ${table}_count_weeks();
CREATE TRIGGER count_emptied AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION forget_counted_weeks();
`;
}
