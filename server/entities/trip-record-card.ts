import { finishBody, tripRecordCardRecord } from '../../src/contract/entities/trip-record-card-record.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { checkAdditionalFields } from '../calls/additional-fields.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';
import { existingId, loadRecord, parseRecord, saveRecord, writeRecord, type RecordConfig } from '../calls/records.ts';
import { updateMileage } from './mileage.ts';

const table = 'trip_record_card';

const config: RecordConfig<typeof tripRecordCardRecord> = {
  table,
  schema: tripRecordCardRecord,
  columns: ['VehicleId', 'StartDate', 'EndDate', 'Description', 'Purpose', 'StartCounter', 'EndCounter', 'TripKind', 'Partner', 'AdditionalFieldValues'],
  references: { VehicleId: 'vehicle' },
};

export function get(request: CallRequest): Promise<unknown> {
  return loadRecord(request.db, table, idOf(request, 'id'), { columns: ['Id', ...config.columns, 'EmployeeId', 'CreatedOn', 'RowVersion'] });
}

/** Saves a trip; a new one belongs to the user. Overlapping trips of one driver are accepted: the device warns about them. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  const vehicles = new Set<number>();
  const saved = await saveRecord(db, config, body, {
    check: async (trip, id) => {
      if (id !== null) vehicles.add((await loadRecord(db, table, id, { columns: ['VehicleId'], lock: true }))['VehicleId'] as number);
      if (typeof trip.VehicleId === 'number') vehicles.add(trip.VehicleId);
      return checkAdditionalFields(db, functionality.TripRecordCard, trip.AdditionalFieldValues);
    },
    stamp: (id) =>
      id === null ? { EmployeeId: user.employeeId, CreatedOn: now, CreatedBy: user.id } : { ChangedOn: now, ChangedBy: user.id },
    expectedVersion,
  });
  await updateMileage(db, vehicles);
  return saved;
}

/** Finishes a running trip, at `EndDate` or now. Throws `wrong-state` for a finished trip, `validation`. */
export async function finish({ db, user, body, now }: ChangeRequest): Promise<true> {
  const input = parseRecord(finishBody, body);
  const id = existingId(input.Id);
  if (id === null) throw new TaborError('not-found');
  const stored = await loadRecord(db, table, id, { lock: true });
  if (stored['EndDate'] !== null) throw new TaborError('wrong-state');
  const end = { EndDate: input.EndDate ?? now, EndCounter: input.EndCounter };
  parseRecord(config.schema, { ...stored, ...end });
  await writeRecord(db, table, id, { ...end, ChangedOn: now, ChangedBy: user.id });
  await updateMileage(db, new Set([stored['VehicleId'] as number]));
  return true;
}
