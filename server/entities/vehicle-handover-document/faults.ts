import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { handoverFaultSchema } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { loadRecord } from '../../engine/records/rows.ts';
import { definePart } from '../../engine/declaration/server-entity.ts';
import { listFilesOf } from '../../engine/records/list-files.ts';

const table = 'vehicle_handover_document_fault';
const filesTable = 'VehicleHandoverDocumentFault';

/** Faults of a handover. They change while the handover is unconfirmed, and are deleted with their images. */
export const faults = definePart({
  table,
  owner: 'VehicleHandoverDocumentId',
  references: { PlacementId: { dictionary: dictionaryIds.faultPlacements }, KindId: { dictionary: dictionaryIds.faultKinds } },
  record: { schema: handoverFaultSchema, hasNoStamps: true },
  files: filesTable,
});

/** Faults of a handover, each with its `Files`. */
export async function getFaults(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'id');
  await loadRecord(request.db, 'vehicle_handover_document', id, { columns: ['Id'] });
  const rows = await request.db.selectFrom(table).selectAll().where('VehicleHandoverDocumentId', '=', id).orderBy('Id').execute();
  const files = await listFilesOf(
    request,
    filesTable,
    rows.map((fault) => fault.Id),
  );
  return rows.map((fault) => Object.assign(fault, { Files: files.get(fault.Id) ?? [] }));
}

export async function getFault(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'id');
  const fault = await loadRecord(request.db, table, id);
  const files = await listFilesOf(request, filesTable, [id]);
  return { ...fault, Files: files.get(id) ?? [] };
}
