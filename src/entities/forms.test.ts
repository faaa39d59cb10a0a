import { expect, test } from 'vitest';
import type { EntityDefinition } from '../contract/entity.ts';
import { functionality } from '../contract/functionality.ts';
import { entityRegistry } from '../contract/registry.ts';
import type { ChoiceSource, FormDeclaration } from '../screens/form/form-declaration.ts';
import { sourceOf } from '../screens/form/use-choices.ts';
import { costForm } from './cost/form.ts';
import { equipmentRentalForm } from './equipment-rental-document/form.ts';
import { periodicSummaryForm } from './periodic-summary/form.tsx';
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

const forms: Readonly<Record<string, FormDeclaration>> = {
  costForm, equipmentRentalForm, finishTripForm, periodicSummaryForm, rentalApplicationForm, rentalDocumentForm, serviceRequestForm, tripRecordCardForm, vehicleCounterForm, vehicleDamageForm, vehicleRentalForm,
};

test.each(Object.entries(forms))('[R-044] [R-090] whatever %s asks the company for is among what a device keeps for work without a network', (_name, form) => {
  const fields = form.sections.flatMap((section) => section.fields);
  const own = form.additionalFields && ({ entity: 'additional-field', call: 'getAdditionalFields', parameters: { controllerNumber: String(functionality[form.additionalFields]) } } as const);
  const asked: readonly Pick<ChoiceSource, 'entity' | 'call' | 'parameters'>[] = [...fields.flatMap((field) => sourceOf(field) ?? []), ...(form.starts ?? []), ...(own ? [own] : [])];
  const missing = asked.filter(({ entity, call, parameters = {} }) => {
    const { offlineReads = [] }: EntityDefinition = entityRegistry[entity];
    return !offlineReads.some((read) => read.call === call && JSON.stringify(read.parameters ?? {}) === JSON.stringify(parameters));
  });
  expect(missing.map(({ entity, call, parameters }) => ({ entity, call, parameters }))).toEqual([]);
});
