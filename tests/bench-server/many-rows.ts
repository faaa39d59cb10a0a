import { Client } from 'pg';
import { fillStatement, growingLists } from './growing-lists.ts';

const years = 7;

/**
 * Fills the database with `rows` handovers and as many bookings, spread over seven years and the vehicles; and each of the other growing
 * lists with `growing` rows.
 */
export async function fillMany(
  url: string,
  rows: number,
  { vehicles, growing }: { readonly vehicles: number; readonly growing: number },
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Triggers would maintain search texts and indexes row by row: here they are off, and everything is built at once.
    await client.query('SET session_replication_role = replica');
    await client.query(`SET maintenance_work_mem = '512MB'`);
    await client.query(
      `INSERT INTO vehicle ("Id", "RegistrationNumber", "SearchText") SELECT 1000 + n, 'ZX ' || lpad(n::text, 5, '0'), 'zx ' || lpad(n::text, 5, '0') FROM generate_series(1, $1::integer) n`,
      [vehicles],
    );
    await client.query(`INSERT INTO employee ("Id", "FullName") SELECT 1000 + n, 'Jan Kowalski ' || n FROM generate_series(1, 1000) n`);
    const step = `make_interval(secs => ${(years * 365 * 86_400) / Math.max(1, rows)})`;
    await insertWithoutIndexes(
      client,
      'vehicle_handover_document',
      'Date',
      `
      INSERT INTO vehicle_handover_document ("Number", "Date", "VehicleId", "FromEmployeeId", "ToEmployeeId", "ContractorId", "Counter", "Fuel", "PlaceName", "Comments", "NameOfVehicleId", "NameOfFromEmployeeId", "NameOfToEmployeeId", "NameOfContractorId", "SearchText")
      SELECT 'P/' || n, timestamp '2019-01-01' + n * ${step}, 1001 + n % ${vehicles}, 1001 + n % 997, 1001 + n % 991, 1 + n % 2, n, '3/4', 'Baza ' || n % 50, md5(n::text),
        'ZX ' || lpad((1 + n % ${vehicles})::text, 5, '0'), 'Jan Kowalski ' || (1 + n % 997), 'Jan Kowalski ' || (1 + n % 991), (SELECT "Name" FROM contractor WHERE "Id" = 1 + n % 2),
        concat_ws(E'\\n', 'p/' || n, 'baza ' || n % 50, md5(n::text), 'zx ' || lpad((1 + n % ${vehicles})::text, 5, '0'), 'jan kowalski ' || (1 + n % 997), 'jan kowalski ' || (1 + n % 991))
      FROM generate_series(1, $1::integer) n`,
      rows,
    );
    await insertWithoutIndexes(
      client,
      'vehicle_booking',
      'StartDate',
      `
      INSERT INTO vehicle_booking ("Number", "VehicleId", "EmployeeId", "StartDate", "EndDate", "TravelPurpose", "NameOfVehicleId", "SearchText")
      SELECT 'R/' || n, 1001 + n % ${vehicles}, 1001 + n % 997, start, start + interval '1 hour', 'Wizyta ' || n % 50, 'ZX ' || lpad((1 + n % ${vehicles})::text, 5, '0'), concat_ws(E'\\n', 'r/' || n, 'wizyta ' || n % 50, 'zx ' || lpad((1 + n % ${vehicles})::text, 5, '0'))
      FROM generate_series(1, $1::integer) n, LATERAL (SELECT timestamp '2019-01-01' + n * ${step} AS start) AS at`,
      rows,
    );
    for (const list of growing > 0 ? growingLists : [])
      await insertWithoutIndexes(
        client,
        list.table,
        list.countedBy ?? null,
        fillStatement(list, { rows: growing, vehicles, years }),
        growing,
      );
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Runs `insert` without the table's indexes, recreates them, and counts its weeks by `moment` as its triggers would have. */
async function insertWithoutIndexes(client: Client, table: string, moment: string | null, insert: string, rows: number): Promise<void> {
  const { rows: constraints } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'x'`,
    [table],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = $1 AND indexdef NOT LIKE 'CREATE UNIQUE%' AND indexname <> ALL ($2)`,
    [table, constraints.map(({ name }) => name)],
  );
  for (const { name } of constraints) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${client.escapeIdentifier(name)}`);
  await client.query(insert, [rows]);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of constraints)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`);
  if (moment === null) return;
  await client.query('DELETE FROM counted_week WHERE "Table" = $1', [table]);
  await client.query(`INSERT INTO counted_week SELECT '${table}', monday_of("${moment}"), count(*) FROM ${table} GROUP BY 2`);
}
