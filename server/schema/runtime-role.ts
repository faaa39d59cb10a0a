import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] as const;
type Right = (typeof rights)[number];

/** Rights on the records, files, sessions and settings of the company. */
const ordinary: readonly Right[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

/** Tables that are evidence, and the table of applied migrations. A new table that is evidence is added here. */
const restricted: Readonly<Record<string, readonly Right[]>> = {
  audit_entry: ['SELECT', 'INSERT'],
  audit_link: ['SELECT', 'INSERT'],
  audit_chain: ['SELECT'],
  // Expired events go through the function `expire_security_events`.
  security_event: ['SELECT', 'INSERT'],
  secret_reveal: ['SELECT', 'INSERT'],
  signing_key: ['SELECT', 'INSERT'],
  // A trigger with the owner's rights writes them.
  signed_version: ['SELECT'],
  later_signature: ['SELECT', 'INSERT'],
  link_refusal: ['SELECT', 'INSERT'],
  backup_run: ['SELECT', 'INSERT'],
  migration: ['SELECT'],
  definition: ['SELECT'],
};

/** The functions that only the program may execute, because they run with the owner's rights. */
const ownersFunctions = ['expire_security_events(integer)', 'erase_history(text, bigint[], text)'];

/** Rights of the runtime role on a table (`r`) or view (`v`). */
export function runtimeRights(name: string, kind: 'r' | 'v'): readonly Right[] {
  return kind === 'v' ? ['SELECT'] : (restricted[name] ?? ordinary);
}

/**
 * Grants `role` the privileges that the program needs, and revokes all others. Runs as the owner, in the transaction of the migration: a
 * view that was replaced has no grants. Throws when the tables belong to another role.
 */
export async function grantRuntimeRole(trx: Transaction<Database>, role: string): Promise<void> {
  const runtime = sql.ref(role);
  await requireOwner(trx, role);
  await sql`GRANT USAGE ON SCHEMA ${sql.ref(await currentSchema(trx))} TO ${runtime}`.execute(trx);
  for (const { name, kind, granted } of await relationsOf(trx, role)) {
    const required = runtimeRights(name, kind);
    const excess = granted.filter((right) => !required.includes(right as Right));
    if (excess.length > 0) await sql`REVOKE ALL ON ${sql.table(name)} FROM ${runtime}`.execute(trx);
    if (excess.length > 0 || required.some((right) => !granted.includes(right)))
      await sql`GRANT ${sql.raw(required.join(', '))} ON ${sql.table(name)} TO ${runtime}`.execute(trx);
  }
  // A backup reads where the sequences are. Identity columns need no right to count.
  await sql`GRANT SELECT ON ALL SEQUENCES IN SCHEMA ${sql.ref(await currentSchema(trx))} TO ${runtime}`.execute(trx);
  for (const signature of ownersFunctions) await sql`GRANT EXECUTE ON FUNCTION ${sql.raw(signature)} TO ${runtime}`.execute(trx);
}

/** Whether the role of this connection may change the schema: it owns the tables, or there are none yet. */
export async function ownsSchema(db: Kysely<Database>): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ isOwner: boolean | null }>`
    SELECT (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migration')) AS "isOwner"`.execute(db);
  return row?.isOwner ?? true;
}

/** The statements with which a superuser creates a runtime role. */
export function roleStatements(role: string): readonly string[] {
  return [
    `CREATE ROLE "${role}" LOGIN PASSWORD 'a long random password';`,
    `ALTER ROLE "${role}" SET idle_in_transaction_session_timeout = '60s';`,
    `-- only with DATABASE_READ_URL:`,
    `GRANT pg_read_all_stats TO "${role}";`,
  ];
}

async function requireOwner(trx: Transaction<Database>, role: string): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ owner: string; user: string; isOwner: boolean; owns: boolean }>`
    SELECT pg_get_userbyid(relowner) AS owner, current_user AS user, pg_has_role(relowner, 'USAGE') AS "isOwner", pg_has_role(${role}, relowner, 'USAGE') AS owns
    FROM pg_class WHERE oid = to_regclass('migration')`.execute(trx);
  if (!row) return;
  if (!row.isOwner)
    throw new Error(
      `DATABASE_OWNER_URL logs in as "${row.user}", but the tables belong to "${row.owner}". Let it log in as "${row.owner}".`,
    );
  if (row.owns)
    throw new Error(
      `DATABASE_URL logs in as "${role}", which owns the tables, may act as their owner or is a superuser. Give the program a role of its own ("npm run admin -- database roles" tells how).`,
    );
}

type Relation = { readonly name: string; readonly kind: 'r' | 'v'; readonly granted: readonly string[] };

async function relationsOf(trx: Transaction<Database>, role: string): Promise<readonly Relation[]> {
  const { rows } = await sql<Relation>`
    SELECT c.relname AS name, c.relkind::text AS kind, ARRAY(SELECT a.privilege_type::text FROM aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee AND r.rolname = ${role}) AS granted
    FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'v') AND pg_has_role(c.relowner, 'USAGE') ORDER BY c.relname`.execute(
    trx,
  );
  return rows;
}

async function currentSchema(trx: Transaction<Database>): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(trx);
  return row?.name ?? 'public';
}
