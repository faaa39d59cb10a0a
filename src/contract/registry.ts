import { account } from './entities/company/account.ts';
import { additionalFieldEntity } from './entities/shared/additional-field.ts';
import { administration } from './entities/company/administration.ts';
import { allocation } from './entities/fleet/allocation.ts';
import { audit } from './entities/shared/audit.ts';
import { bServiceRequest } from './entities/fleet/b-service-request.ts';
import { calendarFeed } from './entities/rental/calendar-feed.ts';
import { companyFiles } from './entities/company/company-files.ts';
import { contractor } from './entities/company/contractor.ts';
import { cost } from './entities/costs/cost.ts';
import { dictionary } from './entities/shared/dictionary.ts';
import { employee } from './entities/company/employee.ts';
import { equipmentRental } from './entities/rental/equipment-rental.ts';
import { equipmentRentalDocument } from './entities/rental/equipment-rental-document.ts';
import { file } from './entities/shared/file.ts';
import { forwardingPortfolio } from './entities/logistics/forwarding-portfolio.ts';
import { fuelCard } from './entities/costs/fuel-card.ts';
import { listView } from './entities/company/list-view.ts';
import { notification } from './entities/company/notification.ts';
import { periodicSummary } from './entities/mileage/periodic-summary.ts';
import { report } from './entities/costs/report.ts';
import { predefinedPlace } from './entities/rental/predefined-place.ts';
import { rentalApplication } from './entities/rental/rental-application.ts';
import { rentalDocument } from './entities/rental/rental-document.ts';
import { serviceRequest } from './entities/fleet/service-request.ts';
import { simCard } from './entities/costs/sim-card.ts';
import { statementLine } from './entities/costs/statement-line.ts';
import { transportOrder } from './entities/logistics/transport-order.ts';
import { tripRecordCard } from './entities/mileage/trip-record-card.ts';
import { vehicle } from './entities/fleet/vehicle.ts';
import { vehicleCounter } from './entities/mileage/vehicle-counter.ts';
import { vehicleDamage } from './entities/fleet/vehicle-damage.ts';
import { vehicleHandoverDocument } from './entities/fleet/vehicle-handover-document.ts';
import { vehicleInsurancePolicy } from './entities/fleet/vehicle-insurance-policy.ts';
import { vehicleModel } from './entities/fleet/vehicle-model.ts';
import { vehicleReading } from './entities/mileage/vehicle-reading.ts';
import { vehicleRental } from './entities/rental/vehicle-rental.ts';
import type { CallDefinition, EntityDefinition } from './definition/entity.ts';
import type { FunctionalityName } from './permissions/functionality.ts';
import type { PermissionFlag } from './permissions/permissions.ts';

/** Every record kind, in the order in which a device pulls them. Names, types and registries follow from this list. */
const kinds = [
  vehicle,
  employee,
  contractor,
  predefinedPlace,
  vehicleModel,
  dictionary,
  additionalFieldEntity,
  vehicleHandoverDocument,
  vehicleRental,
  equipmentRental,
  rentalDocument,
  equipmentRentalDocument,
  vehicleCounter,
  vehicleReading,
  tripRecordCard,
  vehicleDamage,
  vehicleInsurancePolicy,
  serviceRequest,
  bServiceRequest,
  rentalApplication,
  periodicSummary,
  file,
  audit,
  calendarFeed,
  account,
  administration,
  notification,
  listView,
  report,
  forwardingPortfolio,
  fuelCard,
  simCard,
  allocation,
  transportOrder,
  companyFiles,
  cost,
  statementLine,
] as const;

type Kind = (typeof kinds)[number];

/** The names of the record kinds. */
export type EntityName = Kind['name'];

type Registry = { readonly [Name in EntityName]: Extract<Kind, { readonly name: Name }> };

/** Every record kind by its name. */
export const entityRegistry = Object.fromEntries(kinds.map((kind) => [kind.name, kind])) as Registry;

// Does not compile when a definition names a kind that does not exist.
entityRegistry satisfies Readonly<Record<EntityName, EntityDefinition>>;

export const entityNames = kinds.map(({ name }) => name) as [EntityName, ...EntityName[]];

/** The record kind of this name, which may stand in the definition of a call. Throws when it does not exist. */
export function entityNamed(name: string): EntityDefinition {
  if (Object.hasOwn(entityRegistry, name)) return entityRegistry[name as EntityName];
  throw new Error(`there is no record kind ${name}`);
}

/** The call `name` of an entity. Throws when it does not exist, because names come from code, never from data. */
export function callOf(entity: string, name: string): CallDefinition {
  const calls: Readonly<Record<string, CallDefinition>> = entityNamed(entity).calls;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call) throw new Error(`${entity} has no call ${name}`);
  return call;
}

/** The functionality whose rights the records of this kind need; null for a kind without rights of its own. */
export function functionalityOf(entity: EntityName): FunctionalityName | null {
  return entityRegistry[entity].functionality;
}

/** A permission on the records of this kind. Throws for a kind without rights of its own, because names come from code. */
export function permissionOn(
  entity: EntityName,
  flag: PermissionFlag,
): { readonly functionality: FunctionalityName; readonly flag: PermissionFlag } {
  const functionality = functionalityOf(entity);
  if (functionality === null) throw new Error(`${entity} has no rights of its own`);
  return { functionality, flag };
}

/** The entity whose records the list of `entity` shows: by default itself. */
export function recordEntity(entity: EntityName): EntityName {
  const { documents }: EntityDefinition = entityRegistry[entity];
  return documents?.entity ?? entity;
}

/** Whether users create records of this kind in a form. */
export function createsRecords(entity: EntityName): boolean {
  const { calls }: EntityDefinition = entityRegistry[entity];
  return calls['createOrUpdate']?.change?.creates === true;
}
