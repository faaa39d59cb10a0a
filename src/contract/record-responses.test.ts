import type * as v from 'valibot';
import { expect, test } from 'vitest';
import type { EntityName } from './definition/entity.ts';
import { callOf } from './registry.ts';
import { costRecord } from './entities/costs/cost-record.ts';
import { equipmentRentalDocumentRecord } from './entities/rental/equipment-rental-document-record.ts';
import { periodicSummaryRecord, summaryPositionSchema } from './entities/mileage/periodic-summary-record.ts';
import { rentalApplicationRecord } from './entities/rental/rental-application-record.ts';
import { rentalDocumentRecord } from './entities/rental/rental-document-record.ts';
import { serviceRequestRecord } from './entities/fleet/service-request-record.ts';
import { tripRecordCardRecord } from './entities/mileage/trip-record-card-record.ts';
import { vehicleCounterRecord } from './entities/mileage/vehicle-counter.ts';
import { vehicleDamageRecord } from './entities/fleet/vehicle-damage-record.ts';
import { handoverFaultSchema, vehicleHandoverDocumentRecord } from './entities/handover/vehicle-handover-document-record.ts';
import { vehicleRentalRecord } from './entities/rental/vehicle-rental-record.ts';

type WithEntries = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

const cases: readonly (readonly [EntityName, string, WithEntries])[] = [
  ['cost', 'get', costRecord],
  ['equipment-rental-document', 'get', equipmentRentalDocumentRecord],
  ['periodic-summary', 'get', periodicSummaryRecord],
  ['periodic-summary', 'getPosition', summaryPositionSchema],
  ['rental-application', 'get', rentalApplicationRecord],
  ['rental-document', 'get', rentalDocumentRecord],
  ['service-request', 'get', serviceRequestRecord],
  ['trip-record-card', 'get', tripRecordCardRecord],
  ['vehicle-counter', 'get', vehicleCounterRecord],
  ['vehicle-damage', 'get', vehicleDamageRecord],
  ['vehicle-handover-document', 'get', vehicleHandoverDocumentRecord],
  ['vehicle-handover-document', 'getFault', handoverFaultSchema],
  ['vehicle-rental', 'get', vehicleRentalRecord],
];

/** A reason belongs to the reading, which has a list of its own. */
const ofReadings = new Set(['ReadingReason']);

test.each(cases)('%s %s returns every field that its form saves', (entity, call, item) => {
  const read = Object.keys((callOf(entity, call).answer as WithEntries).entries);
  expect(Object.keys(item.entries).filter((field) => !read.includes(field) && !ofReadings.has(field))).toEqual([]);
});
