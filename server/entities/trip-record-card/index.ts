import type * as v from 'valibot';
import { tripRecordCard } from '../../../src/contract/entities/mileage/trip-record-card.ts';
import { finishBody, tripRecordCardRecord } from '../../../src/contract/entities/mileage/trip-record-card-record.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import { assessRecord, settleReadings } from '../../engine/records/readings.ts';
import { parseRecord } from '../../engine/declaration/parse-record.ts';
import { existingId, lockRecord, writeRecord } from '../../engine/records/rows.ts';
import { anonymousStamps, defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { generateLog } from '../../export/vehicle-log.ts';

/** Trips; a new one belongs to the user. Overlapping trips of one driver are accepted: the device warns about them. */
export const declaration = defineServerEntity(tripRecordCard, {
  table: 'trip_record_card',
  references: { VehicleId: 'vehicle', EmployeeId: 'employee' },
  search: { VehicleRegistrationNumber: 'VehicleId', Employee: 'EmployeeId' },
  countedBy: 'StartDate',
  orders: {
    VehicleRegistrationNumber: 'NameOfVehicleId',
    Employee: 'NameOfEmployeeId',
    EndDate: 'EndDate',
    StartCounter: 'StartCounter',
    EndCounter: 'EndCounter',
    TripKind: 'TripKind',
    Partner: 'Partner',
  },
  readBy: 'EmployeeId',
  record: { schema: tripRecordCardRecord, ownedBy: 'EmployeeId', notStored: ['ReadingReason'] },
  retention: {
    trips: {
      since: ['EndDate'],
      anonymous: { EmployeeId: null, Description: '', Purpose: '', Partner: '', AdditionalFieldValues: '[]', ...anonymousStamps },
    },
  },
  read: { adds: ['EmployeeId'] },
  calls: { finish: withBodySchema(finishBody, finish), generateLog },
});

/** Finishes a running trip, at `EndDate` or now. Throws `wrong-state` for a finished trip, `validation`. */
async function finish(request: ChangeRequest<v.InferOutput<typeof finishBody>>): Promise<true> {
  const { user, body: input, now } = request;
  const id = existingId(input.Id);
  if (id === null) throw new TaborError('not-found');
  const stored = await lockRecord(request, 'trip_record_card', id);
  if (stored['EndDate'] !== null) throw new TaborError('wrong-state');
  const end = { EndDate: input.EndDate ?? now, EndCounter: input.EndCounter };
  parseRecord(tripRecordCardRecord, { ...stored, ...end });
  const record = { entity: tripRecordCard, id, row: { ...stored, ...end, ReadingReason: input.ReadingReason } };
  const readings = await assessRecord(request, record, stored);
  if (readings.fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors: readings.fieldErrors });
  await writeRecord(request, 'trip_record_card', id, { ...end, ChangedOn: now, ChangedBy: user.id });
  await settleReadings(request, record, stored, readings);
  return true;
}
