import type { Kysely } from 'kysely';
import type { AdditionalFieldValue } from '../../../src/contract/fields.ts';
import { functionality, type FunctionalityName } from '../../../src/contract/functionality.ts';
import { TaborError, type FieldError } from '../../../src/contract/problem.ts';
import type { Database } from '../../database/tables.ts';
import type { ChangeRequest } from '../declaration/call-request.ts';
import type { RecordDeclaration, SaveContext, SavedTable } from '../declaration/server-entity.ts';
import { checkAdditionalFields, sanitiseValues, withRetiredValues } from './additional-fields.ts';
import { nextNumber } from './next-number.ts';
import { checkReferences } from './references.ts';
import type { Row } from '../declaration/row.ts';
import { existingId, loadRecord, parseRecord, writeRecord } from './rows.ts';
import { checkTerms } from './terms.ts';

/**
 * Saves the body of the request in `target`. Returns the id. Throws `not-found`, `changed-meanwhile`, `validation` with all field errors, and
 * what the declaration throws. The owner of a part is locked first, so all changes of a record lock in the same order.
 */
export async function saveRecord(target: SavedTable, request: ChangeRequest): Promise<number> {
  const { db } = request;
  const { table, record: declaration, references, functionality: name } = target;
  const parsed = parseRecord(declaration.schema, request.body);
  const id = existingId(parsed['Id']);
  const owner = target.owner ? await target.owner.lock(request, parsed[target.owner.column]) : null;
  const stored = id === null ? null : await loadForChange(target, request, id, parsed);
  const context: SaveContext = { request, id, stored, owner };
  const prepared = (await declaration.prepare?.(parsed, context)) ?? parsed;
  const record = await prepareAdditionalFields(db, target, id, prepared);
  if (declaration.hasTerms && name) await checkTerms(db, name, record as { TermsHash: string | null; TermsLanguage: string | null }, stored?.['TermsHash']);
  const columns: Row = Object.fromEntries(columnsOf(declaration).map((column) => [column, record[column] ?? null]));
  const fieldErrors: FieldError[] = [
    ...((await declaration.validate?.(record, context)) ?? []),
    ...(await checkReferences(db, columns, references)),
    ...(await additionalFieldErrors(db, name, record)),
  ];
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  const values = { ...columns, ...(await declaration.compute?.(record, context)), ...(await stamps(target, request, stored)) };
  const savedId = await writeRecord(db, table, id, values);
  await declaration.afterChange?.(request, { before: stored, after: { ...values, Id: savedId } });
  return savedId;
}

/** The columns that a save writes from its body. */
export function columnsOf({ schema, notStored = [] }: RecordDeclaration): string[] {
  return Object.keys(schema.entries).filter((name) => name !== 'Id' && !notStored.includes(name));
}

/** Locks a stored record, so that a merge never races another save, and checks its state and version. */
async function loadForChange({ table, record, owner }: SavedTable, request: ChangeRequest, id: number, parsed: Row): Promise<Row> {
  const stored = await loadRecord(request.db, table, id, { lock: true });
  // A part never moves to another owner: for that owner it does not exist.
  if (owner && stored[owner.column] !== parsed[owner.column]) throw new TaborError('not-found');
  record.requireOpen?.(stored, request);
  if (request.expectedVersion !== null && stored['RowVersion'] !== request.expectedVersion) throw new TaborError('changed-meanwhile');
  return stored;
}

/** Author and time of the change; for a new record also its number and owner. The number comes last: its series stays locked until the end. */
async function stamps({ table, numberPrefix, record: { ownedBy, hasNoStamps } }: SavedTable, { db, user, now }: ChangeRequest, stored: Row | null): Promise<Row> {
  const author = user.id || null;
  if (stored) return hasNoStamps ? {} : { ChangedOn: now, ChangedBy: author };
  return {
    ...(hasNoStamps ? {} : { CreatedOn: now, CreatedBy: author }),
    ...(ownedBy === undefined ? {} : { [ownedBy]: user.employeeId }),
    ...(numberPrefix === null ? {} : { Number: await nextNumber(db, numberPrefix, Number(now.slice(0, 4)), table) }),
  };
}

/** The additional fields as stored: rich text sanitised, values of retired fields preserved. */
async function prepareAdditionalFields(db: Kysely<Database>, { table }: SavedTable, id: number | null, record: Row): Promise<Row> {
  const values = additionalValues(record);
  if (!values) return record;
  const sanitised = await sanitiseValues(db, values);
  return { ...record, AdditionalFieldValues: id === null ? sanitised : await withRetiredValues(db, table, id, sanitised) };
}

async function additionalFieldErrors(db: Kysely<Database>, name: FunctionalityName | null, record: Row): Promise<FieldError[]> {
  const values = additionalValues(record);
  return values && name ? checkAdditionalFields(db, functionality[name], values) : [];
}

function additionalValues({ AdditionalFieldValues: values }: Row): readonly AdditionalFieldValue[] | null {
  return Array.isArray(values) ? (values as readonly AdditionalFieldValue[]) : null;
}
