import { finishBody, tripRecordCardItem } from '../../src/contract/entities/trip-record-card-item.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { additionalFieldFaults } from '../calls/additional-fields.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';
import { existingId, loadRecord, readRecord, saveRecord, writeRecord, type RecordKeeping } from '../calls/records.ts';
import { keepMileage } from './mileage.ts';

const table = 'trip_record_card';

const keeping: RecordKeeping<typeof tripRecordCardItem> = {
  table,
  schema: tripRecordCardItem,
  columns: ['VehicleId', 'StartDate', 'EndDate', 'Description', 'Purpose', 'StartCounter', 'EndCounter', 'TripKind', 'Partner', 'AdditionalFieldValues'],
  references: { VehicleId: 'vehicle' },
};

export function get(request: CallRequest): Promise<unknown> {
  return loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', ...keeping.columns, 'EmployeeId', 'CreatedOn', 'RowVersion'] });
}

/** Saves a trip; a new one belongs to the user. Overlapping trips of one driver are accepted: the device warns about them. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  const vehicles = new Set<number>();
  const saved = await saveRecord(db, keeping, body, {
    check: async (trip, id) => {
      if (id !== null) vehicles.add((await loadRecord(db, table, id, { columns: ['VehicleId'], lock: true }))['VehicleId'] as number);
      if (typeof trip.VehicleId === 'number') vehicles.add(trip.VehicleId);
      return additionalFieldFaults(db, functionality.TripRecordCard, trip.AdditionalFieldValues);
    },
    stamp: (id) =>
      id === null ? { EmployeeId: user.employeeId, CreatedOn: now, CreatedBy: user.id } : { ChangedOn: now, ChangedBy: user.id },
    expectedVersion,
  });
  await keepMileage(db, vehicles);
  return saved;
}

/** Finishes a running trip, at `EndDate` or now. Throws `wrong-state` for a finished trip, `validation`. */
export async function finish({ db, user, body, now }: ChangeRequest): Promise<true> {
  const given = readRecord(finishBody, body);
  const id = existingId(given.Id);
  if (id === null) throw new TaborError('not-found');
  const kept = await loadRecord(db, table, id, { lock: true });
  if (kept['EndDate'] !== null) throw new TaborError('wrong-state');
  const end = { EndDate: given.EndDate ?? now, EndCounter: given.EndCounter };
  readRecord(keeping.schema, { ...kept, ...end });
  await writeRecord(db, table, id, { ...end, ChangedOn: now, ChangedBy: user.id });
  await keepMileage(db, new Set([kept['VehicleId'] as number]));
  return true;
}
