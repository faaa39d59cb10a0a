import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../contract/device/configuration.ts';
import type { EntityDefinition } from '../contract/definition/entity.ts';
import { functionality } from '../contract/permissions/functionality.ts';
import { entityRegistry } from '../contract/registry.ts';
import { controlOf } from '../screens/record/fields/control-of.ts';
import type { ChoiceSource, FormDeclaration } from '../screens/declaration/form-declaration.ts';
import { toListRow } from '../screens/record/save/list-row.ts';
import { sourceOf } from '../screens/record/choices/use-choices.ts';
import { forms } from '../../tests/support/fixtures/all-forms.ts';

const {
  costForm,
  equipmentRentalForm,
  finishTripForm,
  handoverForm,
  periodicSummaryForm,
  rentalApplicationForm,
  rentalDocumentForm,
  serviceRequestForm,
  tripRecordCardForm,
  vehicleCounterForm,
  vehicleDamageForm,
  vehicleRentalForm,
} = forms;

test.each(['pl', 'de', 'en'])('[R-031] the heading of every record with a form names the record (%s)', (language) => {
  const kinds = Object.keys(entityRegistry).filter((kind) => 'createOrUpdate' in entityRegistry[kind as keyof typeof entityRegistry].calls);
  const without = kinds.filter((kind) => {
    const texts = JSON.parse(readFileSync(join('locales', language, `${kind}.json`), 'utf8')) as Readonly<Record<string, string>>;
    return 'create' in texts && !texts['numbered']?.includes('{{number}}');
  });
  expect(without).toEqual([]);
});

test('[R-063] only damage and application forms stay silent when invalid', () => {
  expect([vehicleDamageForm, rentalApplicationForm].map(({ isQuiet }) => isQuiet)).toEqual([true, true]);
  const speaking = [
    serviceRequestForm,
    tripRecordCardForm,
    finishTripForm,
    vehicleCounterForm,
    vehicleRentalForm,
    rentalDocumentForm,
    equipmentRentalForm,
  ];
  expect(speaking.map(({ isQuiet }) => isQuiet)).toEqual(speaking.map(() => undefined));
});

test('[R-064] filters every employee field from the second typed character', () => {
  const fields = Object.values(forms).flatMap(({ sections }) =>
    sections
      .flatMap((section) => section.fields)
      .flatMap((field) => {
        if (field.type === 'custom' || field.type === 'photos') return [];
        const control = controlOf(field, [], String);
        return 'searchFrom' in control && control.searchFrom !== undefined ? [[field.field, control.searchFrom]] : [];
      }),
  );
  expect(fields).toEqual([
    // Cost, summary, rental document (two), service request (three), damage (two), booking.
    ['EmployeeName', 2],
    ['DriverName', 2],
    ['ContractorEmployeeId', 2],
    ['ReturnedBy', 2],
    ['ReporterId', 2],
    ['ConsultantId', 2],
    ['ResponsiblePersonId', 2],
    ['ReporterId', 2],
    ['DriverEmployeeId', 2],
    ['EmployeeId', 2],
  ]);
});

test.each(Object.entries(forms))('[R-044] [R-090] prefetches for offline work every backend read of %s', (_name, form) => {
  const fields = form.sections.flatMap((section) => section.fields);
  const additional =
    form.additionalFields &&
    ({
      entity: 'additional-field',
      call: 'getAdditionalFields',
      parameters: { controllerNumber: String(functionality[form.additionalFields]) },
    } as const);
  const reads: readonly Pick<ChoiceSource, 'entity' | 'call' | 'parameters'>[] = [
    ...fields.flatMap((field) => sourceOf(field) ?? []),
    ...(form.defaultsFrom ?? []),
    ...(additional ? [additional] : []),
  ];
  const missing = reads.filter(({ entity, call, parameters = {} }) => {
    const { offlineReads = [] }: EntityDefinition = entityRegistry[entity];
    return !offlineReads.some((read) => read.call === call && JSON.stringify(read.parameters ?? {}) === JSON.stringify(parameters));
  });
  expect(missing.map(({ entity, call, parameters }) => ({ entity, call, parameters }))).toEqual([]);
});

test("[R-077] defaults to the user's employee and phone number where they exist", () => {
  const defaultsOf = (form: FormDeclaration, answers: Readonly<Record<string, unknown>>) =>
    form.defaults({ now: '2026-05-12T08:00:00', configuration: v.parse(configuration, {}), answers, search: new URLSearchParams() });
  const own = { 'employee.getCurrentUserEmployeeId': 7, 'employee.getCurrentUserPhoneNumber': '+48 600 000 007' };
  const cases: readonly (readonly [FormDeclaration, string, unknown, unknown])[] = [
    [vehicleRentalForm, 'EmployeeId', 7, null],
    [vehicleDamageForm, 'DriverEmployeeId', 7, null],
    [vehicleDamageForm, 'ReporterId', 7, null],
    [tripRecordCardForm, 'EmployeeId', 7, null],
    [vehicleCounterForm, 'EmployeeId', 7, null],
    [serviceRequestForm, 'ReporterId', 7, null],
    [serviceRequestForm, 'NotifierPhoneNumber', '+48 600 000 007', ''],
  ];
  for (const [form, field, expected, without] of cases)
    expect([field, defaultsOf(form, own)[field], defaultsOf(form, {})[field]]).toEqual([field, expected, without]);
  // A user's only vehicle is preselected.
  const vehicles = (...users: (number | null)[]) => ({
    ...own,
    'vehicle.company': users.map((CurrentUserId, index) => ({ Id: index + 1, CurrentUserId })),
  });
  expect([vehicles(8, 7), vehicles(7, 7), vehicles(8, null), {}].map((answers) => defaultsOf(costForm, answers)['VehicleId'])).toEqual([
    2,
    null,
    null,
    null,
  ]);
});

test.each<readonly [string, FormDeclaration, string]>([
  [
    'R-030',
    vehicleRentalForm,
    'VehicleId StartDate EndDate PickUpDate ReturnDate TravelPurpose AdditionalEquipmentId PickUpCounter ReturnCounter EmployeeId StartPlace TargetPlace Status Comment Authorization',
  ],
  [
    'R-032',
    rentalDocumentForm,
    'VehicleId StartDate EndDate ContractorId ContractorEmployeeId StatusId PickupDate ReturnDate PickupCounter ReturnCounter PickupPlace ReturnPlace PickupFuelState ReturnFuelState Comments ReturnedBy TravelPurpose StartPlace TargetPlace',
  ],
  ['R-034', equipmentRentalForm, 'ContractorId StatusId AdditionalEquipmentId StartDate EndDate'],
  [
    'R-036',
    rentalApplicationForm,
    'StartDate EndDate StartPredefinedPlaceId EndPredefinedPlaceId ClassId ModelId KmLimit FirstName LastName PhoneNumber Email Comments',
  ],
  [
    'R-037',
    handoverForm,
    'VehicleId FromEmployeeId ToEmployeeId ContractorId Date Counter Fuel PlaceName Comments SelectedDamages Faults FromSignature',
  ],
  [
    'R-038',
    vehicleDamageForm,
    'VehicleId DriverName ReportDate StatusId DamageDateTime DamageDateHour DamageCauseId IsDriversFault WhoseInsurancePolicy PlaceCountryCode PlaceCity PlaceStreet PlaceStreetNumber PlacePostCode PlaceFlatNumber Comments IsDrivenByAnEmployee IsDuringWork Insurer InsurerNumber PoliceStation PoliceComments IsPoliceNotified',
  ],
  ['R-040', vehicleCounterForm, 'DateTime VehicleId CounterState Comments'],
  ['R-041', tripRecordCardForm, 'VehicleId StartDate EndDate Description Purpose StartCounter EndCounter'],
  ['R-041', finishTripForm, 'EndDate'],
  [
    'R-042',
    serviceRequestForm,
    'VehicleId StatusId RequestDateTimeDate PlannedDate PlannedEndDate ServiceKindId DoCallBack NotifierPhoneNumber Date PlaceName Description',
  ],
  [
    'R-045',
    costForm,
    'CostDate InvoiceNumber VehicleId CostGroup Counter Quantity CostValue CostGross Currency VatRate Description Comments CostPlace EmployeeName TransactionPlace',
  ],
  [
    'R-046',
    periodicSummaryForm,
    'StartDate EndDate VehicleId DriverName CounterStart CounterEnd Distance DistanceCategory1 DistanceCategory2 DistanceCategory3 DistanceCategory4 FuelStart FuelEnd OrganizationStructureLevel1 OrganizationStructureLevel2 OrganizationStructureLevel3',
  ],
])('[%s] form has every field of the specification', (_rule, form, fields) => {
  const entered = new Set(form.sections.flatMap((section) => section.fields.map(({ field }) => field)));
  expect(fields.split(' ').filter((field) => !entered.has(field))).toEqual([]);
});

test('[R-005] forms send a date as its first second; list rows have the date only', () => {
  const context = { now: '2026-05-12T08:30:00', configuration: v.parse(configuration, {}), answers: {}, search: new URLSearchParams() };
  const days = Object.values(forms).flatMap((form) =>
    form.sections.flatMap((section) => section.fields.filter(({ type }) => type === 'date').map(({ field }) => ({ form, field }))),
  );
  expect(days.map(({ field }) => field)).toEqual(['CostDate', 'Date', 'DamageDateTime', 'ReportDate']);
  for (const { form, field } of days) {
    const defaults = form.defaults(context);
    expect([field, defaults[field] ?? '2026-05-12T00:00:00']).toEqual([field, '2026-05-12T00:00:00']);
    const patch = { [field]: '2026-05-10' };
    const entered = { ...defaults, ...patch, ...form.derive?.(patch, defaults, context.now) };
    expect([field, entered[field]]).toEqual([field, '2026-05-10T00:00:00']);
    // The damage list shows the hour too, so its form derives no date-only value for the row.
    expect([field, form.row?.(entered)[field]]).toEqual([field, field === 'DamageDateTime' ? undefined : '2026-05-10']);
  }
});

test.each([
  ['vehicle-damage', 'DamageDateTime'],
  ['service-request', 'RequestDateTimeDate'],
] as const)('[R-130] the row of a short report of %s has its date, status and reporter', (entity, date) => {
  const shownBy = {
    configuration: v.parse(configuration, {}),
    choices: { listedOf: ({ field }: { readonly field: string }) => `${field} chosen` },
  };
  const answers = { 'employee.getCurrentUserEmployeeId': 7 };
  const form = entity === 'vehicle-damage' ? vehicleDamageForm : serviceRequestForm;
  const report = form.defaults({ ...shownBy, now: '2026-05-12T08:30:00', answers, search: new URLSearchParams({ report: '1' }) });
  expect(report).toMatchObject({ IsReport: true });
  const row = toListRow(entity, form, 'local-1', report, shownBy, null);
  expect(row).toMatchObject({ [date]: '2026-05-12T08:30:00', Status: 'StatusId chosen', ReporterId: 7, Reporter: 'ReporterId chosen' });
  expect(row['DriverName'] ?? null).toBeNull();
});
