import { sql, type RawBuilder } from 'kysely';
import { fileTables, type FileTable } from '../../../src/contract/file-tables.ts';
import { isOwnOnly, may, type Permissions, type Requirement } from '../../../src/contract/permissions/permissions.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { Row } from '../declaration/row.ts';
import type { ServerEntity } from '../declaration/server-entity.ts';

/** Whether the user created the record, or is the employee of one of its owner columns. */
function isOwn(declaration: ServerEntity, { id, employeeId }: SignedInUser, row: Row): boolean {
  return row['CreatedBy'] === id || (employeeId !== null && ownerColumnsOf(declaration).some((column) => row[column] === employeeId));
}

/** Whether the user's grants for the kind are limited to own records. */
export function isLimited({ entity }: ServerEntity, { permissions }: SignedInUser): boolean {
  return entity.functionality !== null && permissions[String(functionality[entity.functionality])]?.IsOwnOnly === true;
}

/** `answer` with `IsOwn: false`, where the user's grants are limited to own records and this one is not. `row`: the whole record. */
export function withIsOwn(declaration: ServerEntity, user: SignedInUser, row: Row, answer: unknown): unknown {
  return isLimited(declaration, user) && !isOwn(declaration, user, row) ? { ...(answer as Row), IsOwn: false } : answer;
}

/** An SQL condition on `alias` of the kind's table: the record is the user's own. */
export function ownCondition(declaration: ServerEntity, { id, employeeId }: SignedInUser, alias: string): RawBuilder<unknown> {
  const { record } = declaration;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const isCreator = record && !record.hasNoStamps ? [sql`${column('CreatedBy')} IS NOT DISTINCT FROM ${id}`] : [];
  const conditions = [
    ...isCreator,
    ...ownerColumnsOf(declaration).map((name) => sql`${column(name)} IS NOT DISTINCT FROM ${employeeId ?? 0}`),
  ];
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` OR `)})`;
}

function ownerColumnsOf({ owners = [], record }: ServerEntity): readonly string[] {
  return record?.ownedBy === undefined ? owners : [...owners, record.ownedBy];
}

/**
 * Rejects the change of a stored record, or of its parts and files, by a user whose grants for it are limited to own records.
 * Throws `not-own`.
 */
export function requireOwn(declaration: ServerEntity, user: SignedInUser, requires: Requirement, row: Row): void {
  if (isOwnOnly(user.permissions, requires) && !isOwn(declaration, user, row)) throw new TaborError('not-own');
}

/** Rejects, for a call that needs only the right to read, a user who may not change this record and whose it is not. Throws `not-own`. */
export function requireOwnOrChange(declaration: ServerEntity, user: SignedInUser, row: Row): void {
  const { functionality: name } = declaration.entity;
  const mayChange =
    name !== null && may(user.permissions, name, 'IsChange') && !isOwnOnly(user.permissions, { functionality: name, flag: 'IsChange' });
  if (!mayChange && !isOwn(declaration, user, row)) throw new TaborError('not-own');
}

/** The requirement of changes of a kind's parts and files. */
export function changeOf({ entity }: ServerEntity): Requirement {
  return entity.functionality === null ? 'signed-in' : { functionality: entity.functionality, flag: 'IsAddOrIsChange' };
}

/** Whether the permissions allow changes of the files of a table's records. */
export function mayChangeFiles(permissions: Permissions, table: FileTable): boolean {
  const name = fileTables[table].functionality;
  return may(permissions, name, 'IsAdd') || may(permissions, name, 'IsChange');
}

/** Whether the user may delete a file of a table's records: the user uploaded it, or may remove the records. */
export function mayDeleteFile(
  { id, permissions }: SignedInUser,
  table: FileTable,
  { CreatedBy: uploader }: { readonly CreatedBy: number | null },
): boolean {
  return may(permissions, fileTables[table].functionality, 'IsRemove') || (uploader === id && mayChangeFiles(permissions, table));
}
