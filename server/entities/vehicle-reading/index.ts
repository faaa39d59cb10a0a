import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { vehicleReading } from '../../../src/contract/entities/mileage/vehicle-reading.ts';
import { text } from '../../../src/contract/wire/fields.ts';
import { requiredDecision } from '../../../src/contract/wire/decision.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { defineServerEntity, type TableName } from '../../engine/declaration/server-entity.ts';
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
  // Every save with a reading writes these indexes: no more than people sort by.
  orders: { Date: 'DateTime', Vehicle: 'NameOfVehicleId', Employee: 'NameOfEmployeeId', Review: 'Review' },
  ownOrder: { IsFlagged: 'IsFlagged', Date: 'DateTime' },
  withheld: { column: 'Employee', source: 'Source' },
  calls: {
    confirm: withBodySchema(confirming, (request: ChangeRequest<v.InferOutput<typeof confirming>>) =>
      review(request, 'confirmed', request.body.Reason),
    ),
    void: withBodySchema(requiredDecision, (request: ChangeRequest<v.InferOutput<typeof requiredDecision>>) =>
      review(request, 'voided', request.body.Reason),
    ),
  },
});

/**
 * Decides on a reading; the vehicle's mileage and its other doubtful readings follow. Throws `not-found`, `wrong-state` for the same
 * decision again, and for the reading of a voided record.
 */
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

/** A voided, rejected or cancelled record does not count for the mileage, regardless of earlier assessments. */
async function isOfVoidedRecord({ db }: ChangeRequest, { Source, RecordId }: Row): Promise<boolean> {
  const source = typeof Source === 'string' ? voidedRecords[Source] : undefined;
  if (!source) return false;
  const { rows } = await sql<{
    isVoided: boolean;
  }>`SELECT ${source.isVoided} AS "isVoided" FROM ${sql.table(source.table)} WHERE "Id" = ${RecordId}`.execute(db);
  return rows[0]?.isVoided === true;
}

const voidedRecords: Readonly<Record<string, { readonly table: TableName; readonly isVoided: RawBuilder<boolean> }>> = {
  'vehicle-handover-document': { table: 'vehicle_handover_document', isVoided: sql`"VoidedOn" IS NOT NULL` },
  'vehicle-rental': { table: 'vehicle_booking', isVoided: sql`"IsRejected" OR "IsRejectedByDriver"` },
  'rental-document': { table: 'rental_document', isVoided: sql`"IsDiscarded"` },
};
