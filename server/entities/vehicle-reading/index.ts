import * as v from 'valibot';
import { vehicleReading } from '../../../src/contract/entities/mileage/vehicle-reading.ts';
import { requiredDecision, text } from '../../../src/contract/wire/fields.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { reassessFlagged, updateMileage } from '../../engine/records/readings.ts';
import { lockRecord, writeRecord } from '../../engine/records/rows.ts';

const table = 'vehicle_reading';

const confirming = v.nullish(v.looseObject({ Reason: text(500) }), { Reason: '' });

/** Readings of odometers. Their records own them; a review decides whether they count. */
export const declaration = defineServerEntity(vehicleReading, {
  table,
  references: { VehicleId: 'vehicle', EmployeeId: 'employee' },
  shows: [{ column: 'ReviewedBy', table: 'user_account', shown: ['GivenName'] }],
  search: { Vehicle: 'VehicleId' },
  withheld: { column: 'Employee', source: 'Source' },
  calls: {
    confirm: withBodySchema(confirming, (request: ChangeRequest<v.InferOutput<typeof confirming>>) => review(request, 'confirmed', request.body.Reason)),
    void: withBodySchema(requiredDecision, (request: ChangeRequest<v.InferOutput<typeof requiredDecision>>) => review(request, 'voided', request.body.Reason)),
  },
});

/** Decides on a reading; the vehicle's mileage and its other doubtful readings follow. Throws `not-found`, `wrong-state` for the same decision again, and for the reading of a voided record. */
async function review(request: ChangeRequest, Review: 'confirmed' | 'voided', ReviewReason: string): Promise<true> {
  const { user, now } = request;
  const id = idOf(request, 'id');
  const stored = await lockRecord(request, table, id);
  if (stored['Review'] === Review || (await isOfVoidedRecord(request, stored))) throw new TaborError('wrong-state');
  await writeRecord(request, table, id, { Review, ReviewReason, ReviewedOn: now, ReviewedBy: user.id });
  const vehicles = [Number(stored['VehicleId'])];
  await reassessFlagged(request, vehicles);
  updateMileage(request, vehicles);
  return true;
}

/** A voided record does not count for the mileage, regardless of earlier assessments. */
async function isOfVoidedRecord({ db }: ChangeRequest, stored: Readonly<Record<string, unknown>>): Promise<boolean> {
  if (stored['Source'] !== 'vehicle-handover-document') return false;
  const handover = await db.selectFrom('vehicle_handover_document').select('VoidedOn').where('Id', '=', Number(stored['RecordId'])).executeTakeFirst();
  return handover?.VoidedOn != null;
}
