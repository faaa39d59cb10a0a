import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { rentalApplicationItem } from '../../src/contract/entities/rental-application-item.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { notInDictionary } from '../calls/dictionary-choices.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, saveRecord, type RecordKeeping } from '../calls/records.ts';

const table = 'rental_application';

const keeping: RecordKeeping<typeof rentalApplicationItem> = {
  table,
  schema: rentalApplicationItem,
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
  return loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', ...keeping.columns, 'CreatedOn', 'RowVersion'] });
}

export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  return saveRecord(db, keeping, body, {
    check: (application) => notInDictionary(db, [['ClassId', application.ClassId, dictionaryIds.vehicleClasses]]),
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
