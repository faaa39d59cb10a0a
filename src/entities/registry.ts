import {
  ArrowLeftRight,
  CalendarRange,
  CardSim,
  CarFront,
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
import type { ScreenDeclaration, ScreenEntry } from '../screens/declaration.ts';
import { finishPath } from './trip-record-card/finish-path.ts';

/** Entities shown inside the screens of other entities. */
type Inner = 'contractor' | 'predefined-place' | 'vehicle-model' | 'dictionary' | 'additional-field' | 'file' | 'audit' | 'calendar-feed' | 'administration';

/** Entities with their own screens. */
type ScreenEntity = Exclude<EntityName, Inner>;

/** The screens of every `ScreenEntity` in menu order; a missing one does not compile. */
const entries: Record<ScreenEntity, ScreenEntry> = {
  'vehicle-handover-document': {
    functionality: 'VehicleHandoverDocument',
    area: 'fleet',
    isAtHand: true,
    icon: ClipboardCheck,
    hasItem: true,
    load: async () => (await import('./vehicle-handover-document/index.ts')).vehicleHandoverDocumentScreens,
  },
  vehicle: {
    functionality: 'Vehicle',
    area: 'fleet',
    icon: CarFront,
    hasItem: false,
    load: async () => (await import('./vehicle/index.ts')).vehicleScreens,
  },
  'vehicle-counter': {
    functionality: 'VehicleCounter',
    area: 'fleet',
    isAtHand: true,
    icon: Gauge,
    hasItem: true,
    load: async () => (await import('./vehicle-counter/index.ts')).vehicleCounterScreens,
  },
  'trip-record-card': {
    functionality: 'TripRecordCard',
    area: 'fleet',
    isAtHand: true,
    icon: Route,
    hasItem: true,
    actionPaths: { finish: finishPath },
    load: async () => (await import('./trip-record-card/index.ts')).tripRecordCardScreens,
  },
  'vehicle-damage': {
    functionality: 'VehicleDamage',
    area: 'fleet',
    icon: TriangleAlert,
    hasItem: true,
    load: async () => (await import('./vehicle-damage/index.ts')).vehicleDamageScreens,
  },
  'vehicle-insurance-policy': {
    functionality: 'VehicleInsurancePolicy',
    area: 'fleet',
    icon: ShieldCheck,
    hasItem: false,
    load: async () => (await import('./vehicle-insurance-policy/index.ts')).vehicleInsurancePolicyScreens,
  },
  'service-request': {
    functionality: 'ServiceRequest',
    area: 'fleet',
    icon: Wrench,
    hasItem: true,
    load: async () => (await import('./service-request/index.ts')).serviceRequestScreens,
  },
  'b-service-request': {
    functionality: null,
    area: 'fleet',
    icon: Presentation,
    hasItem: false,
    load: async () => (await import('./b-service-request/index.ts')).bServiceRequestScreens,
  },
  allocation: {
    functionality: 'Vehicle',
    area: 'fleet',
    icon: ArrowLeftRight,
    hasItem: false,
    load: async () => (await import('./allocation/index.ts')).allocationScreens,
  },
  'vehicle-rental': {
    functionality: 'Booking',
    area: 'rental',
    icon: CalendarRange,
    scheduleOf: 'Booking',
    hasItem: true,
    load: async () => (await import('./vehicle-rental/index.ts')).vehicleRentalScreens,
  },
  'equipment-rental': {
    functionality: 'EquipmentBooking',
    area: 'rental',
    icon: PackageCheck,
    hasItem: false,
    load: async () => (await import('./vehicle-rental/equipment-rental.ts')).equipmentRentalScreens,
  },
  'rental-document': {
    functionality: 'RentalDocument',
    area: 'rental',
    icon: KeyRound,
    scheduleOf: 'RentalSchedule',
    hasItem: true,
    load: async () => (await import('./rental-document/index.ts')).rentalDocumentScreens,
  },
  'equipment-rental-document': {
    functionality: 'EquipmentRentalDocument',
    area: 'rental',
    icon: Package,
    hasItem: true,
    load: async () => (await import('./equipment-rental-document/index.ts')).equipmentRentalScreens,
  },
  'rental-application': {
    functionality: 'RentalApplication',
    area: 'rental',
    icon: FilePlus2,
    hasItem: true,
    load: async () => (await import('./rental-application/index.ts')).rentalApplicationScreens,
  },
  cost: {
    functionality: 'Cost',
    area: 'costs',
    icon: ReceiptText,
    hasItem: true,
    load: async () => (await import('./cost/index.ts')).costScreens,
  },
  'periodic-summary': {
    functionality: 'PeriodicSummary',
    area: 'costs',
    icon: Sigma,
    hasItem: true,
    load: async () => (await import('./periodic-summary/index.ts')).periodicSummaryScreens,
  },
  'fuel-card': {
    functionality: 'FuelCard',
    area: 'costs',
    icon: Fuel,
    hasItem: false,
    load: async () => (await import('./fuel-card/index.ts')).fuelCardScreens,
  },
  'sim-card': {
    functionality: 'SimCard',
    area: 'costs',
    icon: CardSim,
    hasItem: false,
    load: async () => (await import('./sim-card/index.ts')).simCardScreens,
  },
  'forwarding-portfolio': {
    functionality: 'ForwardingPortfolio',
    area: 'logistics',
    icon: Container,
    hasItem: false,
    load: async () => (await import('./forwarding-portfolio/index.ts')).forwardingPortfolioScreens,
  },
  'transport-order': {
    functionality: 'EquipmentRentalDocument',
    area: 'logistics',
    icon: Truck,
    hasItem: false,
    load: async () => (await import('./transport-order/index.ts')).transportOrderScreens,
  },
  employee: {
    functionality: 'Employee',
    area: 'company',
    icon: UsersRound,
    hasItem: false,
    load: async () => (await import('./employee/index.ts')).employeeScreens,
  },
  'company-files': {
    functionality: null,
    area: 'company',
    isCounted: true,
    icon: Files,
    hasItem: false,
    load: async () => (await import('./company-files/index.ts')).companyFilesScreens,
  },
};

/** The entities in menu order. */
export const screenEntries = (Object.keys(entries) as ScreenEntity[]).map((entity) => ({ entity, ...entries[entity] }));

/** The registry entry for an entity name from a URL or a stored record; null for any other text. */
export function screenEntry(name: string): ScreenEntry | null {
  return Object.hasOwn(entries, name) ? entries[name as ScreenEntity] : null;
}

const loading = new Map<string, Promise<ScreenDeclaration | null>>();

/** Loads the screens of an entity, once per page; null for a name without screens. */
export function screensOf(name: string): Promise<ScreenDeclaration | null> {
  const known = loading.get(name);
  if (known) return known;
  const load = screenEntry(name)?.load() ?? Promise.resolve(null);
  loading.set(name, load);
  // A failed load is not cached, so the next call retries it.
  load.catch(() => loading.delete(name));
  return load;
}
