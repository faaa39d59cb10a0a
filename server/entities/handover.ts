import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { carryOverDamages, type SelectedDamages } from '../../src/contract/entities/damage-point.ts';
import { type Handover, vehicleHandoverDocumentRecord } from '../../src/contract/entities/vehicle-handover-document-record.ts';
import type { AdditionalFieldValue } from '../../src/contract/fields.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { canonicalSealText } from '../../src/contract/handover-seal.ts';
import { TaborError, type FieldError } from '../../src/contract/problem.ts';
import { checkAdditionalFields, activeValues } from '../calls/additional-fields.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { nextNumber } from '../calls/next-number.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, saveRecord, writeRecord, type RecordConfig } from '../calls/records.ts';
import { checkTerms, hasTerms, termsHtml } from '../calls/terms.ts';
import type { Database } from '../database/tables.ts';

const table = 'vehicle_handover_document';

const config: RecordConfig<typeof vehicleHandoverDocumentRecord> = {
  table,
  schema: vehicleHandoverDocumentRecord,
  columns: [
    'Date',
    'VehicleId',
    'FromEmployeeId',
    'ToEmployeeId',
    'ContractorId',
    'Counter',
    'Fuel',
    'PlaceName',
    'Comments',
    'AdditionalFieldValues',
    'SelectedDamages',
    'FromSignature',
    'ToSignature',
    'FromUnsigned',
    'ToUnsigned',
    'TermsHash',
    'TermsLanguage',
    'Seal',
  ],
  references: { VehicleId: 'vehicle', FromEmployeeId: 'employee', ToEmployeeId: 'employee', ContractorId: 'contractor' },
};

export async function get(request: CallRequest): Promise<unknown> {
  return loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', 'Number', ...config.columns, 'CreatedOn', 'ConfirmedOn', 'RowVersion'] });
}

/** Saves a handover. It accepts a counter below the last one, because the odometer may have been replaced. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  return saveRecord(db, config, body, {
    check: async (record, id) => {
      const stored = id === null ? null : await loadUnconfirmed(db, id);
      await checkTerms(db, 'VehicleHandoverDocument', record, stored?.['TermsHash']);
      const fieldErrors = await checkAdditionalFields(db, functionality.VehicleHandoverDocument, record.AdditionalFieldValues);
      return [...fieldErrors, ...(id === null ? validateSeal(record) : [])];
    },
    stamp: (id) => (id === null ? { CreatedOn: now, CreatedBy: user.id } : { ChangedOn: now, ChangedBy: user.id }),
    expectedVersion,
  });
}

/** A new handover must match its seal, unless the seal is marked as changed before sending. A later save may differ; every screen then shows the broken seal. */
function validateSeal(record: Handover): FieldError[] {
  if (record.Seal === null || record.Seal.IsChanged === true) return [];
  const digest = createHash('sha256').update(canonicalSealText(record, record.Seal.Photos)).digest('hex');
  return digest === record.Seal.Hash ? [] : [{ field: 'Seal', code: 'invalid' }];
}

/** Deletes an unconfirmed handover with its faults and their images. */
export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  await loadUnconfirmed(request.db, id);
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}

/** Creates an unconfirmed handover with the same vehicle, people and place, dated now, without signatures and counter. */
export async function duplicate(request: ChangeRequest): Promise<number> {
  const original = await loadRecord(request.db, table, idOf(request, 'id'));
  const copied = ['VehicleId', 'FromEmployeeId', 'ToEmployeeId', 'ContractorId', 'Fuel', 'PlaceName', 'Comments'];
  return writeRecord(request.db, table, null, {
    ...Object.fromEntries(copied.map((name) => [name, original[name]])),
    AdditionalFieldValues: await activeValues(request.db, original['AdditionalFieldValues'] as AdditionalFieldValue[]),
    SelectedDamages: carryOverDamages(original['SelectedDamages'] as SelectedDamages),
    Date: request.now,
    CreatedOn: request.now,
    CreatedBy: request.user.id,
  });
}

/** Confirms a handover and assigns its number. Throws `already-confirmed`. */
export async function confirm(request: ChangeRequest): Promise<{ Id: number; Number: string }> {
  const id = idOf(request, 'id');
  const stored = await loadUnconfirmed(request.db, id);
  const number = await nextNumber(request.db, 'PZO', Number(String(stored['Date']).slice(0, 4)), table);
  await writeRecord(request.db, table, id, { Number: number, ConfirmedOn: request.now, ConfirmedBy: request.user.id });
  return { Id: id, Number: number };
}

export async function areThereTerms({ db }: CallRequest): Promise<boolean> {
  return hasTerms(db, 'VehicleHandoverDocument');
}

export async function getTerms({ db, language }: CallRequest): Promise<string> {
  return termsHtml(db, 'VehicleHandoverDocument', language);
}

/** Loads an unconfirmed handover and locks it until the transaction ends. Throws `not-found`, `already-confirmed`. */
export async function loadUnconfirmed(db: Kysely<Database>, id: number): Promise<Record<string, unknown>> {
  const stored = await loadRecord(db, table, id, { lock: true });
  if (stored['Number'] !== null) throw new TaborError('already-confirmed');
  return stored;
}
