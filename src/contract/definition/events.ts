import type { EntityName } from './entity.ts';
import type { FunctionalityName } from '../permissions/functionality.ts';
import type { PermissionFlag } from '../permissions/permissions.ts';

/** Channels over which an event reaches a person. */
export const personalChannels = ['app', 'push', 'mail'] as const;

export type PersonalChannel = (typeof personalChannels)[number];

/** Where outgoing messages go: to people, and to other systems. */
export type Channel = PersonalChannel | 'webhook';

export const eventGroups = ['booking', 'rental', 'handover', 'vehicle', 'due', 'account'] as const;

export type EventGroup = (typeof eventGroups)[number];

/** The office of an event: users with this permission, not for own records only. */
type Office = { readonly functionality: FunctionalityName; readonly flag: PermissionFlag };

/** An event of the company's records, as data. Only users who may read the kind get it. */
export type EventDefinition = {
  readonly entity: EntityName;
  readonly group: EventGroup;
  /** Columns of the record with employees whom it concerns; its creator is one of them, too. Its author gets no event. */
  readonly concerned: readonly string[];
  readonly office?: Office;
  /** A push offers its office to accept or reject the booking. */
  readonly isDecision?: true;
  /** Goes to the manager of the vehicle's unit, then to the deputy; else to whom the company named, else to the office. */
  readonly escalates?: true;
  /** The record is the person, who needs no right to the kind. */
  readonly isOfPerson?: true;
  /** Where the app shows it, instead of the record. */
  readonly path?: '/sync' | '/administration/keys' | '/administration/webhooks';
  /** Default channels until a person chooses: for the people concerned, and for the office. */
  readonly presets: { readonly concerned: readonly PersonalChannel[]; readonly office: readonly PersonalChannel[] };
};

const app = ['app'] as const;
const urgent = ['app', 'push', 'mail'] as const;
const mailed = ['app', 'mail'] as const;
const bookings = {
  entity: 'vehicle-rental',
  group: 'booking',
  concerned: ['EmployeeId'],
  office: { functionality: 'Booking', flag: 'IsAdmin' },
} as const;
const rentals = {
  entity: 'rental-document',
  group: 'rental',
  concerned: ['ConsultantId'],
  office: { functionality: 'RentalDocumentPreconfirm', flag: 'IsRead' },
} as const;
const handovers = {
  entity: 'vehicle-handover-document',
  group: 'handover',
  concerned: ['FromEmployeeId', 'ToEmployeeId'],
  office: { functionality: 'VehicleHandoverDocument', flag: 'IsAdmin' },
} as const;
const vehicleOffice = { functionality: 'Vehicle', flag: 'IsChange' } as const;
/** Of the user's own account: only that user is notified. */
const accounts = {
  entity: 'account',
  group: 'account',
  concerned: [],
  isOfPerson: true,
  presets: { concerned: mailed, office: mailed },
} as const;
/** Of the connections to other systems: only administrators are notified. */
const connections = {
  entity: 'account',
  group: 'account',
  concerned: [],
  office: { functionality: 'Administration', flag: 'IsAdmin' },
  presets: { concerned: [], office: mailed },
} as const;
const vehicleDates = {
  entity: 'vehicle',
  group: 'due',
  concerned: ['CurrentUserId'],
  office: vehicleOffice,
  presets: { concerned: app, office: mailed },
} as const;

/** The one list of events. Their texts are in `locales/LANGUAGE/event.json`, what causes them in `server/events`. */
export const events = {
  'booking-requested': { ...bookings, isDecision: true, presets: { concerned: [], office: urgent } },
  'booking-changed': { ...bookings, isDecision: true, presets: { concerned: urgent, office: app } },
  'booking-accepted': { ...bookings, presets: { concerned: urgent, office: app } },
  'booking-rejected': { ...bookings, presets: { concerned: urgent, office: app } },
  'booking-cancelled': { ...bookings, presets: { concerned: urgent, office: app } },
  'booking-undecided': { ...bookings, isDecision: true, escalates: true, presets: { concerned: [], office: urgent } },
  'rental-preconfirmed': {
    ...rentals,
    office: { functionality: 'RentalDocumentConfirm', flag: 'IsRead' },
    presets: { concerned: app, office: mailed },
  },
  'rental-confirmed': { ...rentals, presets: { concerned: mailed, office: app } },
  'rental-discarded': { ...rentals, presets: { concerned: mailed, office: app } },
  'rental-undecided': { ...rentals, escalates: true, presets: { concerned: [], office: urgent } },
  'handover-delivered': { ...handovers, presets: { concerned: mailed, office: app } },
  'handover-confirmed': { ...handovers, presets: { concerned: mailed, office: [] } },
  'handover-corrected': { ...handovers, presets: { concerned: mailed, office: mailed } },
  'handover-waiting': { ...handovers, presets: { concerned: app, office: app } },
  'handover-signed': { ...handovers, presets: { concerned: mailed, office: mailed } },
  'handover-refused': { ...handovers, presets: { concerned: mailed, office: mailed } },
  'handover-returned': { ...handovers, presets: { concerned: mailed, office: app } },
  'handover-voided': { ...handovers, presets: { concerned: mailed, office: app } },
  // No handover exists yet: a driver waits beside the vehicle.
  'release-requested': {
    ...handovers,
    entity: 'vehicle',
    concerned: [],
    presets: { concerned: [], office: urgent },
  },
  'damage-reported': {
    entity: 'vehicle-damage',
    group: 'vehicle',
    concerned: ['DriverEmployeeId'],
    office: { functionality: 'VehicleDamage', flag: 'IsRemove' },
    presets: { concerned: app, office: mailed },
  },
  'service-planned': {
    entity: 'service-request',
    group: 'vehicle',
    concerned: ['ConsultantId', 'ResponsiblePersonId'],
    office: { functionality: 'ServiceRequest', flag: 'IsRemove' },
    presets: { concerned: mailed, office: app },
  },
  'trip-open': {
    entity: 'trip-record-card',
    group: 'vehicle',
    concerned: ['EmployeeId'],
    presets: { concerned: ['app', 'push'], office: [] },
  },
  'vehicle-overdue': {
    ...rentals,
    group: 'vehicle',
    presets: { concerned: urgent, office: mailed },
  },
  'policy-due': {
    entity: 'vehicle-insurance-policy',
    group: 'due',
    concerned: [],
    office: vehicleOffice,
    presets: { concerned: [], office: mailed },
  },
  'inspection-due': vehicleDates,
  'service-due': vehicleDates,
  'lease-due': vehicleDates,
  'licence-due': {
    entity: 'employee',
    group: 'due',
    concerned: ['Id'],
    isOfPerson: true,
    office: { functionality: 'Employee', flag: 'IsChange' },
    presets: { concerned: mailed, office: app },
  },
  'password-changed': accounts,
  'passkey-changed': accounts,
  'second-factor-changed': accounts,
  'device-registered': accounts,
  'key-due': { ...connections, path: '/administration/keys' },
  'webhook-paused': { ...connections, path: '/administration/webhooks' },
  'device-waiting': { ...accounts, path: '/sync', presets: { concerned: urgent, office: [] } },
  'card-due': {
    entity: 'fuel-card',
    group: 'due',
    concerned: ['EmployeeId'],
    office: { functionality: 'FuelCard', flag: 'IsChange' },
    presets: { concerned: app, office: mailed },
  },
} as const satisfies Readonly<Record<string, EventDefinition>>;

export type EventName = keyof typeof events;

/** Events that a webhook may choose: those of an account concern no other system. */
export const webhookEventNames = (Object.keys(events) as EventName[]).filter((name) => eventOf(name).group !== 'account') as [
  EventName,
  ...EventName[],
];

export const eventNames = Object.keys(events) as [EventName, ...EventName[]];

/** The declaration of an event; its fields widened to the type. */
export function eventOf(name: EventName): EventDefinition {
  return events[name];
}
