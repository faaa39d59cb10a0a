import type { Kysely } from 'kysely';
import { hashPassword } from '../../../../server/auth/password.ts';
import type { Database } from '../../../../server/database/tables.ts';
import { dictionaryIds, placesDictionaryCode, valueDictionaries } from '../../../../src/contract/entities/shared/dictionary.ts';
import { serviceRequestStatus } from '../../../../src/contract/entities/fleet/service-request.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { damageStatus } from '../../../../src/contract/rules/damage-state.ts';
import { seedCosts } from './small-costs.ts';
import { seedCards, seedLogistics } from './small-logistics.ts';
import { seedStatements } from './small-statements.ts';
import { roles, smallFleet, type Role } from './small-fleet.ts';
import { seedDamages, seedRequests } from './small-reports.ts';

const names = [
  'Łucja Żółć',
  'Zenon Ćwik',
  'Jürgen Groß',
  'Anna Ązel',
  'Adam Nowak',
  'Ádám Nagy',
  'Świętosława Źdźbło',
  'Former Driver',
  'anna ąbel',
];
const plates = ['WA 12345', 'WZ 9ABC1', 'B-MÜ 204', 'łd 77777', 'LU 00_1%', 'GD 5.55A', 'KR 1O0', 'PO 123'];

/** Fills an empty, migrated database. */
export async function seedSmallFleet(db: Kysely<Database>): Promise<void> {
  await seedPeople(db);
  await seedVehicles(db);
  await seedChoices(db);
  await seedHandovers(db);
  await seedTimes(db);
  await seedRentals(db);
  await seedDamages(db);
  await seedRequests(db);
  await seedCosts(db);
  await seedCards(db);
  await seedLogistics(db);
  await seedStatements(db);
}

async function seedPeople(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('employee')
    .values(
      names.map((FullName, index) => ({
        FullName,
        Number: index % 3 === 0 ? null : `E-${index}`,
        Email: `person${index}@example.com`,
        EmployedOn: index % 2 === 0 ? `20${10 + index}-0${1 + index}-15` : null,
        OrganizationStructure: index % 2 === 0 ? 'Oddział Łódź' : 'Niederlassung Köln',
        IsActive: FullName !== 'Former Driver',
      })),
    )
    .execute();
  const hash = await hashPassword(smallFleet.password);
  const users = await db
    .insertInto('user_account')
    .values(
      roles.map((role, index) => ({
        Username: role,
        GivenName: role,
        PasswordHash: hash,
        EmployeeId: role === 'viewer' ? null : index + 1,
        IsDemo: true,
      })),
    )
    .returning(['Id', 'Username'])
    .execute();
  const rows = users.flatMap(({ Id, Username }) =>
    Object.values(functionality).map((id) => Object.assign(flagsOf(Username as Role, id), { UserId: Id, FunctionalityId: id })),
  );
  await db.insertInto('user_permission').values(rows).execute();
}

function flagsOf(role: Role, id: number) {
  const all = { IsRead: true, IsAdd: true, IsChange: true, IsRemove: true, IsAdmin: true };
  if (role === 'admin') return { ...all };
  if (role === 'manager') return { ...all, IsAdmin: false };
  // A driver creates handovers and reads vehicles, but cannot change saved records or read employees.
  const isHandover = id === functionality.VehicleHandoverDocument;
  if (role === 'driver')
    return { IsRead: isHandover || id === functionality.Vehicle, IsAdd: isHandover, IsChange: false, IsRemove: false, IsAdmin: false };
  return { IsRead: id === functionality.Vehicle, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false };
}

async function seedVehicles(db: Kysely<Database>): Promise<void> {
  const makes = ['Škoda', 'Ford', 'Schmitz Cargobull', 'Volkswagen', null, 'škoda', 'Łada', 'Zastava'];
  await db
    .insertInto('vehicle')
    .values(
      plates.map((RegistrationNumber, index) => ({
        RegistrationNumber,
        VehicleType: index < 3 ? index : 0,
        Make: makes[index] ?? null,
        Model: index % 2 === 0 ? 'Octavia' : 'Transit',
        ProductionYear: index === 4 ? null : 2_015 + (index % 4),
        Status: index % 2 === 0 ? 'W użyciu' : 'Wolny',
        CurrentUserId: index % 3 === 0 ? index + 1 : null,
        NextTechnicalInspection: index % 2 === 0 ? `2047-0${1 + index}-01` : null,
        VehicleMileage: index * 1_000,
      })),
    )
    .execute();
}

async function seedChoices(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('contractor')
    .values([{ Name: 'Przewozy Łąka' }, { Name: 'Allianz', IsInsurer: true }])
    .execute();
  await db
    .insertInto('contractor_employee')
    .values([
      { ContractorId: 1, Name: 'Ewa Łąka' },
      { ContractorId: 2, Name: 'Jörg Öhm' },
    ])
    .execute();
  await db
    .insertInto('predefined_place')
    .values([{ Name: 'Baza Łódź' }, { Name: 'Depot Köln' }])
    .execute();
  await db
    .insertInto('dictionary')
    .values([
      { Id: dictionaryIds.faultPlacements, Code: null, Name: 'Miejsca usterek' },
      { Id: dictionaryIds.faultKinds, Code: null, Name: 'Rodzaje usterek' },
      { Id: dictionaryIds.damageCauses, Code: null, Name: 'Przyczyny szkód' },
      { Id: dictionaryIds.rentalDocumentKinds, Code: null, Name: 'Rodzaje wypożyczeń' },
      { Id: dictionaryIds.rentalDocumentStatuses, Code: null, Name: 'Statusy wypożyczeń' },
      { Id: dictionaryIds.damageStatuses, Code: null, Name: 'Statusy szkód' },
      { Id: dictionaryIds.serviceRequestStatuses, Code: null, Name: 'Statusy zgłoszeń' },
      { Id: dictionaryIds.serviceKinds, Code: null, Name: 'Rodzaje serwisu' },
      { Id: dictionaryIds.vehicleClasses, Code: null, Name: 'Klasy' },
      { Id: dictionaryIds.costGroups, Code: null, Name: 'Grupy kosztów' },
      { Id: dictionaryIds.currencies, Code: null, Name: 'Waluty' },
      { Id: 80, Code: placesDictionaryCode, Name: 'Miejsca' },
      ...valueDictionaries.map((Id) => ({ Id, Code: null, Name: `Słowa ${Id}` })),
    ])
    .execute();
  await db
    .insertInto('dictionary_item')
    .values([
      { Id: -631_001, DictionaryId: dictionaryIds.vehicleStates, Name: 'W użyciu', NameDe: 'Im Einsatz', NameEn: 'In use' },
      ...[dictionaryIds.simCardStates, dictionaryIds.fuelCardTypes, dictionaryIds.forwardingTypes].map((id) => ({
        Id: -id * 1_000 - 1,
        DictionaryId: id,
        Name: 'Zwykły',
        NameDe: 'Üblich',
        NameEn: 'Usual',
      })),
      { Id: smallFleet.placement, DictionaryId: dictionaryIds.faultPlacements, Name: 'Zderzak', NameDe: 'Stoßfänger', NameEn: 'Bumper' },
      { Id: smallFleet.kind, DictionaryId: dictionaryIds.faultKinds, Name: 'Rysa', NameDe: 'Kratzer', NameEn: 'Scratch' },
      { Id: smallFleet.cause, DictionaryId: dictionaryIds.damageCauses, Name: 'Kolizja', NameDe: 'Zusammenstoß', NameEn: 'Collision' },
      { Id: smallFleet.rentalKind, DictionaryId: dictionaryIds.rentalDocumentKinds, Name: 'Jazda próbna', NameDe: 'Probefahrt' },
      {
        Id: smallFleet.reported,
        DictionaryId: dictionaryIds.rentalDocumentStatuses,
        Name: 'Zgłoszony',
        NameDe: 'Gemeldet',
        NameEn: 'Reported',
      },
      { Id: smallFleet.pickedUp, DictionaryId: dictionaryIds.rentalDocumentStatuses, Name: 'Realizowany', Position: 1 },
      { Id: smallFleet.returned, DictionaryId: dictionaryIds.rentalDocumentStatuses, Name: 'Zakończony', Position: 2 },
      { Id: damageStatus.reported, DictionaryId: dictionaryIds.damageStatuses, Name: 'Zgłoszona', NameDe: 'Gemeldet', NameEn: 'Reported' },
      {
        Id: smallFleet.damageInRepair,
        DictionaryId: dictionaryIds.damageStatuses,
        Name: 'W naprawie',
        NameDe: 'In Reparatur',
        NameEn: 'In repair',
      },
      {
        Id: serviceRequestStatus.reported,
        DictionaryId: dictionaryIds.serviceRequestStatuses,
        Name: 'Zgłoszone',
        NameDe: 'Gemeldet',
        NameEn: 'Reported',
      },
      {
        Id: smallFleet.serviceKind,
        DictionaryId: dictionaryIds.serviceKinds,
        Name: 'Przegląd',
        NameDe: 'Durchsicht',
        NameEn: 'Inspection',
      },
      {
        Id: smallFleet.vehicleClass,
        DictionaryId: dictionaryIds.vehicleClasses,
        Name: 'Średni',
        NameDe: 'Mittelklasse',
        NameEn: 'Mid-size',
      },
      { Id: smallFleet.costGroup, DictionaryId: dictionaryIds.costGroups, Name: 'Paliwo', NameDe: 'Kraftstoff', NameEn: 'Fuel' },
      { Id: smallFleet.otherCostGroup, DictionaryId: dictionaryIds.costGroups, Name: 'Opony', NameDe: 'Reifen', Position: 1 },
      { Id: -150_001, DictionaryId: dictionaryIds.currencies, Code: 'PLN', Name: 'Złoty' },
      { Id: -150_002, DictionaryId: dictionaryIds.currencies, Code: 'EUR', Name: 'Euro', Position: 1 },
      { Id: -80_001, DictionaryId: 80, Code: 'LDZ', Name: 'Łódź' },
    ])
    .execute();
  await db
    .insertInto('vehicle_model')
    .values([{ Name: 'Škoda Octavia' }, { Name: 'Ford Transit' }])
    .execute();
  await db
    .insertInto('country')
    .values([
      { Code: 'PL', Name: 'Polska', NameDe: 'Polen', NameEn: 'Poland' },
      { Code: 'DE', Name: 'Niemcy', NameDe: 'Deutschland', NameEn: 'Germany' },
    ])
    .execute();
  const [group] = await db
    .insertInto('additional_field_group')
    .values({ ControllerNumber: functionality.VehicleHandoverDocument, Name: 'Wyposażenie' })
    .returning('Id')
    .execute();
  await db
    .insertInto('additional_field')
    .values([
      { GroupId: group?.Id ?? 0, Name: 'Gaśnica', Type: 'text', MaxLength: 20 },
      { GroupId: group?.Id ?? 0, Name: 'Opony', Type: 'dropdown', IsRequired: false, Position: 1 },
    ])
    .execute();
  for (const name of ['Booking', 'RentalDocument'] as const) {
    const { Id } = await db
      .insertInto('additional_field_group')
      .values({ ControllerNumber: functionality[name], Name: 'Uwagi' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await db.insertInto('additional_field').values({ GroupId: Id, Name: 'Uwaga', Type: 'text', IsRequired: false }).execute();
  }
  await db.insertInto('additional_field_item').values({ AdditionalFieldId: smallFleet.choiceField, Name: 'Zimowe' }).execute();
  const terms = Object.entries(smallFleet.termsHtml).map(([Language, Html]) => ({
    FunctionalityId: functionality.VehicleHandoverDocument,
    Language,
    Html,
  }));
  await db.insertInto('terms').values(terms).execute();
}

async function seedHandovers(db: Kysely<Database>): Promise<void> {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    Number: index % 4 === 0 ? null : `PZO/2025/${String(index).padStart(6, '0')}`,
    Date: `2025-${String(1 + (index % 12)).padStart(2, '0')}-1${index % 9}T0${index % 10}:30:00`,
    VehicleId: 4 + (index % 5),
    FromEmployeeId: 1 + (index % 7),
    ToEmployeeId: 1 + ((index + 1) % 7),
    ContractorId: index % 5 === 0 ? 1 : null,
    Counter: index % 6 === 0 ? null : 10_000 + index * 37,
    Fuel: index % 2 === 0 ? '3/4' : 'Pełny',
    PlaceName: ['Baza Łódź', 'Köln', '', '100% pewne_miejsce', "O'Hara"][index % 5] ?? '',
    Comments: index % 3 === 0 ? 'Straße naß\nŻÓŁW' : '',
  }));
  await db.insertInto('vehicle_handover_document').values(rows).execute();
}

/** Seeds bookings, readings, summaries and trips of the vehicles from 4 on; vehicles 1 to 3 stay free for tests. */
async function seedTimes(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('equipment')
    .values([{ Name: 'Bagażnik dachowy' }, { Name: 'Schneeketten' }])
    .execute();
  const bookings = Array.from({ length: 12 }, (_, index) => ({
    Number: `REZ/2025/${String(index).padStart(6, '0')}`,
    VehicleId: 4 + (index % 4),
    AdditionalEquipmentId: index % 2 === 0 ? 1 : null,
    EmployeeId: index % 3 === 0 ? null : 1 + (index % 7),
    StartDate: `2025-0${1 + (index % 9)}-0${1 + (index % 4)}T08:00:00`,
    EndDate: `2025-0${1 + (index % 9)}-1${index % 4}T16:30:00`,
    TravelPurpose: index % 2 === 0 ? 'Szkolenie Łódź' : '',
    Comment: index % 4 === 0 ? "Straße & O'Hara" : '',
    Status: 'Zgłoszona',
    IsAccepted: index % 6 === 1,
    IsRejected: index % 6 === 2,
    IsRejectedByDriver: index % 6 === 3,
  }));
  await db.insertInto('vehicle_booking').values(bookings).execute();
  const readings = Array.from({ length: 15 }, (_, index) => ({
    VehicleId: 4 + (index % 4),
    DateTime: `2024-${String(1 + (index % 12)).padStart(2, '0')}-15T0${index % 10}:15:00`,
    CounterState: 5_000 + index * 100,
    Comments: index % 3 === 0 ? 'Tankowanie Köln' : '',
    EmployeeId: index % 2 === 0 ? 1 : null,
  }));
  await db.insertInto('vehicle_counter').values(readings).execute();
  const summaries = Array.from({ length: 9 }, (_, index) => ({
    Number: `ZO/2025/${String(index).padStart(6, '0')}`,
    VehicleId: 4 + (index % 3),
    StartDate: `2025-0${1 + index}-01T00:00:00`,
    EndDate: index === 8 ? null : `2025-0${2 + index}-01T00:00:00`,
    DriverName: names[index] ?? '',
    CounterStart: 10_000 + index * 500,
    CounterEnd: index === 8 ? null : 10_500 + index * 500,
    Distance: index === 8 ? null : 500,
    DistanceCategory1: index === 8 ? null : 400,
    DistanceCategory2: 100,
    FuelStart: index % 2 === 0 ? 40.5 : null,
    OrganizationStructureLevel1: index % 2 === 0 ? 'Oddział Łódź' : 'Niederlassung Köln',
  }));
  await db.insertInto('periodic_summary').values(summaries).execute();
  const trips = Array.from({ length: 11 }, (_, index) => ({
    VehicleId: 4 + (index % 4),
    EmployeeId: index % 4 === 0 ? null : 1 + (index % 3),
    StartDate: `2025-0${1 + (index % 9)}-20T0${index % 10}:00:00`,
    EndDate: index % 5 === 0 ? null : `2025-0${1 + (index % 9)}-20T17:30:00`,
    Purpose: ['Wizyta u klienta', 'Serwis w Łodzi', "Straße naß & O'Hara"][index % 3] ?? '',
    Description: index % 2 === 0 ? 'Łódź – Köln – Łódź' : '',
    StartCounter: 20_000 + index * 100,
    EndCounter: index % 5 === 0 ? null : 20_080 + index * 100,
    TripKind: ([null, 'business', 'commute', 'private'] as const)[index % 4] ?? null,
    Partner: index % 4 === 1 ? 'Zakład Łódź & Söhne' : '',
  }));
  await db.insertInto('trip_record_card').values(trips).execute();
}

/** Seeds rental documents of the year before the bookings, so that they collide with no test. */
async function seedRentals(db: Kysely<Database>): Promise<void> {
  const states = [
    {},
    { IsPreconfirmed: true },
    { IsConfirmed: true, Authorization: 'UP/2024/1' },
    { IsDiscarded: true, Reason: 'Zły kontrahent' },
    { IsRejectedByDriver: true },
  ];
  const statuses = [smallFleet.reported, smallFleet.pickedUp, smallFleet.returned, null];
  const time = (index: number) => ({
    StartDate: `2024-0${1 + (index % 9)}-0${1 + (index % 4)}T07:30:00`,
    EndDate: `2024-0${1 + (index % 9)}-1${index % 5}T17:00:00`,
  });
  const rentals = Array.from({ length: 13 }, (_, index) => ({
    Number: `DW/2024/${String(index).padStart(6, '0')}`,
    VehicleId: 4 + (index % 5),
    ...time(index),
    KindId: index % 3 === 0 ? smallFleet.rentalKind : null,
    StatusId: statuses[index % 4] ?? null,
    ContractorId: index % 4 === 3 ? null : 1 + (index % 2),
    ContractorEmployeeId: index % 4 === 3 ? null : 1 + (index % 2),
    ReturnDate: index % 4 === 2 ? `2024-0${1 + (index % 9)}-12T09:00:00` : null,
    OrganizationStructure: index % 2 === 0 ? 'Oddział Łódź' : null,
    CostPlace: index % 3 === 0 ? '520 Łódź' : null,
    ConsultantId: index % 5 === 4 ? null : 1 + (index % 7),
    Comments: index % 3 === 1 ? "Straße & O'Hara" : '',
    IsDiscarded: false,
    IsRejectedByDriver: false,
    ...states[index % 5],
  }));
  for (const rental of rentals) await db.insertInto('rental_document').values(rental).execute();
  const equipment = Array.from({ length: 8 }, (_, index) => ({
    Number: `DWW/2024/${String(index).padStart(6, '0')}`,
    AdditionalEquipmentId: 1 + (index % 2),
    ...time(index),
    KindId: index % 2 === 0 ? smallFleet.rentalKind : null,
    StatusId: statuses[index % 4] ?? null,
    ContractorId: index % 3 === 0 ? 1 : null,
    PickupPlace: index % 2 === 0 ? 'Łódź' : '',
    ReturnPlace: index % 3 === 0 ? 'Köln' : '',
    ConsultantId: index % 5 === 4 ? null : 1 + (index % 7),
    Comments: index % 3 === 1 ? 'Zażółć 100%' : '',
  }));
  await db.insertInto('equipment_rental_document').values(equipment).execute();
}
