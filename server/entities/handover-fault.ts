import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { handoverFaultSchema } from '../../src/contract/entities/vehicle-handover-document.ts';
import { TaborError } from '../../src/contract/problem.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { checkDictionaryChoices } from '../calls/dictionary-choices.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, parseRecord, saveRecord, checkReferences, type RecordConfig } from '../calls/records.ts';
import { listFilesOf } from '../files/list-files.ts';
import { loadUnconfirmed } from './handover.ts';

const table = 'vehicle_handover_document_fault';
const filesTable = 'VehicleHandoverDocumentFault';

const config: RecordConfig<typeof handoverFaultSchema> = {
  table,
  schema: handoverFaultSchema,
  columns: ['VehicleHandoverDocumentId', 'PlacementId', 'KindId', 'Description', 'DamagePointId'],
  references: {},
};

/** Faults of a handover, each with its `Files`. */
export async function getFaults(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'id');
  await loadRecord(request.db, 'vehicle_handover_document', id, { columns: ['Id'] });
  const faults = await request.db.selectFrom(table).selectAll().where('VehicleHandoverDocumentId', '=', id).orderBy('Id').execute();
  const files = await listFilesOf(request.db, filesTable, faults.map((fault) => fault.Id));
  return faults.map((fault) => Object.assign(fault, { Files: files.get(fault.Id) ?? [] }));
}

export async function getFault(request: CallRequest): Promise<unknown> {
  const fault = await loadRecord(request.db, table, idOf(request, 'id'));
  const files = await listFilesOf(request.db, filesTable, [fault['Id'] as number]);
  return { ...fault, Files: files.get(fault['Id'] as number) ?? [] };
}

/** Saves a fault of an unconfirmed handover. Throws `already-confirmed`. */
export async function createOrUpdateFault({ db, body, expectedVersion }: ChangeRequest): Promise<number> {
  const { VehicleHandoverDocumentId: document } = parseRecord(handoverFaultSchema, body);
  const fieldErrors = await checkReferences(db, { VehicleHandoverDocumentId: document }, { VehicleHandoverDocumentId: 'vehicle_handover_document' });
  if (fieldErrors.length > 0 || typeof document !== 'number') throw new TaborError('validation', { fieldErrors });
  await loadUnconfirmed(db, document);
  return saveRecord(db, config, body, {
    check: async (fault, id) => {
      const stored = id === null ? null : await loadRecord(db, table, id, { columns: ['VehicleHandoverDocumentId'] });
      // A fault never moves to another handover: for that handover it does not exist.
      if (stored && stored['VehicleHandoverDocumentId'] !== document) throw new TaborError('not-found');
      return checkDictionaryChoices(db, [
        ['PlacementId', fault.PlacementId, dictionaryIds.faultPlacements],
        ['KindId', fault.KindId, dictionaryIds.faultKinds],
      ]);
    },
    stamp: () => ({}),
    expectedVersion,
  });
}

/** Deletes a fault of an unconfirmed handover with its images. */
export async function deleteFault(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  const fault = await loadRecord(request.db, table, id, { columns: ['VehicleHandoverDocumentId'] });
  await loadUnconfirmed(request.db, fault['VehicleHandoverDocumentId'] as number);
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}
