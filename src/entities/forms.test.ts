import { expect, test } from 'vitest';
import type { FormDeclaration } from '../screens/form/form-declaration.ts';
import { equipmentRentalForm } from './equipment-rental-document/form.ts';
import { rentalApplicationForm } from './rental-application/form.ts';
import { rentalDocumentForm } from './rental-document/form.ts';
import { serviceRequestForm } from './service-request/form.ts';
import { finishTripForm, tripRecordCardForm } from './trip-record-card/form.tsx';
import { vehicleCounterForm } from './vehicle-counter/form.tsx';
import { vehicleDamageForm } from './vehicle-damage/form.ts';
import { vehicleRentalForm } from './vehicle-rental/form.ts';

test('[R-063] damage and application alone just do not submit when they are invalid; the others say so and go to their top', () => {
  expect([vehicleDamageForm, rentalApplicationForm].map(({ isQuiet }) => isQuiet)).toEqual([true, true]);
  const speaking = [serviceRequestForm, tripRecordCardForm, finishTripForm, vehicleCounterForm, vehicleRentalForm, rentalDocumentForm, equipmentRentalForm];
  expect(speaking.map(({ isQuiet }) => isQuiet)).toEqual(speaking.map(() => undefined));
});

test('[R-064] every field for an employee is narrowed from the second typed character', () => {
  const forms: readonly Pick<FormDeclaration, 'sections'>[] = [vehicleDamageForm, rentalApplicationForm, serviceRequestForm, vehicleRentalForm, rentalDocumentForm, equipmentRentalForm];
  const fields = forms.flatMap(({ sections }) => sections.flatMap((section) => section.fields)).filter((field) => field.type === 'reference' && field.source.entity === 'employee');
  expect(fields.map((field) => field.type === 'reference' && field.searchFrom)).toEqual([2, 2, 2, 2]);
});
