import type * as v from 'valibot';
import { expect, test } from 'vitest';
import type { EntityName } from '../entity.ts';
import { callOf } from '../registry.ts';
import { costItem } from './cost-item.ts';
import { equipmentRentalDocumentItem } from './equipment-rental-document-item.ts';
import { periodicSummaryItem, summaryPositionSchema } from './periodic-summary-item.ts';
import { rentalApplicationItem } from './rental-application-item.ts';
import { rentalDocumentItem } from './rental-document-item.ts';
import { serviceRequestItem } from './service-request-item.ts';
import { tripRecordCardItem } from './trip-record-card-item.ts';
import { vehicleCounterItem } from './vehicle-counter-item.ts';
import { vehicleDamageItem } from './vehicle-damage-item.ts';
import { vehicleHandoverDocumentItem } from './vehicle-handover-document-item.ts';
import { handoverFaultSchema } from './vehicle-handover-document.ts';
import { vehicleRentalItem } from './vehicle-rental-item.ts';

type WithEntries = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

const cases: readonly (readonly [EntityName, string, WithEntries])[] = [
  ['cost', 'get', costItem],
  ['equipment-rental-document', 'get', equipmentRentalDocumentItem],
  ['periodic-summary', 'get', periodicSummaryItem],
  ['periodic-summary', 'getPosition', summaryPositionSchema],
  ['rental-application', 'get', rentalApplicationItem],
  ['rental-document', 'get', rentalDocumentItem],
  ['service-request', 'get', serviceRequestItem],
  ['trip-record-card', 'get', tripRecordCardItem],
  ['vehicle-counter', 'get', vehicleCounterItem],
  ['vehicle-damage', 'get', vehicleDamageItem],
  ['vehicle-handover-document', 'get', vehicleHandoverDocumentItem],
  ['vehicle-handover-document', 'getFault', handoverFaultSchema],
  ['vehicle-rental', 'get', vehicleRentalItem],
];

test.each(cases)('%s %s returns every field that its form saves', (entity, call, item) => {
  const read = Object.keys((callOf(entity, call).answer as WithEntries).entries);
  expect(Object.keys(item.entries).filter((field) => !read.includes(field))).toEqual([]);
});
