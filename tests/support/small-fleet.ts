import type { Kysely } from 'kysely';
import { hashPassword } from '../../server/auth/password.ts';
import type { Database } from '../../server/database/tables.ts';
import { keyLength, secretBox } from '../../server/secrets/secret-box.ts';
import { dictionaryIds, placesCode } from '../../src/contract/entities/dictionary.ts';
import { serviceRequestStatus } from '../../src/contract/entities/service-request.ts';
import { transportOrderStatus } from '../../src/contract/rules/transport-order-state.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { damageStatus } from '../../src/contract/rules/damage-state.ts';
import { rentalStatusIds } from '../../src/contract/rules/rental-status.ts';

/** Under this the suites seal what is secret. */
export const testSecrets = secretBox(Buffer.alloc(keyLength, 7));

/** Ids and words of the fleet that the contract suites run on: few rows, chosen to be awkward to sort and search. */
export const smallFleet = {
  vehicle: 1,
  truck: 2,
  semitrailer: 3,
  from: 1,
  to: 2,
  formerEmployee: 8,
  contractor: 1,
  placement: -3_800_001,
  kind: -3_810_001,
  cause: -2_870_001,
  damageInRepair: -2_871_002,
  serviceKind: -2_982_001,
  vehicleClass: -630_001,
  model: 1,
  place: 1,
  requiredField: 1,
  choiceField: 2,
  choiceItem: 1,
  equipment: 1,
  contractorEmployee: 1,
  otherContractorEmployee: 2,
  rentalKind: -3_750_001,
  reported: -3_760_001,
  pickedUp: rentalStatusIds.pickedUp,
  returned: rentalStatusIds.returned,
  fuelCard: 1,
  simCard: 1,
  /** A card without any secret. */
  plainSimCard: 2,
  secrets: { PIN: '0412', PIN2: '7731', PUK: '31415926', PUK2: '27182818', PlusCode: '161803', fuelPin: '9080' },
  /** Orders by what may be done with them. */
  order: { planned: 1, loaded: 2, unloaded: 3, delivered: 4, finished: 5, withoutDocuments: 6 },
  companyFile: 1,
  termsHtml: { pl: '<p>Warunki przekazania pojazdu</p>', de: '<p>Übergabebedingungen</p>' },
  password: 'demo',
} as const;

export const roles = ['admin', 'manager', 'driver', 'viewer'] as const;
export type Role = (typeof roles)[number];

const names = ['Łucja Żółć', 'Zenon Ćwik', 'Jürgen Groß', 'Anna Ązel', 'Adam Nowak', 'Ádám Nagy', 'Świętosława Źdźbło', 'Former Driver', 'anna ąbel'];
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
  await seedCards(db);
  await seedLogistics(db);
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
    .values(roles.map((role, index) => ({ Username: role, GivenName: role, PasswordHash: hash, EmployeeId: role === 'viewer' ? null : index + 1, IsDemo: true })))
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
  // A driver makes handovers and sees vehicles, but neither changes what is saved nor sees the staff.
  const isHandover = id === functionality.VehicleHandoverDocument;
  if (role === 'driver') return { IsRead: isHandover || id === functionality.Vehicle, IsAdd: isHandover, IsChange: false, IsRemove: false, IsAdmin: false };
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
        NextTechnicalInspection: index % 2 === 0 ? `2027-0${1 + index}-01` : null,
        VehicleMileage: index * 1_000,
      })),
    )
    .execute();
}

async function seedChoices(db: Kysely<Database>): Promise<void> {
  await db.insertInto('contractor').values([{ Name: 'Przewozy Łąka' }, { Name: 'Allianz', IsInsurer: true }]).execute();
  await db.insertInto('contractor_employee').values([{ ContractorId: 1, Name: 'Ewa Łąka' }, { ContractorId: 2, Name: 'Jörg Öhm' }]).execute();
  await db.insertInto('predefined_place').values([{ Name: 'Baza Łódź' }, { Name: 'Depot Köln' }]).execute();
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
      { Id: 80, Code: placesCode, Name: 'Miejsca' },
    ])
    .execute();
  await db
    .insertInto('dictionary_item')
    .values([
      { Id: smallFleet.placement, DictionaryId: dictionaryIds.faultPlacements, Name: 'Zderzak', NameDe: 'Stoßfänger', NameEn: 'Bumper' },
      { Id: smallFleet.kind, DictionaryId: dictionaryIds.faultKinds, Name: 'Rysa', NameDe: 'Kratzer', NameEn: 'Scratch' },
      { Id: smallFleet.cause, DictionaryId: dictionaryIds.damageCauses, Name: 'Kolizja' },
      { Id: smallFleet.rentalKind, DictionaryId: dictionaryIds.rentalDocumentKinds, Name: 'Jazda próbna', NameDe: 'Probefahrt' },
      { Id: smallFleet.reported, DictionaryId: dictionaryIds.rentalDocumentStatuses, Name: 'Zgłoszony', NameDe: 'Gemeldet' },
      { Id: smallFleet.pickedUp, DictionaryId: dictionaryIds.rentalDocumentStatuses, Name: 'Realizowany', Position: 1 },
      { Id: smallFleet.returned, DictionaryId: dictionaryIds.rentalDocumentStatuses, Name: 'Zakończony', Position: 2 },
      { Id: damageStatus.reported, DictionaryId: dictionaryIds.damageStatuses, Name: 'Zgłoszona' },
      { Id: smallFleet.damageInRepair, DictionaryId: dictionaryIds.damageStatuses, Name: 'W naprawie' },
      { Id: serviceRequestStatus.reported, DictionaryId: dictionaryIds.serviceRequestStatuses, Name: 'Zgłoszone' },
      { Id: smallFleet.serviceKind, DictionaryId: dictionaryIds.serviceKinds, Name: 'Przegląd' },
      { Id: smallFleet.vehicleClass, DictionaryId: dictionaryIds.vehicleClasses, Name: 'Średni' },
      { Id: -80_001, DictionaryId: 80, Code: 'LDZ', Name: 'Łódź' },
    ])
    .execute();
  await db.insertInto('vehicle_model').values([{ Name: 'Škoda Octavia' }, { Name: 'Ford Transit' }]).execute();
  await db.insertInto('country').values([{ Code: 'PL', Name: 'Polska', NameDe: 'Polen', NameEn: 'Poland' }, { Code: 'DE', Name: 'Niemcy', NameDe: 'Deutschland', NameEn: 'Germany' }]).execute();
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
  await db.insertInto('additional_field_item').values({ AdditionalFieldId: smallFleet.choiceField, Name: 'Zimowe' }).execute();
  const terms = Object.entries(smallFleet.termsHtml).map(([Language, Html]) => ({ FunctionalityId: functionality.VehicleHandoverDocument, Language, Html }));
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

/** Bookings, readings and summaries of the vehicles from 4 on; those before are for the tests that need one free. */
async function seedTimes(db: Kysely<Database>): Promise<void> {
  await db.insertInto('equipment').values([{ Name: 'Bagażnik dachowy' }, { Name: 'Schneeketten' }]).execute();
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
  }));
  await db.insertInto('trip_record_card').values(trips).execute();
}

/** Rental documents of the year before the bookings: nothing of them is in a test's way. */
async function seedRentals(db: Kysely<Database>): Promise<void> {
  const states = [{}, { IsPreconfirmed: true }, { IsConfirmed: true, Authorization: 'UP/2024/1' }, { IsDiscarded: true, Reason: 'Zły kontrahent' }, { IsRejectedByDriver: true }];
  const statuses = [smallFleet.reported, smallFleet.pickedUp, smallFleet.returned, null];
  const time = (index: number) => ({ StartDate: `2024-0${1 + (index % 9)}-0${1 + (index % 4)}T07:30:00`, EndDate: `2024-0${1 + (index % 9)}-1${index % 5}T17:00:00` });
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

async function seedDamages(db: Kysely<Database>): Promise<void> {
  const damages = Array.from({ length: 14 }, (_, index) => ({
    Number: `SZK/2025/${String(index).padStart(6, '0')}`,
    VehicleId: 4 + (index % 4),
    ReportDate: `2025-0${1 + (index % 9)}-1${index % 5}`,
    StatusId: index % 5 === 0 ? null : index % 2 === 0 ? damageStatus.reported : smallFleet.damageInRepair,
    DamageDateTime: `2025-0${1 + (index % 9)}-0${1 + (index % 5)}T0${index % 10}:45:00`,
    DamageCauseId: smallFleet.cause,
    PlaceCountryCode: index % 3 === 0 ? 'DE' : 'PL',
    PlaceCity: index % 3 === 0 ? 'Köln' : 'Łódź',
    PlaceAddressInOneLine: index % 3 === 0 ? '50667 Köln, DE' : 'Żwirki 1/2, 90-001 Łódź',
    IsDrivenByAnEmployee: index % 2 === 0,
    DriverEmployeeId: index % 2 === 0 ? 1 + (index % 7) : null,
    DriverName: index % 4 === 1 ? "Pat O'Hara" : '',
    IsDriversFault: index % 3 === 1,
    WhoseInsurancePolicy: index % 7 === 6 ? null : index % 6,
    InsurerNumber: index % 4 === 0 ? 'PL-1' : '',
    Comments: index % 3 === 0 ? 'Straße & 100%' : '',
  }));
  await db.insertInto('vehicle_damage').values(damages).execute();
  const policies = Array.from({ length: 8 }, (_, index) => ({
    VehicleId: 4 + (index % 4),
    InsurerId: 1 + (index % 2),
    Number: `POL_${index}%`,
    DateFrom: `202${5 + (index % 2)}-01-01`,
    DateTo: `202${5 + (index % 2)}-12-3${index % 2}`,
  }));
  await db.insertInto('vehicle_insurance_policy').values(policies).execute();
}

async function seedRequests(db: Kysely<Database>): Promise<void> {
  const requests = Array.from({ length: 11 }, (_, index) => ({
    Number: `SRW/2025/${String(index).padStart(6, '0')}`,
    VehicleId: 4 + (index % 4),
    StatusId: index % 4 === 0 ? null : serviceRequestStatus.reported,
    RequestDateTimeDate: `2025-0${1 + (index % 9)}-05T1${index % 8}:20:00`,
    ServiceKindId: smallFleet.serviceKind,
    PlannedDate: index % 3 === 0 ? null : `2025-1${index % 3}-05T08:00:00`,
    PlannedEndDate: index % 3 === 0 ? null : `2025-1${index % 3}-06T15:00:00`,
    Date: index % 2 === 0 ? `2025-12-1${index % 9}` : null,
    PlaceName: index % 2 === 0 ? 'Serwis Łódź' : '',
    DoCallBack: index % 3 === 1,
    NotifierPhoneNumber: index % 3 === 1 ? '+48 600 000 001' : '',
    Description: index % 2 === 0 ? 'Zużyte klocki – piszczą' : 'Ölwechsel',
  }));
  await db.insertInto('service_request').values(requests).execute();
  const applications = Array.from({ length: 10 }, (_, index) => ({
    StartDate: `2025-0${1 + (index % 9)}-05T08:00:00`,
    EndDate: `2025-0${1 + (index % 9)}-06T16:00:00`,
    StartPredefinedPlaceId: 1 + (index % 2),
    EndPredefinedPlaceId: 1,
    ClassId: smallFleet.vehicleClass,
    ModelId: index % 3 === 0 ? null : 1 + (index % 2),
    KmLimit: index % 4 === 0 ? null : 100 * index,
    FirstName: index % 2 === 0 ? 'Żaneta' : 'Jürgen',
    LastName: index % 2 === 0 ? 'Źdźbło' : 'Groß',
    PhoneNumber: `+48 600 000 00${index}`,
    Email: `person${index}@example.com`,
    Comments: index % 3 === 0 ? 'z hakiem' : '',
  }));
  await db.insertInto('rental_application').values(applications).execute();
}

async function seedCards(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('fuel_card')
    .values([
      { Number: '7896 0001 0001', ValidTo: '2028-12-31', CardType: 'Paliwo', VehicleId: 4, AssignmentSince: '2025-02-01', Issuer: 'ORLEN S.A.', IssuerShortName: 'ORLEN', AllowedLimit: 3_500.5, Status: 'Aktywna' },
      { Number: '7043 0002 0002', CardType: 'Zapasowa', EmployeeId: 1, IssuerShortName: 'DKV' },
      ...Array.from({ length: 5 }, (_, index) => ({ Number: `7055 000${index}`, VehicleId: index % 2 === 0 ? 5 : null, EmployeeId: index + 2, CardType: index === 3 ? null : 'Straße & tor' })),
    ])
    .execute();
  await db
    .insertInto('sim_card')
    .values([
      { PhoneNumber: '+48 600 000 001', EmployeeId: 1, AssignmentFrom: '2025-01-15', Operator: 'Plus', IsRoaming: true, Status: 'Aktywna' },
      { PhoneNumber: '+48 600 000 002', VehicleId: 5 },
      ...Array.from({ length: 5 }, (_, index) => ({ PhoneNumber: `+49 176 0${index}`, EmployeeId: index + 2, VehicleId: index % 2 === 0 ? 6 : null, AssignmentFrom: index === 1 ? null : '2024-03-01' })),
    ])
    .execute();
  const { fuelPin, ...codes } = smallFleet.secrets;
  const places = [
    ...Object.entries(codes).map(([field, text]) => ({ table: 'sim_card', record: smallFleet.simCard, field, text })),
    { table: 'fuel_card', record: smallFleet.fuelCard, field: 'PIN', text: fuelPin },
  ];
  const rows = places.map(({ text, ...place }) => ({ TableName: place.table, RecordId: place.record, Field: place.field, Sealed: testSecrets.seal(place, text) }));
  await db.insertInto('secret').values(rows).execute();
}

async function seedLogistics(db: Kysely<Database>): Promise<void> {
  const shipments = Array.from({ length: 12 }, (_, index) => ({
    ContainerNumber: `MSKU000000${index}`,
    ClientName: ['Łąka Sp. z o.o.', 'Über GmbH', null][index % 3] ?? null,
    ForwardingType: index % 2 === 0 ? 'Import' : 'Eksport',
    ContractNumber: ['=1+1', '+48', '-5', '@cmd', 'SP/1'][index % 5] ?? null,
    ShipmentDate: index % 4 === 0 ? null : `2026-0${1 + (index % 9)}-1${index % 9}`,
    IsClosed: index % 3 === 0,
    GrossWeight: 1_000.125 + index,
    Comments: index % 2 === 0 ? 'Odprawa <w porcie> & "już"' : '',
  }));
  await db.insertInto('forwarding_portfolio').values(shipments).execute();
  const { loaded, unloaded, documentsDelivered, finished } = transportOrderStatus;
  const statuses = [-1_630_003, loaded, unloaded, documentsDelivered, finished, unloaded];
  const orders = statuses.map((StatusId, index) => ({
    OrderNumber: `ZT/2026/0000${index + 1}`,
    LoadingDate: `2026-03-0${1 + index}T08:00:00`,
    LoadingCountry: 'PL',
    VehicleId: smallFleet.truck,
    TrailerId: smallFleet.semitrailer,
    DriverId: 1 + index,
    StatusId,
    DocumentCount: index === 5 ? 0 : 2,
  }));
  await db.insertInto('transport_order').values(orders).execute();
  await db
    .insertInto('allocation')
    .values([
      { VehicleId: 4, EmployeeId: 1, OrganizationStructure: 'Oddział Łódź', CostPlace: '310', From: '2025-01-01T08:00:00', To: '2025-06-01T08:00:00' },
      { VehicleId: 4, EmployeeId: 2, OrganizationStructure: 'Niederlassung Köln', CostPlace: '440', From: '2025-06-01T08:00:00' },
      ...Array.from({ length: 5 }, (_, index) => ({ VehicleId: 5 + (index % 3), EmployeeId: index === 2 ? null : index + 1, CostPlace: '100% Łąka', From: `2023-0${index + 1}-01T10:00:00` })),
    ])
    .execute();
  const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
  const { Id } = await db
    .insertInto('file')
    .values({ TableName: 'CompanyFile', RecordId: 1, FileName: 'Regulamin ąę.pdf', ContentType: 'application/pdf', Size: bytes.length, Sha256: 'x' })
    .returning('Id')
    .executeTakeFirstOrThrow();
  await db.insertInto('file_part').values({ FileId: Id, Position: 0, Bytes: bytes }).execute();
  await db
    .insertInto('company_file')
    .values([{ Name: 'Regulamin', FileId: Id, FileName: 'Regulamin ąę.pdf' }, { Name: 'Portal', Url: 'https://example.com/' }, ...Array.from({ length: 5 }, (_, index) => ({ Name: `Żółta karta ${index}`, Url: `https://example.com/${index}` }))])
    .execute();
}
