import type { EntityName } from '../../src/contract/entity.ts';
import { createCatalogue } from './create-catalogue.ts';
import type { ServerEntity } from '../engine/declaration/server-entity.ts';
import { additionalFieldEntity } from './additional-field/index.ts';
import { administrationEntity } from './administration/index.ts';
import { allocationEntity } from './allocation/index.ts';
import { auditEntity } from './audit/index.ts';
import { bServiceRequestEntity } from './b-service-request/index.ts';
import { calendarFeedEntity } from './calendar-feed/index.ts';
import { companyFilesEntity } from './company-files/index.ts';
import { contractorEntity } from './contractor/index.ts';
import { costEntity } from './cost/index.ts';
import { dictionaryEntity } from './dictionary/index.ts';
import { employeeEntity } from './employee/index.ts';
import { equipmentRentalEntity } from './equipment-rental/index.ts';
import { equipmentRentalDocumentEntity } from './equipment-rental-document/index.ts';
import { fileEntity } from './file/index.ts';
import { forwardingPortfolioEntity } from './forwarding-portfolio/index.ts';
import { fuelCardEntity } from './fuel-card/index.ts';
import { periodicSummaryEntity } from './periodic-summary/index.ts';
import { predefinedPlaceEntity } from './predefined-place/index.ts';
import { rentalApplicationEntity } from './rental-application/index.ts';
import { rentalDocumentEntity } from './rental-document/index.ts';
import { serviceRequestEntity } from './service-request/index.ts';
import { simCardEntity } from './sim-card/index.ts';
import { transportOrderEntity } from './transport-order/index.ts';
import { tripRecordCardEntity } from './trip-record-card/index.ts';
import { vehicleEntity } from './vehicle/index.ts';
import { vehicleCounterEntity } from './vehicle-counter/index.ts';
import { vehicleDamageEntity } from './vehicle-damage/index.ts';
import { vehicleHandoverDocumentEntity } from './vehicle-handover-document/index.ts';
import { vehicleInsurancePolicyEntity } from './vehicle-insurance-policy/index.ts';
import { vehicleModelEntity } from './vehicle-model/index.ts';
import { vehicleRentalEntity } from './vehicle-rental/index.ts';

/** What the backend knows of every record kind. A missing one does not compile. */
export const serverEntities: Readonly<Record<EntityName, ServerEntity>> = {
  vehicle: vehicleEntity,
  employee: employeeEntity,
  contractor: contractorEntity,
  'predefined-place': predefinedPlaceEntity,
  'vehicle-model': vehicleModelEntity,
  dictionary: dictionaryEntity,
  'additional-field': additionalFieldEntity,
  'vehicle-handover-document': vehicleHandoverDocumentEntity,
  'vehicle-rental': vehicleRentalEntity,
  'equipment-rental': equipmentRentalEntity,
  'rental-document': rentalDocumentEntity,
  'equipment-rental-document': equipmentRentalDocumentEntity,
  'vehicle-counter': vehicleCounterEntity,
  'trip-record-card': tripRecordCardEntity,
  'vehicle-damage': vehicleDamageEntity,
  'vehicle-insurance-policy': vehicleInsurancePolicyEntity,
  'service-request': serviceRequestEntity,
  'b-service-request': bServiceRequestEntity,
  'rental-application': rentalApplicationEntity,
  'periodic-summary': periodicSummaryEntity,
  file: fileEntity,
  audit: auditEntity,
  'calendar-feed': calendarFeedEntity,
  administration: administrationEntity,
  'forwarding-portfolio': forwardingPortfolioEntity,
  'fuel-card': fuelCardEntity,
  'sim-card': simCardEntity,
  allocation: allocationEntity,
  'transport-order': transportOrderEntity,
  'company-files': companyFilesEntity,
  cost: costEntity,
};

export const catalogue = createCatalogue(serverEntities);
