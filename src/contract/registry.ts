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
import { periodicSummary } from './entities/mileage/periodic-summary.ts';
import { predefinedPlace } from './entities/rental/predefined-place.ts';
import { rentalApplication } from './entities/rental/rental-application.ts';
import { rentalDocument } from './entities/rental/rental-document.ts';
import { tripRecordCard } from './entities/mileage/trip-record-card.ts';
import { serviceRequest } from './entities/fleet/service-request.ts';
import { simCard } from './entities/costs/sim-card.ts';
import { transportOrder } from './entities/logistics/transport-order.ts';
import { vehicleRental } from './entities/rental/vehicle-rental.ts';
import { vehicleCounter } from './entities/mileage/vehicle-counter.ts';
import { vehicleDamage } from './entities/fleet/vehicle-damage.ts';
import { vehicleHandoverDocument } from './entities/fleet/vehicle-handover-document.ts';
import { vehicleInsurancePolicy } from './entities/fleet/vehicle-insurance-policy.ts';
import { vehicleModel } from './entities/fleet/vehicle-model.ts';
import { vehicle } from './entities/fleet/vehicle.ts';
import type { CallDefinition, EntityDefinition, EntityName } from './entity.ts';

/** Every record kind. A missing one does not compile. */
export const entityRegistry = {
  vehicle,
  employee,
  contractor,
  'predefined-place': predefinedPlace,
  'vehicle-model': vehicleModel,
  dictionary,
  'additional-field': additionalFieldEntity,
  'vehicle-handover-document': vehicleHandoverDocument,
  'vehicle-rental': vehicleRental,
  'equipment-rental': equipmentRental,
  'rental-document': rentalDocument,
  'equipment-rental-document': equipmentRentalDocument,
  'vehicle-counter': vehicleCounter,
  'trip-record-card': tripRecordCard,
  'vehicle-damage': vehicleDamage,
  'vehicle-insurance-policy': vehicleInsurancePolicy,
  'service-request': serviceRequest,
  'b-service-request': bServiceRequest,
  'rental-application': rentalApplication,
  'periodic-summary': periodicSummary,
  file,
  audit,
  'calendar-feed': calendarFeed,
  administration,
  'forwarding-portfolio': forwardingPortfolio,
  'fuel-card': fuelCard,
  'sim-card': simCard,
  allocation,
  'transport-order': transportOrder,
  'company-files': companyFiles,
  cost,
} as const satisfies Record<EntityName, EntityDefinition>;

/** The call `name` of an entity. Throws when it does not exist, because names come from code, never from data. */
export function callOf(entity: EntityName, name: string): CallDefinition {
  const calls: Readonly<Record<string, CallDefinition>> = entityRegistry[entity].calls;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (!call) throw new Error(`${entity} has no call ${name}`);
  return call;
}

/** The entity whose records the list of `entity` shows: by default itself. */
export function recordEntity(entity: EntityName): EntityName {
  const { documents }: EntityDefinition = entityRegistry[entity];
  return documents?.entity ?? entity;
}
