import { sql, type Kysely } from 'kysely';
import { type FileTable, fileTables } from '../../src/contract/file-tables.ts';
import type { EntityName } from '../../src/contract/definition/entity.ts';
import type { Database } from '../database/tables.ts';
import type { Catalogue } from '../engine/declaration/catalogue.ts';
import type { Row } from '../engine/declaration/row.ts';
import { existingId } from '../engine/records/rows.ts';

/** Record that a call changes, and the record whose history lists the change. */
export type AuditTarget = {
  readonly entity: EntityName;
  readonly table: keyof Database;
  /** Null for a creation. */
  readonly id: number | null;
  /**
   * The record that a part belongs to, the name of the part there, and the part's foreign-key column. Null when the target is a record
   * itself.
   */
  readonly owner: { readonly id: number; readonly table: keyof Database; readonly name: string; readonly key: string } | null;
};

/** A changing call, and the id that it names. */
export type ChangingCall = { readonly entity: EntityName; readonly call: string; readonly targetId: number | null; readonly body: unknown };

/** The record or part that a call changes; null when it belongs to no record. */
export async function auditTargetOf(
  db: Kysely<Database>,
  catalogue: Catalogue,
  { entity, call, targetId, body }: ChangingCall,
): Promise<AuditTarget | null> {
  if (entity === 'file') return fileAuditTarget(db, catalogue, targetId);
  const { table } = catalogue.entities[entity];
  if (!table) return null;
  const owned = catalogue.partOf(entity, call);
  if (!owned) return { entity, table, id: targetId, owner: null };
  const { name, part } = owned;
  const partRow = targetId === null ? (body as Row | null) : await rowOf(db, part.table, targetId);
  const owner = existingId(partRow?.[part.owner]);
  return owner === null ? null : { entity, table: part.table, id: targetId, owner: { id: owner, table, name, key: part.owner } };
}

const files = { name: 'Files', key: 'RecordId' };

/** The audit target of file `id`. For a file not stored yet, `destination` names its record. Null for a file without a record. */
export async function fileAuditTarget(
  db: Kysely<Database>,
  catalogue: Catalogue,
  id: number | null,
  destination?: { readonly table: string; readonly recordId: number } | null,
): Promise<AuditTarget | null> {
  const stored = id === null ? null : await rowOf(db, 'file', id);
  const name = destination?.table ?? stored?.['TableName'];
  const recordId = destination?.recordId ?? existingId(stored?.['RecordId']);
  if (recordId === null || recordId === undefined || typeof name !== 'string' || !Object.hasOwn(fileTables, name)) return null;
  const { declaration, part } = catalogue.fileOwnerOf(name as FileTable);
  const owner = part ? existingId((await rowOf(db, part.table, recordId))?.[part.owner]) : recordId;
  const { entity, table } = declaration;
  return owner === null || !table ? null : { entity: entity.name, table: 'file', id, owner: { id: owner, table, ...files } };
}

/** The row as JSON; null when there is none. `lock` locks it until the transaction ends. */
export async function rowOf(
  db: Kysely<Database>,
  table: keyof Database,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<Row | null> {
  const lock = options.lock ? sql`FOR UPDATE` : sql``;
  const result = await sql<{
    row: Row;
  }>`SELECT to_jsonb(stored) AS row FROM ${sql.table(table)} AS stored WHERE "Id" = ${id} ${lock}`.execute(db);
  return result.rows[0]?.row ?? null;
}
