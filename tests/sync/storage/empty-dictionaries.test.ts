import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../../../src/contract/device/configuration.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import type { FormDeclaration, FormValues } from '../../../src/screens/declaration/form-declaration.ts';
import { adaptFormToBackend } from '../../../src/screens/record/choices/adapt-form-to-backend.ts';
import { planSave } from '../../../src/screens/record/save/plan-save.ts';
import { validateRecord } from '../../../src/screens/record/save/validate-record.ts';
import { sourceOf } from '../../../src/screens/record/choices/use-choices.ts';
import { emptyForm } from '../../../src/entities/vehicle-handover-document/content/handover-form.ts';
import { forms } from '../../support/fixtures/all-forms.ts';

const now = '2099-05-12T08:00:00';
const company = v.parse(configuration, {});
const context = { configuration: company, now, madeAt: now, isNew: true, stored: null, groups: [] };
const nothing = { of: () => [], linesOf: () => [] };

const signed = { strokes: [], png: 'data:image/png;base64,AA==', unsigned: null };

/** User input beyond the form's defaults, without ids, because no dictionary has any. */
const entered: Readonly<Record<keyof typeof forms, FormValues>> = {
  costForm: { Currency: 'EUR', VatRate: 19 },
  equipmentRentalForm: {},
  finishTripForm: { Id: 1, StartDate: '2099-05-11T08:00:00', StartCounter: 10, EndDate: now, EndCounter: 20, Purpose: 'Klient' },
  handoverForm: { Counter: 10, Fuel: 'Pełny', HasNoNewDamages: true, From: signed, To: signed },
  periodicSummaryForm: { StartDate: '2099-04-01T00:00:00', CounterStart: 10 },
  rentalApplicationForm: { FirstName: 'Łucja', LastName: 'Żółć', PhoneNumber: '600 000 000', Email: 'l@z.pl' },
  rentalDocumentForm: {},
  serviceRequestForm: { VehicleRegistrationNumber: 'PO 1', ServiceKind: 'Opony', Description: 'Wymiana' },
  tripRecordCardForm: { VehicleRegistrationNumber: 'PO 1', StartCounter: 10, Purpose: 'Klient' },
  vehicleCounterForm: { CounterState: 10 },
  vehicleDamageForm: {
    VehicleRegistrationNumber: 'PO 1',
    DamageCause: 'Grad',
    DamageDateHour: '08:00',
    PlaceCity: 'Łódź',
    IsDrivenByAnEmployee: true,
  },
  vehicleRentalForm: {},
};

/** The contract has defaults for these. */
const defaulted: ReadonlySet<string> = new Set(['StatusId', 'Currency', 'PlaceCountryCode']);

const cases = (Object.keys(forms) as (keyof typeof forms)[]).map((name) => [name, forms[name]] as const);

test.each(cases)('%s can be saved with empty dictionaries', (name, form) => {
  const offered = adaptFormToBackend(form, nothing, company);
  const values: FormValues = {
    Id: null,
    ...offered.defaults({ now, configuration: company, answers: {}, search: new URLSearchParams() }),
    ...entered[name],
  };
  // Errors of fields that no section shows do not block the save.
  const fields = new Set(offered.sections.flatMap((section) => section.fields.map(({ field }) => field)));
  expect(validateRecord(offered, values, context).filter(({ field }) => fields.has(field))).toEqual([]);
  // Ids of the reference backend's dictionaries are not sent.
  expect(Object.values(values).filter((value) => typeof value === 'number' && value < 0)).toEqual([]);
  // With filled dictionaries the fields remain required.
  const required = form.sections.flatMap((section) => section.fields).filter((field) => field.isRequired && sourceOf(field));
  const emptied = { ...values, ...Object.fromEntries(required.map(({ field }) => [field, null])) };
  const without = new Set(validateRecord(form, emptied, context).map(({ field }) => field));
  expect(required.map(({ field }) => field).filter((field) => !defaulted.has(field) && !without.has(field))).toEqual([]);
});

test('a text replaces a required choice and is required in its place', () => {
  const offered = adaptFormToBackend(forms.serviceRequestForm, nothing, company);
  const begun = {
    Id: null,
    ...offered.defaults({ now, configuration: company, answers: {}, search: new URLSearchParams() }),
    Description: 'x',
  };
  expect(validateRecord(offered, begun, context)).toEqual([
    { field: 'VehicleRegistrationNumber', code: 'required' },
    { field: 'ServiceKind', code: 'required' },
  ]);
  expect(offered.derive?.({ ServiceKind: 'Opony' }, { ServiceKindId: 5 }, now)).toMatchObject({ ServiceKindId: null });
});

test('resolves a plate to its vehicle, and names a chosen vehicle by its plate', () => {
  const choices = {
    of: (field: { field: string }) => (field.field === 'VehicleId' ? [{ id: 7, label: 'PO 1', listed: 'PO 1' }] : []),
    linesOf: () => [{ Id: 7 }],
  };
  const offered = adaptFormToBackend(forms.tripRecordCardForm, choices, company);
  expect(offered.resolve?.({ Id: 1, VehicleRegistrationNumber: 'PO 1' })).toEqual({
    Id: 1,
    VehicleRegistrationNumber: 'PO 1',
    VehicleId: 7,
  });
  expect(offered.resolve?.({ Id: 1, VehicleRegistrationNumber: 'PO 2' })).toEqual({ Id: 1, VehicleRegistrationNumber: 'PO 2' });
  expect(offered.complete?.({ VehicleId: 7 })).toEqual({ VehicleId: 7, VehicleRegistrationNumber: 'PO 1' });
});

const people = {
  of: (field: { field: string }) =>
    field.field.endsWith('EmployeeId')
      ? [
          { id: 1, label: 'Anna Nowak' },
          { id: 2, label: 'Jan Kowalski' },
          { id: 3, label: 'Jan Kowalski' },
        ]
      : [],
  linesOf: () => [{ Id: 1 }],
};

test('[R-120] a record of the specification names a person by a text alone', () => {
  const booking = adaptFormToBackend(forms.vehicleRentalForm, people, company);
  expect(booking.complete?.({ EmployeeId: 1 })).toEqual({ EmployeeId: 1, Employee: 'Anna Nowak' });
  expect(booking.resolve?.({ Id: 5, Employee: 'Anna Nowak' })).toMatchObject({ EmployeeId: 1 });
  // Of two people of one name neither is meant, and the text stays.
  expect(booking.complete?.(booking.resolve?.({ Id: 5, Employee: 'Jan Kowalski' }) ?? {})).toEqual({ Id: 5, Employee: 'Jan Kowalski' });
  expect(booking.derive?.({ EmployeeId: null }, { EmployeeId: 1, Employee: 'Anna Nowak' }, now)).toMatchObject({ Employee: '' });

  const damage = adaptFormToBackend(forms.vehicleDamageForm, people, company);
  expect(damage.complete?.({ IsDrivenByAnEmployee: true, DriverEmployeeId: 1, DriverName: '' })).toMatchObject({
    DriverName: 'Anna Nowak',
  });
  expect(damage.resolve?.({ IsDrivenByAnEmployee: true, DriverName: 'Anna Nowak' })).toMatchObject({ DriverEmployeeId: 1 });
  // The preset employee did not drive: the typed name stays, and the id goes nowhere.
  expect(damage.complete?.({ IsDrivenByAnEmployee: false, DriverEmployeeId: 1, DriverName: 'Jan Żak' })).toMatchObject({
    DriverName: 'Jan Żak',
    DriverEmployeeId: null,
  });
});

test('[R-120] [R-046] a record of the specification is sent whole', () => {
  const stored = { Id: 5, VehicleId: 1, Distance: 100, DistanceCategory1: 70, Number: '25' };
  const values = { ...stored, Distance: 120, DistanceCategory1: 90 };
  const save = (form: FormDeclaration) =>
    planSave({ entity: 'periodic-summary', form, key: 5, values, stored, entries: [], base: stored }).calls[0]?.payload;
  expect(save(adaptFormToBackend(forms.periodicSummaryForm, nothing, company))).toMatchObject(values);
  expect(save(forms.periodicSummaryForm)).not.toHaveProperty('Distance');
});

test('[R-120] [R-041] a finished trip is sent whole: its call may replace the record', () => {
  const stored = { Id: 5, VehicleRegistrationNumber: 'PO 1', StartDate: '2099-05-11T08:00:00', StartCounter: 10, Purpose: 'Klient' };
  const values = { ...stored, EndDate: now, EndCounter: 20 };
  const save = (form: FormDeclaration) =>
    planSave({ entity: 'trip-record-card', form, key: 5, values, stored, entries: [], base: stored }).calls[0]?.payload;
  expect(save(adaptFormToBackend(forms.finishTripForm, nothing, company))).toEqual(values);
  expect(save(forms.finishTripForm)).toEqual({ Id: 5, EndDate: now, EndCounter: 20 });
});

test('[R-120] a service request has no field that the specification cannot store', () => {
  const form = adaptFormToBackend(
    forms.serviceRequestForm,
    nothing,
    company,
    entityRegistry['service-request'].calls.createOrUpdate.extraBody,
  );
  const fields = form.sections.flatMap((section) => section.fields.map(({ field }) => field));
  expect(fields.filter((field) => ['ConsultantId', 'ResponsiblePersonId', 'WorkshopCountryCode', 'PlaceName'].includes(field))).toEqual([
    'PlaceName',
  ]);
});

test('[R-032] a new rental document is Zgłoszony, with any dictionary id or none', () => {
  const begin = (form: FormDeclaration, items: readonly unknown[]) =>
    form.defaults({ now, configuration: company, answers: { 'dictionary.items': items }, search: new URLSearchParams() });
  for (const form of [forms.rentalDocumentForm, forms.equipmentRentalForm]) {
    expect(
      begin(form, [
        { Id: 1, Name: 'Zakończony' },
        { Id: 2, Name: ' ZGŁOSZONY' },
      ]),
    ).toMatchObject({ StatusId: 2 });
    expect(begin(adaptFormToBackend(form, nothing, company), [])).toMatchObject({ StatusId: null, Status: 'Zgłoszony' });
  }
});

test('a handover needs no vehicle or people if the backend offers none', () => {
  const form = { ...emptyForm(now), Counter: 10, Fuel: 'Pełny' as const, HasNoNewDamages: true };
  const waived = ['VehicleId', 'FromEmployeeId', 'ToEmployeeId'];
  const fieldsOf = (offered: FormDeclaration) => validateRecord(offered, form, context).map(({ field }) => field);
  expect(fieldsOf(forms.handoverForm).filter((field) => waived.includes(field))).toEqual(waived);
  expect(fieldsOf(adaptFormToBackend(forms.handoverForm, nothing, company))).toEqual(['FromSignature', 'ToSignature']);
});

test('[R-120] a form omits fields the backend cannot store and shows custom controls', () => {
  const fieldsOf = (form: FormDeclaration) => form.sections.flatMap((section) => section.fields.map(({ field }) => field));
  const trip = fieldsOf(adaptFormToBackend(forms.tripRecordCardForm, nothing, company, ['TripKind', 'Partner']));
  expect(trip.filter((field) => ['TripKind', 'Partner', 'Purpose'].includes(field))).toEqual(['Purpose']);
  // It also copies the booking's vehicle and dates.
  expect(fieldsOf(adaptFormToBackend(forms.rentalDocumentForm, nothing, company, ['BookingId']))).toContain('BookingId');
});

test('[R-037] a fault goes with the words of its choices', () => {
  const of = ({ field }: { readonly field: string }) => (field === 'KindId' ? [{ id: 32, label: 'Rysa' }] : []);
  const { complete } = adaptFormToBackend(forms.handoverForm, { of, linesOf: () => [] }, company);
  expect(
    complete?.({
      Faults: [
        { Id: 1, PlacementId: null, KindId: 32 },
        { Id: 2, KindId: null },
      ],
    }),
  ).toMatchObject({
    Faults: [
      { Id: 1, KindId: 32, Kind: 'Rysa' },
      { Id: 2, KindId: null },
    ],
  });
});
