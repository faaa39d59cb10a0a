import {
  ArrowLeftRight,
  CalendarRange,
  CardSim,
  CarFront,
  ClipboardCheck,
  Container,
  FilePlus2,
  FileSpreadsheet,
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
import type { EntityName } from '../contract/definition/entity.ts';
import { entityRegistry } from '../contract/registry.ts';
import type { ScreenDeclaration, ScreenRegistration } from '../screens/declaration/screen-declaration.ts';
import { finishPath } from './trip-record-card/finish-path.ts';

/** Entities shown inside the screens of other entities. */
type EmbeddedEntity = 'contractor' | 'predefined-place' | 'vehicle-model' | 'dictionary' | 'additional-field' | 'file' | 'audit' | 'calendar-feed' | 'account' | 'administration' | 'notification' | 'list-view' | 'report';

/** Entities with their own screens. */
type ScreenEntity = Exclude<EntityName, EmbeddedEntity>;

/** The screens of every `ScreenEntity` in menu order; a missing one does not compile. */
const entries: Record<ScreenEntity, ScreenRegistration> = {
  'vehicle-handover-document': {
    area: 'fleet',
    opensWithMine: true,
    isInBottomBar: true,
    icon: ClipboardCheck,
    hasRecordScreen: true,
    load: async () => (await import('./vehicle-handover-document/index.ts')).vehicleHandoverDocumentScreens,
  },
  vehicle: {
    area: 'fleet',
    opensWithMine: true,
    icon: CarFront,
    load: async () => (await import('./vehicle/index.ts')).vehicleScreens,
  },
  'vehicle-counter': {
    area: 'fleet',
    opensWithMine: true,
    isInBottomBar: true,
    icon: Gauge,
    hasRecordScreen: true,
    load: async () => (await import('./vehicle-counter/index.ts')).vehicleCounterScreens,
  },
  'trip-record-card': {
    area: 'fleet',
    isInBottomBar: true,
    icon: Route,
    hasRecordScreen: true,
    actionPaths: { finish: finishPath },
    load: async () => (await import('./trip-record-card/index.ts')).tripRecordCardScreens,
  },
  'vehicle-reading': {
    area: 'fleet',
    menuNeeds: { flag: 'IsRemove', call: 'confirm' },
    icon: Gauge,
    load: async () => (await import('./vehicle-reading/index.ts')).vehicleReadingScreens,
  },
  'vehicle-damage': {
    area: 'fleet',
    opensWithMine: true,
    icon: TriangleAlert,
    hasRecordScreen: true,
    load: async () => (await import('./vehicle-damage/index.ts')).vehicleDamageScreens,
  },
  'vehicle-insurance-policy': {
    area: 'fleet',
    icon: ShieldCheck,
    load: async () => (await import('./vehicle-insurance-policy/index.ts')).vehicleInsurancePolicyScreens,
  },
  'service-request': {
    area: 'fleet',
    icon: Wrench,
    hasRecordScreen: true,
    load: async () => (await import('./service-request/index.ts')).serviceRequestScreens,
  },
  'b-service-request': {
    area: 'fleet',
    icon: Presentation,
    load: async () => (await import('./b-service-request/index.ts')).bServiceRequestScreens,
  },
  allocation: {
    area: 'fleet',
    icon: ArrowLeftRight,
    load: async () => (await import('./allocation/index.ts')).allocationScreens,
  },
  'vehicle-rental': {
    area: 'rental',
    opensWithMine: true,
    icon: CalendarRange,
    scheduleFunctionality: 'Booking',
    hasRecordScreen: true,
    load: async () => (await import('./vehicle-rental/index.ts')).vehicleRentalScreens,
  },
  'equipment-rental': {
    area: 'rental',
    icon: PackageCheck,
    load: async () => (await import('./vehicle-rental/equipment-rental.ts')).equipmentRentalScreens,
  },
  'rental-document': {
    area: 'rental',
    icon: KeyRound,
    scheduleFunctionality: 'RentalSchedule',
    hasRecordScreen: true,
    load: async () => (await import('./rental-document/index.ts')).rentalDocumentScreens,
  },
  'equipment-rental-document': {
    area: 'rental',
    icon: Package,
    hasRecordScreen: true,
    load: async () => (await import('./equipment-rental-document/index.ts')).equipmentRentalDocumentScreens,
  },
  'rental-application': {
    area: 'rental',
    icon: FilePlus2,
    hasRecordScreen: true,
    load: async () => (await import('./rental-application/index.ts')).rentalApplicationScreens,
  },
  cost: {
    area: 'costs',
    icon: ReceiptText,
    hasRecordScreen: true,
    load: async () => (await import('./cost/index.ts')).costScreens,
  },
  'statement-line': {
    area: 'costs',
    menuNeeds: { flag: 'IsChange', call: 'post' },
    icon: FileSpreadsheet,
    hasRecordScreen: true,
    load: async () => (await import('./statement-line/index.ts')).statementLineScreens,
  },
  'periodic-summary': {
    area: 'costs',
    icon: Sigma,
    hasRecordScreen: true,
    load: async () => (await import('./periodic-summary/index.ts')).periodicSummaryScreens,
  },
  'fuel-card': {
    area: 'costs',
    opensWithMine: true,
    icon: Fuel,
    load: async () => (await import('./fuel-card/index.ts')).fuelCardScreens,
  },
  'sim-card': {
    area: 'costs',
    icon: CardSim,
    load: async () => (await import('./sim-card/index.ts')).simCardScreens,
  },
  'forwarding-portfolio': {
    area: 'logistics',
    icon: Container,
    load: async () => (await import('./forwarding-portfolio/index.ts')).forwardingPortfolioScreens,
  },
  'transport-order': {
    area: 'logistics',
    icon: Truck,
    load: async () => (await import('./transport-order/index.ts')).transportOrderScreens,
  },
  employee: {
    area: 'company',
    icon: UsersRound,
    load: async () => (await import('./employee/index.ts')).employeeScreens,
  },
  'company-files': {
    area: 'company',
    isHiddenWhenEmpty: true,
    icon: Files,
    load: async () => (await import('./company-files/index.ts')).companyFilesScreens,
  },
};

/** The entities in menu order. */
export const screenEntries = (Object.keys(entries) as ScreenEntity[]).map((entity) => ({ entity, functionality: entityRegistry[entity].functionality, ...entries[entity] }));

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
