import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { rentalApplicationRecord } from '../../src/contract/entities/rental-application-record.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { checkDictionaryChoices } from '../calls/dictionary-choices.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, saveRecord, type RecordConfig } from '../calls/records.ts';

const table = 'rental_application';

const config: RecordConfig<typeof rentalApplicationRecord> = {
  table,
  schema: rentalApplicationRecord,
  columns: [
    'StartDate',
    'EndDate',
    'StartPredefinedPlaceId',
    'EndPredefinedPlaceId',
    'ClassId',
    'ModelId',
    'KmLimit',
    'FirstName',
    'LastName',
    'PhoneNumber',
    'Email',
    'Comments',
  ],
  references: { StartPredefinedPlaceId: 'predefined_place', EndPredefinedPlaceId: 'predefined_place', ModelId: 'vehicle_model' },
};

export function get(request: CallRequest): Promise<unknown> {
  return loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', ...config.columns, 'CreatedOn', 'RowVersion'] });
}

export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  return saveRecord(db, config, body, {
    check: (application) => checkDictionaryChoices(db, [['ClassId', application.ClassId, dictionaryIds.vehicleClasses]]),
    stamp: (id) => (id === null ? { CreatedOn: now, CreatedBy: user.id } : { ChangedOn: now, ChangedBy: user.id }),
    expectedVersion,
  });
}

export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  await loadRecord(request.db, table, id, { columns: ['Id'], lock: true });
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}
