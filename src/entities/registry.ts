import {
  ArrowLeftRight,
  CalendarRange,
  CardSim,
  CarFront,
  CircleGauge,
  ClipboardCheck,
  Container,
  FilePlus2,
  Files,
  Fuel,
  Gauge,
  KeyRound,
  Package,
  PackageCheck,
  Presentation,
  ReceiptText,
  Route,
  ShieldCheck,
  Sigma,
  TriangleAlert,
  Truck,
  UsersRound,
  Wrench,
} from 'lucide-react';
import type { EntityName } from '../contract/entity.ts';
import type { ScreenDeclaration, ScreenRegistration } from '../screens/declaration/screen-declaration.ts';
import { finishPath } from './trip-record-card/finish-path.ts';

/** Entities shown inside the screens of other entities. */
type EmbeddedEntity = 'contractor' | 'predefined-place' | 'vehicle-model' | 'dictionary' | 'additional-field' | 'file' | 'audit' | 'calendar-feed' | 'administration';

/** Entities with their own screens. */
type ScreenEntity = Exclude<EntityName, EmbeddedEntity>;

/** The screens of every `ScreenEntity` in menu order; a missing one does not compile. */
const entries: Record<ScreenEntity, ScreenRegistration> = {
  'vehicle-handover-document': {
    functionality: 'VehicleHandoverDocument',
    area: 'fleet',
    isInBottomBar: true,
    icon: ClipboardCheck,
    hasRecordScreen: true,
    load: async () => (await import('./vehicle-handover-document/index.ts')).vehicleHandoverDocumentScreens,
  },
  vehicle: {
    functionality: 'Vehicle',
    area: 'fleet',
    icon: CarFront,
    hasRecordScreen: false,
    load: async () => (await import('./vehicle/index.ts')).vehicleScreens,
  },
  'vehicle-counter': {
    functionality: 'VehicleCounter',
    area: 'fleet',
    isInBottomBar: true,
    icon: Gauge,
    hasRecordScreen: true,
    load: async () => (await import('./vehicle-counter/index.ts')).vehicleCounterScreens,
  },
  'trip-record-card': {
    functionality: 'TripRecordCard',
    area: 'fleet',
    isInBottomBar: true,
    icon: Route,
    hasRecordScreen: true,
    actionPaths: { finish: finishPath },
    load: async () => (await import('./trip-record-card/index.ts')).tripRecordCardScreens,
  },
  'vehicle-reading': {
    functionality: 'VehicleCounter',
    area: 'fleet',
    menuNeeds: { flag: 'IsRemove', call: 'confirm' },
    icon: CircleGauge,
    hasRecordScreen: false,
    load: async () => (await import('./vehicle-reading/index.ts')).vehicleReadingScreens,
  },
  'vehicle-damage': {
    functionality: 'VehicleDamage',
    area: 'fleet',
    icon: TriangleAlert,
    hasRecordScreen: true,
    load: async () => (await import('./vehicle-damage/index.ts')).vehicleDamageScreens,
  },
  'vehicle-insurance-policy': {
    functionality: 'VehicleInsurancePolicy',
    area: 'fleet',
    icon: ShieldCheck,
    hasRecordScreen: false,
    load: async () => (await import('./vehicle-insurance-policy/index.ts')).vehicleInsurancePolicyScreens,
  },
  'service-request': {
    functionality: 'ServiceRequest',
    area: 'fleet',
    icon: Wrench,
    hasRecordScreen: true,
    load: async () => (await import('./service-request/index.ts')).serviceRequestScreens,
  },
  'b-service-request': {
    functionality: null,
    area: 'fleet',
    icon: Presentation,
    hasRecordScreen: false,
    load: async () => (await import('./b-service-request/index.ts')).bServiceRequestScreens,
  },
  allocation: {
    functionality: 'Vehicle',
    area: 'fleet',
    icon: ArrowLeftRight,
    hasRecordScreen: false,
    load: async () => (await import('./allocation/index.ts')).allocationScreens,
  },
  'vehicle-rental': {
    functionality: 'Booking',
    area: 'rental',
    icon: CalendarRange,
    scheduleFunctionality: 'Booking',
    hasRecordScreen: true,
    load: async () => (await import('./vehicle-rental/index.ts')).vehicleRentalScreens,
  },
  'equipment-rental': {
    functionality: 'EquipmentBooking',
    area: 'rental',
    icon: PackageCheck,
    hasRecordScreen: false,
    load: async () => (await import('./vehicle-rental/equipment-rental.ts')).equipmentRentalScreens,
  },
  'rental-document': {
    functionality: 'RentalDocument',
    area: 'rental',
    icon: KeyRound,
    scheduleFunctionality: 'RentalSchedule',
    hasRecordScreen: true,
    load: async () => (await import('./rental-document/index.ts')).rentalDocumentScreens,
  },
  'equipment-rental-document': {
    functionality: 'EquipmentRentalDocument',
    area: 'rental',
    icon: Package,
    hasRecordScreen: true,
    load: async () => (await import('./equipment-rental-document/index.ts')).equipmentRentalDocumentScreens,
  },
  'rental-application': {
    functionality: 'RentalApplication',
    area: 'rental',
    icon: FilePlus2,
    hasRecordScreen: true,
    load: async () => (await import('./rental-application/index.ts')).rentalApplicationScreens,
  },
  cost: {
    functionality: 'Cost',
    area: 'costs',
    icon: ReceiptText,
    hasRecordScreen: true,
    load: async () => (await import('./cost/index.ts')).costScreens,
  },
  'periodic-summary': {
    functionality: 'PeriodicSummary',
    area: 'costs',
    icon: Sigma,
    hasRecordScreen: true,
    load: async () => (await import('./periodic-summary/index.ts')).periodicSummaryScreens,
  },
  'fuel-card': {
    functionality: 'FuelCard',
    area: 'costs',
    icon: Fuel,
    hasRecordScreen: false,
    load: async () => (await import('./fuel-card/index.ts')).fuelCardScreens,
  },
  'sim-card': {
    functionality: 'SimCard',
    area: 'costs',
    icon: CardSim,
    hasRecordScreen: false,
    load: async () => (await import('./sim-card/index.ts')).simCardScreens,
  },
  'forwarding-portfolio': {
    functionality: 'ForwardingPortfolio',
    area: 'logistics',
    icon: Container,
    hasRecordScreen: false,
    load: async () => (await import('./forwarding-portfolio/index.ts')).forwardingPortfolioScreens,
  },
  'transport-order': {
    functionality: 'EquipmentRentalDocument',
    area: 'logistics',
    icon: Truck,
    hasRecordScreen: false,
    load: async () => (await import('./transport-order/index.ts')).transportOrderScreens,
  },
  employee: {
    functionality: 'Employee',
    area: 'company',
    icon: UsersRound,
    hasRecordScreen: false,
    load: async () => (await import('./employee/index.ts')).employeeScreens,
  },
  'company-files': {
    functionality: null,
    area: 'company',
    isHiddenWhenEmpty: true,
    icon: Files,
    hasRecordScreen: false,
    load: async () => (await import('./company-files/index.ts')).companyFilesScreens,
  },
};

/** The entities in menu order. */
export const screenEntries = (Object.keys(entries) as ScreenEntity[]).map((entity) => ({ entity, ...entries[entity] }));

/** The registry entry for an entity name from a URL or a stored record; null for any other text. */
export function screenEntry(name: string): ScreenRegistration | null {
  return Object.hasOwn(entries, name) ? entries[name as ScreenEntity] : null;
}

const screenPromises = new Map<string, Promise<ScreenDeclaration | null>>();

/** Loads the screens of an entity, once per page; null for a name without screens. */
export function screensOf(name: string): Promise<ScreenDeclaration | null> {
  const cached = screenPromises.get(name);
  if (cached) return cached;
  const load = screenEntry(name)?.load() ?? Promise.resolve(null);
  screenPromises.set(name, load);
  // A failed load is not cached, so the next call retries it.
  load.catch(() => screenPromises.delete(name));
  return load;
}
