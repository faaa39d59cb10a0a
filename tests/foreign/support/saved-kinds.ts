import type { JsonObject } from '../backend/core/json.ts';
import { lacksOptionals, profileSetNames, type profileSets } from './profile-sets.ts';
import type { FormDriver } from './form-driver.ts';

/** A record kind with a form: input of a create and a change, and the expected records at the backend. */
export type SavedKind = {
  /** Its table at the backend. */
  readonly table: string;
  readonly path: string;
  readonly fill: (form: FormDriver) => Promise<void>;
  readonly expectedAfterCreate: JsonObject;
  /** Checks before the save, by path, and what each of their bodies has. */
  readonly checks?: Readonly<Record<string, JsonObject>>;
  /** Choices from optional calls, with their ids on the wire. */
  readonly optional?: Readonly<Record<string, { readonly text: string; readonly id: number }>>;
  /** Choices on the reopened form, whose ids the specification's record may lack. */
  readonly shownWhenReopened?: Readonly<Record<string, string>>;
  readonly change: (form: FormDriver) => Promise<void>;
  readonly expectedAfterChange: JsonObject;
  /** The specification has a delete call for the kind. */
  readonly isRemovable: boolean;
  /** The field whose presence shows that the form is ready. */
  readonly firstField?: string;
  /** The save requires an acceptance of terms. */
  readonly hasTerms?: boolean;
};

const plate = 'WI 01037';
const vehicle = { VehicleId: 2 };
const comments = { change: (form: FormDriver) => form.type('Comments', 'Zmienione'), changed: { Comments: 'Zmienione' } };

export const savedKinds: readonly SavedKind[] = [
  {
    table: 'VehicleBooking',
    path: '/vehicle-rental',
    fill: async (form) => {
      await form.moment('StartDate', '2031-05-04T08:00');
      await form.moment('EndDate', '2031-05-05T16:00');
      await form.choose('VehicleId', plate);
      await form.choose('EmployeeId', 'Jan Kowalski');
      await form.type('TravelPurpose', 'Delegacja');
    },
    expectedAfterCreate: {
      ...vehicle,
      Employee: 'Jan Kowalski',
      StartDate: '2031-05-04T08:00:00',
      EndDate: '2031-05-05T16:00:00',
      TravelPurpose: 'Delegacja',
    },
    checks: { '/VehicleBooking/AreThereBookingsForOtherVehicles': { ...vehicle, Employee: 'Jan Kowalski' } },
    change: (form) => form.type('Comment', 'Zmienione'),
    shownWhenReopened: { EmployeeId: 'Jan Kowalski' },
    expectedAfterChange: {
      ...vehicle,
      Employee: 'Jan Kowalski',
      Comment: 'Zmienione',
      StartDate: '2031-05-04T08:00:00',
      TravelPurpose: 'Delegacja',
    },
    isRemovable: true,
    hasTerms: true,
  },
  {
    table: 'RentalDocument',
    path: '/rental-document',
    fill: async (form) => {
      await form.moment('StartDate', '2031-06-04T08:00');
      await form.moment('EndDate', '2031-06-05T16:00');
      await form.choose('VehicleId', plate);
    },
    expectedAfterCreate: { ...vehicle, StartDate: '2031-06-04T08:00:00', EndDate: '2031-06-05T16:00:00' },
    optional: { ContractorId: { text: 'Orlen', id: 3 } },
    change: comments.change,
    expectedAfterChange: { ...vehicle, ...comments.changed, EndDate: '2031-06-05T16:00:00' },
    isRemovable: true,
  },
  {
    table: 'RentalApplication',
    path: '/rental-application',
    fill: async (form) => {
      await form.choose('ClassId', 'SUV');
      await form.type('FirstName', 'Świętosława');
      await form.type('LastName', 'Źdźbło');
      await form.type('PhoneNumber', '+48 600 000 001');
      await form.type('Email', 's.zdzblo@example.com');
    },
    expectedAfterCreate: { ClassId: -630_005, FirstName: 'Świętosława', LastName: 'Źdźbło', Email: 's.zdzblo@example.com' },
    optional: { StartPredefinedPlaceId: { text: 'Gdańsk', id: 3 }, EndPredefinedPlaceId: { text: 'Kraków', id: 2 } },
    change: comments.change,
    expectedAfterChange: { ...comments.changed, ClassId: -630_005, LastName: 'Źdźbło' },
    isRemovable: true,
  },
  {
    table: 'EquipmentRentalDocument',
    path: '/equipment-rental-document',
    fill: async (form) => {
      await form.moment('StartDate', '2031-07-04T08:00');
      await form.moment('EndDate', '2031-07-05T16:00');
    },
    expectedAfterCreate: { StartDate: '2031-07-04T08:00:00', EndDate: '2031-07-05T16:00:00' },
    optional: { AdditionalEquipmentId: { text: 'Niwelator', id: 11 } },
    change: comments.change,
    expectedAfterChange: { ...comments.changed, EndDate: '2031-07-05T16:00:00' },
    isRemovable: true,
  },
  {
    table: 'VehicleCounter',
    path: '/vehicle-counter',
    fill: async (form) => {
      await form.choose('VehicleId', plate);
      await form.type('CounterState', '13421');
    },
    expectedAfterCreate: { ...vehicle, CounterState: 13_421 },
    change: comments.change,
    expectedAfterChange: { ...vehicle, ...comments.changed, CounterState: 13_421 },
    isRemovable: true,
  },
  {
    table: 'TripRecordCard',
    path: '/trip-record-card',
    fill: async (form) => {
      await form.choose('VehicleId', plate);
      await form.type('StartCounter', '13450');
      await form.type('Purpose', 'Spotkanie');
    },
    expectedAfterCreate: { ...vehicle, StartCounter: 13_450, Purpose: 'Spotkanie', EndDate: null },
    change: (form) => form.type('Description', 'Zmienione'),
    expectedAfterChange: { ...vehicle, Description: 'Zmienione', StartCounter: 13_450, Purpose: 'Spotkanie', EndDate: null },
    isRemovable: false,
  },
  {
    table: 'VehicleDamage',
    path: '/vehicle-damage',
    fill: async (form) => {
      await form.choose('VehicleId', plate);
      await form.type('PlaceCity', 'Łódź');
      await form.type('DriverName', 'Jan Żak');
    },
    expectedAfterCreate: { ...vehicle, PlaceCity: 'Łódź', PlaceCountryCode: 'PL', DriverName: 'Jan Żak' },
    change: comments.change,
    expectedAfterChange: { ...vehicle, ...comments.changed, PlaceCity: 'Łódź', DriverName: 'Jan Żak' },
    isRemovable: true,
  },
  {
    table: 'ServiceRequest',
    path: '/service-request',
    fill: async (form) => {
      await form.choose('VehicleId', plate);
      await form.type('Description', 'Wymiana opon');
    },
    expectedAfterCreate: { ...vehicle, Description: 'Wymiana opon' },
    change: (form) => form.type('Description', 'Wymiana opon i klocków'),
    expectedAfterChange: { ...vehicle, Description: 'Wymiana opon i klocków' },
    isRemovable: false,
  },
  {
    table: 'Cost',
    path: '/cost',
    fill: async (form) => {
      await form.choose('VehicleId', plate);
      await form.choose('CostGroup', 'Opony');
      await form.type('CostValue', '199,99');
      await form.type('InvoiceNumber', 'FV/1/2031');
    },
    expectedAfterCreate: { ...vehicle, CostGroup: -170_003, CostValue: 199.99, VatRate: 23, Currency: 'PLN', InvoiceNumber: 'FV/1/2031' },
    change: comments.change,
    expectedAfterChange: { ...vehicle, ...comments.changed, CostGroup: -170_003, CostValue: 199.99, InvoiceNumber: 'FV/1/2031' },
    isRemovable: true,
  },
  {
    table: 'PeriodicSummary',
    path: '/periodic-summary',
    fill: async (form) => {
      await form.choose('VehicleId', plate);
      await form.moment('StartDate', '2031-08-01T08:00');
      await form.moment('EndDate', '2031-08-30T16:00');
      await form.type('CounterStart', '700000');
      await form.type('CounterEnd', '700100');
      await form.type('DistanceCategory2', '30');
    },
    expectedAfterCreate: {
      ...vehicle,
      StartDate: '2031-08-01T08:00:00',
      EndDate: '2031-08-30T16:00:00',
      CounterStart: 700_000,
      CounterEnd: 700_100,
      Distance: 100,
      DistanceCategory1: 70,
      DistanceCategory2: 30,
    },
    change: (form) => form.type('DistanceCategory3', '10'),
    expectedAfterChange: { ...vehicle, Distance: 100, DistanceCategory1: 60, DistanceCategory3: 10 },
    isRemovable: false,
  },
];

export function savedKind(table: string): SavedKind {
  const kind = savedKinds.find((one) => one.table === table);
  if (!kind) throw new Error(`no form of ${table}`);
  return kind;
}

/** The kinds that can be created at a backend; each kind is `first` at exactly one of the backends. */
export function kindsOf(name: keyof typeof profileSets): { readonly first: readonly SavedKind[]; readonly others: readonly SavedKind[] } {
  // Without a call that lists equipment the required equipment cannot be chosen.
  const possible = savedKinds.filter(({ table }) => table !== 'EquipmentRentalDocument' || !lacksOptionals(name));
  const isFirst = (kind: SavedKind) => profileSetNames[savedKinds.indexOf(kind) % profileSetNames.length] === name;
  return { first: possible.filter(isFirst), others: possible.filter((kind) => !isFirst(kind)) };
}
