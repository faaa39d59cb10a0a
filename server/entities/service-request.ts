import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { serviceRequestRecord } from '../../src/contract/entities/service-request-record.ts';
import { toWireDay } from '../../src/contract/wire-date.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { checkCountry, checkDictionaryChoices } from '../calls/dictionary-choices.ts';
import { nextNumber } from '../calls/next-number.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, saveRecord, type RecordConfig } from '../calls/records.ts';

const table = 'service_request';

const config: RecordConfig<typeof serviceRequestRecord> = {
  table,
  schema: serviceRequestRecord,
  columns: [
    'VehicleId',
    'StatusId',
    'RequestDateTimeDate',
    'ServiceKindId',
    'PlannedDate',
    'PlannedEndDate',
    'Date',
    'PlaceName',
    'WorkshopCountryCode',
    'ConsultantId',
    'ResponsiblePersonId',
    'DoCallBack',
    'NotifierPhoneNumber',
    'Description',
  ],
  references: { VehicleId: 'vehicle', ConsultantId: 'employee', ResponsiblePersonId: 'employee' },
};

export async function get(request: CallRequest): Promise<unknown> {
  const stored = await loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', 'Number', ...config.columns, 'CreatedOn', 'RowVersion'] });
  return { ...stored, Date: typeof stored['Date'] === 'string' ? toWireDay(stored['Date']) : null };
}

/** Saves a service request; a new one gets a number. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  return saveRecord(db, config, body, {
    check: async (request) => [
      ...(await checkDictionaryChoices(db, [
        ['StatusId', request.StatusId, dictionaryIds.serviceRequestStatuses],
        ['ServiceKindId', request.ServiceKindId, dictionaryIds.serviceKinds],
      ])),
      ...(await checkCountry(db, 'WorkshopCountryCode', request.WorkshopCountryCode)),
    ],
    stamp: async (id) =>
      id === null
        ? { Number: await nextNumber(db, 'SRW', Number(now.slice(0, 4)), table), CreatedOn: now, CreatedBy: user.id }
        : { ChangedOn: now, ChangedBy: user.id },
    expectedVersion,
  });
}

export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  await loadRecord(request.db, table, id, { columns: ['Id'], lock: true });
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}
