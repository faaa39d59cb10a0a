import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { migrate } from '../schema/migrate.ts';
import type { Database } from '../database/tables.ts';
import { decryptionBy, encryptionTo, isEncrypted } from './backup-encryption.ts';
import { AdminError } from './command.ts';

// The unpacked file, one JSON value per line: the head; each table with its rows; the sequences; last, a SHA-256 of all lines before it.
type Head = { readonly tabor: 1; readonly migrations: readonly string[] };
type TableLine = { readonly table: string; readonly rows: number };
/** The tables' digests, of all their rows in any order. A backup of an older version has none. */
type Tail = { readonly sequences: readonly Sequence[]; readonly digests?: Readonly<Record<string, string>> };
type Sequence = { readonly name: string; readonly value: string | null };

const ROWS_PER_BATCH = 100;

/**
 * Writes a consistent snapshot of `db` to `file`, encrypted to `recipients` if there are any. Returns the number of rows. It blocks no
 * other user.
 */
export async function writeBackup(db: Kysely<Database>, file: string, recipients: readonly string[] = []): Promise<number> {
  const count = { rows: 0 };
  const partial = `${file}.partial`;
  // A file left by a killed run or by another account is removed, not reused: its creator could read the backup.
  await rm(partial, { force: true });
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => {
        const encrypt = recipients.length > 0 ? [encryptionTo(recipients)] : [];
        return pipeline([
          Readable.from(withDigest(linesOf(trx, count))),
          createGzip(),
          ...encrypt,
          createWriteStream(partial, { mode: 0o600, flags: 'wx' }),
        ]);
      });
    // The final name never holds a partial backup.
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return count.rows;
}

/**
 * `onTable` gets each table, compared with the backup. `identity`: the key of an encrypted backup. `keepsAccess`: sessions, links and feeds
 * stay. `runtimeRole`: gets the rights of the program.
 */
export type RestoreOptions = {
  readonly onTable?: (table: RestoredTable) => void;
  readonly identity?: string;
  readonly keepsAccess?: boolean;
  readonly runtimeRole?: string | null;
};

/** The rows of a restored table, and whether they are those of the backup; null where the backup has no digest. */
export type RestoredTable = { readonly table: string; readonly rows: number; readonly isEqual: boolean | null };

/**
 * Fills the empty `db` from `file`, all or nothing, and migrates it to this version. Returns the number of rows. Throws `AdminError`.
 */
export async function readBackup(
  db: Kysely<Database>,
  file: string,
  { onTable = throwOnDifference, identity = '', keepsAccess = false, runtimeRole = null }: RestoreOptions = {},
): Promise<number> {
  const stored = { file, identity };
  const head = await verifiedHead(stored);
  await assertEmpty(db);
  const lines = storedLines(stored);
  const next = async (): Promise<string> => String((await lines.next()).value);
  const read = async <Line>(): Promise<Line> => JSON.parse(await next()) as Line;
  await read<Head>();
  await migrate(db, { only: head.migrations });
  const rows = await db.transaction().execute(async (trx) => {
    const tables = await tablesOf(trx);
    const foreign = await dropForeignKeys(trx);
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(trx);
    await sql`TRUNCATE ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
    let total = 0;
    const restored: TableLine[] = [];
    for (;;) {
      const line = await read<TableLine | Tail>();
      if ('sequences' in line) {
        for (const { table, rows: count } of restored)
          onTable({ table, rows: count, isEqual: line.digests ? line.digests[table] === (await tableDigest(trx, table)) : null });
        for (const { name, value } of line.sequences)
          if (value !== null) await sql`SELECT setval(${name}::regclass, ${value}::bigint)`.execute(trx);
        break;
      }
      if (!tables.includes(line.table)) throw new AdminError(`${file} holds a table "${line.table}" that this version does not have.`);
      const columns = await columnsOf(trx, line.table);
      for (let count = 0; count < line.rows; count += ROWS_PER_BATCH) {
        const chunk: string[] = [];
        while (chunk.length < Math.min(ROWS_PER_BATCH, line.rows - count)) chunk.push(await next());
        await sql`INSERT INTO ${sql.table(line.table)} (${columns}) OVERRIDING SYSTEM VALUE
          SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(line.table)}, ${`[${chunk.join(',')}]`}::json)`.execute(trx);
      }
      total += line.rows;
      restored.push(line);
    }
    // Cursors from before the restore do not fit the restored data.
    if (tables.includes('change_feed')) await sql`UPDATE change_feed SET "Epoch" = gen_random_uuid()`.execute(trx);
    // A share that ended meanwhile must not have its attempts again.
    await endAccess(trx, keepsAccess ? tables.filter((table) => table === 'pin_share') : tables);
    for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(trx);
    for (const statement of foreign) await sql.raw(statement).execute(trx);
    return total;
  });
  await migrate(db, { runtimeRole });
  await sql`ANALYZE`.execute(db);
  return rows;
}

async function* linesOf(trx: Transaction<Database>, count: { rows: number }): AsyncGenerator<string> {
  const { rows: applied } = await sql<{ Name: string }>`SELECT "Name" FROM migration ORDER BY "Name"`.execute(trx);
  yield JSON.stringify({ tabor: 1, migrations: applied.map(({ Name }) => Name) } satisfies Head);
  const digests: Record<string, string> = {};
  for (const table of await tablesOf(trx)) {
    const {
      rows: [size],
    } = await sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table)}`.execute(trx);
    yield JSON.stringify({ table, rows: size?.rows ?? 0 } satisfies TableLine);
    await sql`DECLARE reading NO SCROLL CURSOR FOR SELECT row_to_json(kept)::text AS line FROM ${sql.table(table)} AS kept`.execute(trx);
    for (;;) {
      const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(ROWS_PER_BATCH)} FROM reading`.execute(trx);
      if (rows.length === 0) break;
      count.rows += rows.length;
      for (const { line } of rows) yield line;
    }
    await sql`CLOSE reading`.execute(trx);
    digests[table] = await tableDigest(trx, table);
  }
  const { rows: sequences } = await sql<Sequence>`
    SELECT quote_ident(sequencename) AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = current_schema() ORDER BY sequencename`.execute(
    trx,
  );
  yield JSON.stringify({ sequences, digests } satisfies Tail);
}

/** The number of a table's rows, and the sum of their hashes: the order of the rows does not matter. */
async function tableDigest(db: Kysely<Database>, table: string): Promise<string> {
  const hash = sql`('x' || left(encode(sha256(convert_to(row_to_json(kept)::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint`;
  const {
    rows: [row],
  } = await sql<{
    digest: string;
  }>`SELECT count(*)::text || ':' || coalesce(sum(${hash}), 0)::text AS digest FROM ${sql.table(table)} AS kept`.execute(db);
  return row?.digest ?? '';
}

function throwOnDifference({ table, isEqual }: RestoredTable): void {
  if (isEqual === false) throw new AdminError(`The restored table "${table}" differs from the backup. Nothing was restored.`);
}

async function* withDigest(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  const digest = createHash('sha256');
  for await (const line of lines) yield `${addToDigest(digest, line)}\n`;
  yield `${JSON.stringify({ sha256: digest.digest('hex') })}\n`;
}

function addToDigest(digest: Hash, line: string): string {
  digest.update(line).update('\n');
  return line;
}

/** Verifies the digest over the whole backup before the database is touched, and returns its head. Throws `AdminError`. */
async function verifiedHead(stored: StoredBackup): Promise<Head> {
  const { file } = stored;
  const digest = createHash('sha256');
  let first: string | null = null;
  let last: string | null = null;
  try {
    for await (const line of storedLines(stored)) {
      first ??= line;
      if (last !== null) addToDigest(digest, last);
      last = line;
    }
    const footer = JSON.parse(last ?? '{}') as { sha256?: unknown };
    const head = JSON.parse(first ?? '{}') as Partial<Head>;
    if (footer.sha256 === digest.digest('hex') && head.tabor === 1 && head.migrations) return { tabor: 1, migrations: head.migrations };
  } catch (cause) {
    if (cause instanceof AdminError) throw cause;
    throw new AdminError(`${file} cannot be read as a backup of Tabor: it is missing, damaged or cut.`, { cause });
  }
  throw new AdminError(`${file} is no whole backup of Tabor: it is damaged or cut.`);
}

type StoredBackup = { readonly file: string; /** The age identity that decrypts the file; empty for none. */ readonly identity: string };

async function* storedLines({ file, identity }: StoredBackup): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const isSealed = await isEncrypted(file);
  if (isSealed && identity === '') throw new AdminError(`${file} is encrypted. Name the file with its key: --identity FILE.`);
  const stages = [createReadStream(file), ...(isSealed ? [decryptionBy(identity)] : []), unpacked];
  // The reader of the lines gets the error, too.
  pipeline(stages).catch((error: Error) => unpacked.destroy(error));
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
}

/**
 * Ends access from before the backup: sessions, links, feeds, API keys and recovery codes may have ended or been used since. Messages that
 * waited to be sent were sent since, or are about records that look different now.
 */
async function endAccess(trx: Transaction<Database>, tables: readonly string[]): Promise<void> {
  for (const [table, statement] of Object.entries(endings)) if (tables.includes(table)) await statement.execute(trx);
}

/** How a restore revokes the access that a table grants. A backup of an older version lacks some of the tables. */
export const endings: Readonly<Record<string, RawBuilder<unknown>>> = {
  company_link: sql`DELETE FROM company_link`,
  session_token: sql`DELETE FROM session_token`,
  login_code: sql`DELETE FROM login_code`,
  oidc_flow: sql`DELETE FROM oidc_flow`,
  pin_share: sql`DELETE FROM pin_share`,
  periodic_summary_access: sql`DELETE FROM periodic_summary_access`,
  push_subscription: sql`DELETE FROM push_subscription`,
  recovery_code: sql`DELETE FROM recovery_code`,
  calendar_feed: sql`UPDATE calendar_feed SET "RevokedOn" = localtimestamp(0) WHERE "RevokedOn" IS NULL`,
  signing_link: sql`
    WITH revoked AS (UPDATE signing_link SET "RevokedOn" = localtimestamp(0) WHERE "RevokedOn" IS NULL AND "UsedOn" IS NULL RETURNING "VehicleHandoverDocumentId")
    UPDATE vehicle_handover_document SET "WaitingUntil" = NULL WHERE "Id" IN (SELECT "VehicleHandoverDocumentId" FROM revoked)`,
  api_key: sql`UPDATE api_key SET "RevokedOn" = now() WHERE "RevokedOn" IS NULL`,
  outgoing: sql`UPDATE outgoing SET "State" = 'failed', "LastError" = 'restored from a backup' WHERE "State" = 'waiting' AND "Channel" <> 'app'`,
};

/** Throws when `db` already holds users or vehicles: a restore never mixes two databases. */
async function assertEmpty(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass('user_account') IS NOT NULL AS there`.execute(db);
  if (!rows[0]?.there) return;
  const firstUser = await db.selectFrom('user_account').select('Id').limit(1).executeTakeFirst();
  const firstRow = firstUser ?? (await db.selectFrom('vehicle').select('Id').limit(1).executeTakeFirst());
  if (firstRow) throw new AdminError('This database is not empty. Restore into an empty one (createdb), so that nothing is overwritten.');
}

async function tablesOf(db: Kysely<Database>): Promise<string[]> {
  const result = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'migration' ORDER BY tablename`.execute(
    db,
  );
  return result.rows.map(({ name }) => name);
}

/** The columns of a table that a restore writes; the database computes the generated ones. */
async function columnsOf(db: Kysely<Database>, table: string) {
  const result = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND is_generated = 'NEVER' ORDER BY ordinal_position`.execute(db);
  return sql.join(result.rows.map(({ name }) => sql.ref(name)));
}

/** Drops the foreign keys, so that rows may arrive in any order. Returns the statements that add them again, which also checks them. */
async function dropForeignKeys(trx: Transaction<Database>): Promise<string[]> {
  const result = await sql<{ place: string; name: string; definition: string }>`
    SELECT conrelid::regclass::text AS place, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname`.execute(trx);
  for (const { place, name } of result.rows) await sql.raw(`ALTER TABLE ${place} DROP CONSTRAINT ${name}`).execute(trx);
  return result.rows.map(({ place, name, definition }) => `ALTER TABLE ${place} ADD CONSTRAINT ${name} ${definition}`);
}
