import { findForeignValues, validateAdditionalFields, valueOf } from '../../../src/contract/entities/shared/validate-additional-fields.ts';
import type { AdditionalFieldValue } from '../../../src/contract/wire/saved-fields.ts';
import { TaborError, type FieldError } from '../../../src/contract/wire/problem.ts';
import { settleTogether } from '../../database/pipelined.ts';
import type { ChangeRequest } from '../declaration/call-request.ts';
import type { RecordDeclaration, SaveContext, SavedTable } from '../declaration/server-entity.ts';
import { preparedValues } from './additional-fields.ts';
import type { NumberSeries } from './next-number.ts';
import { assessRecord, settleReadings } from './readings.ts';
import { checkReferences } from './references.ts';
import type { Row } from '../declaration/row.ts';
import { brokenLineErrors, findBrokenLines } from '../declaration/one-line.ts';
import { parseRecord } from '../declaration/parse-record.ts';
import { existingId, lockRecord, requireVersion, writeRecord } from './rows.ts';
import { checkTerms, type AcceptedTerms } from './terms.ts';

/**
 * Saves the body of the request in `target`. Returns the id. Throws `not-found`, `changed-meanwhile`, `validation` with all field errors,
 * and what the declaration throws. The owner of a part is locked first, so all changes of a record lock in the same order.
 */
export async function saveRecord(target: SavedTable, request: ChangeRequest): Promise<number> {
  const { db } = request;
  const { table, record: declaration, references, functionality: name, withReadings: entity } = target;
  const parsed = parseRecord(declaration.schema, request.body);
  const id = existingId(parsed['Id']);
  const owner = target.owner ? await target.owner.lock(request, parsed[target.owner.column]) : null;
  const stored = id === null ? null : await loadForChange(target, request, id, parsed);
  const context: SaveContext = { request, id, stored, owner };
  const prepared = (await declaration.prepare?.(parsed, context)) ?? parsed;
  const foreignValues = findForeignValues(request.fieldGroups, additionalValues(prepared) ?? [], additionalValues(stored ?? {}) ?? []);
  const record = prepareAdditionalFields(request, prepared, stored);
  const columns: Row = Object.fromEntries(columnsOf(declaration).map((column) => [column, record[column] ?? null]));
  const [, ownErrors, referenceErrors, computed, readings] = await settleTogether([
    declaration.hasTerms && name ? checkTerms(db, name, record as AcceptedTerms, stored?.['TermsHash']) : null,
    (async () => declaration.validate?.(record, context))(),
    checkReferences(db, columns, references),
    (async () => declaration.compute?.(record, context))(),
    entity ? assessRecord(request, { entity, id, row: record }, stored) : null,
  ]);
  const fieldErrors: FieldError[] = [
    ...(ownErrors ?? []),
    ...referenceErrors,
    ...(readings?.fieldErrors ?? []),
    ...foreignValues,
    // Nested ones are copies of the administration's words: a device cannot correct them, and signatures cover them.
    ...findBrokenLines(declaration.schema, parsed, stored).filter(({ field }) => !field.includes('.')),
    ...(name ? additionalFieldErrors(request, record, stored) : []),
  ];
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  const after = await writeRecord(
    request,
    table,
    id,
    { ...columns, ...computed, ...stamps(target, request, stored) },
    stored ? null : seriesOf(target, request),
  );
  if (entity && readings) await settleReadings(request, { entity, id: after.Id, row: record }, stored, readings);
  return after.Id;
}

/** The columns that a save writes from its body. */
export function columnsOf({ schema, notStored = [] }: RecordDeclaration): string[] {
  return Object.keys(schema.entries).filter((name) => name !== 'Id' && !notStored.includes(name));
}

/** Locks a stored record, so that a merge never races another save, and checks its state, and the version of a part. */
async function loadForChange({ table, record, owner }: SavedTable, request: ChangeRequest, id: number, parsed: Row): Promise<Row> {
  const stored = await lockRecord(request, table, id);
  // A part never moves to another owner: for that owner it does not exist.
  if (owner && stored[owner.column] !== parsed[owner.column]) throw new TaborError('not-found');
  record.requireOpen?.(stored, request);
  if (owner) requireVersion(request, stored);
  return stored;
}

/** Author and time of the change; for a new record also its owner. */
function stamps({ record: { ownedBy, hasNoStamps } }: SavedTable, { user, now }: ChangeRequest, stored: Row | null): Row {
  const author = user.id || null;
  if (stored) return hasNoStamps ? {} : { ChangedOn: now, ChangedBy: author };
  return {
    ...(hasNoStamps ? {} : { CreatedOn: now, CreatedBy: author }),
    ...(ownedBy === undefined ? {} : { [ownedBy]: user.employeeId }),
  };
}

function seriesOf({ numberPrefix }: SavedTable, { now }: ChangeRequest): NumberSeries | null {
  return numberPrefix === null ? null : { prefix: numberPrefix, year: Number(now.slice(0, 4)) };
}

function prepareAdditionalFields({ fieldGroups }: ChangeRequest, record: Row, stored: Row | null): Row {
  const values = additionalValues(record);
  return values ? { ...record, AdditionalFieldValues: preparedValues(fieldGroups, values, stored) } : record;
}

function additionalFieldErrors({ fieldGroups }: ChangeRequest, record: Row, stored: Row | null): readonly FieldError[] {
  const values = additionalValues(record);
  if (!values) return [];
  const lines = fieldGroups.flatMap(({ Fields }) => Fields).filter(({ Type }) => Type === 'text' || Type === 'autocomplete');
  return [
    ...validateAdditionalFields(fieldGroups, values),
    ...lines.flatMap(({ Id }) => brokenLineErrors(valueOf(values, Id), `AdditionalFieldValues.${Id}`, stored?.['AdditionalFieldValues'])),
  ];
}

function additionalValues({ AdditionalFieldValues: values }: Row): readonly AdditionalFieldValue[] | null {
  return Array.isArray(values) ? (values as readonly AdditionalFieldValue[]) : null;
}
