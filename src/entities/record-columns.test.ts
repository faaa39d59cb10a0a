import { expect, test } from 'vitest';
import { columnsOf } from '../screens/record/data/action-target.ts';
import { forms } from '../../tests/support/fixtures/all-forms.ts';
import { screensOf } from './registry.ts';

test.each([
  ['vehicle-handover-document', forms.handoverForm],
  ['vehicle-damage', forms.vehicleDamageForm],
  ['service-request', forms.serviceRequestForm],
  ['trip-record-card', forms.tripRecordCardForm],
  ['vehicle-counter', forms.vehicleCounterForm],
  ['cost', forms.costForm],
  ['periodic-summary', forms.periodicSummaryForm],
  ['rental-application', forms.rentalApplicationForm],
  ['equipment-rental-document', forms.equipmentRentalForm],
  ['rental-document', forms.rentalDocumentForm],
  ['vehicle-rental', forms.vehicleRentalForm],
])('[R-140] %s opens as the backend answers it, without a list row', async (entity, form) => {
  const declaration = await screensOf(entity);
  if (!declaration) throw new Error(`${entity} has no screens`);
  expect(columnsOf({ item: { Id: 7, VehicleId: 3 }, row: null }, form, declaration)).toMatchObject({ Id: 7, VehicleId: 3 });
});
