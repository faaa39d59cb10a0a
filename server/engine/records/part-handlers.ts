import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { ChangeHandler, ChangeRequest } from '../declaration/call-request.ts';
import { idOf } from '../declaration/parameters.ts';
import type { PartDeclaration, ServerEntity } from '../declaration/server-entity.ts';
import { tableOf } from './record-handlers.ts';
import { changeOf, requireOwn } from './ownership.ts';
import { checkReferences } from './references.ts';
import type { Row } from '../declaration/row.ts';
import { deleteRecord, loadRecord, lockRecord, requireVersion } from './rows.ts';
import { saveRecord } from './save.ts';

/** Creates the handler that saves a part of a record. */
export function createSavePartHandler(declaration: ServerEntity, part: PartDeclaration): ChangeHandler {
  const { table, references = {}, record } = part;
  const owner = { column: part.owner, lock: (request: ChangeRequest, ownerId: unknown) => lockOwner(declaration, part, request, ownerId) };
  const save = (request: ChangeRequest) =>
    saveRecord({ table, references, record, owner, numberPrefix: null, functionality: null, withReadings: null }, request);
  return Object.assign(save, { bodySchema: record.schema });
}

/** Creates the handler that deletes a part of a record. */
export function createDeletePartHandler(declaration: ServerEntity, part: PartDeclaration): ChangeHandler {
  return async (request) => {
    const id = idOf(request, 'id');
    const stored = await loadRecord(request.db, part.table, id, { columns: [part.owner] });
    await lockOwner(declaration, part, request, stored[part.owner]);
    if (request.expectedVersions !== null) requireVersion(request, await lockRecord(request, part.table, id));
    await deleteRecord(request, part.table, id);
    return true;
  };
}

/** Throws `validation` for an owner that does not exist, and `not-own`. */
async function lockOwner(declaration: ServerEntity, part: PartDeclaration, request: ChangeRequest, ownerId: unknown): Promise<Row> {
  const owner = await lockedOwner(declaration, part, request, ownerId);
  requireOwn(declaration, request.user, changeOf(declaration), owner);
  return owner;
}

async function lockedOwner(declaration: ServerEntity, part: PartDeclaration, request: ChangeRequest, ownerId: unknown): Promise<Row> {
  if (part.lockOwner && typeof ownerId === 'number') return part.lockOwner(request, ownerId);
  const fieldErrors = await checkReferences(request.db, { [part.owner]: ownerId }, { [part.owner]: tableOf(declaration) });
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  return lockOpenRecord(declaration, request, Number(ownerId));
}

/** Locks a record that must be open until the transaction ends. Throws `not-found`, and what the declaration throws for a closed one. */
async function lockOpenRecord(declaration: ServerEntity, request: ChangeRequest, id: number): Promise<Row> {
  const stored = await lockRecord(request, tableOf(declaration), id);
  declaration.record?.requireOpen?.(stored, request);
  return stored;
}
