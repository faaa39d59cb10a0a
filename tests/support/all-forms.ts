import type { FormDeclaration } from '../../src/screens/form/form-declaration.ts';
import { costForm } from '../../src/entities/cost/form.ts';
import { equipmentRentalForm } from '../../src/entities/equipment-rental-document/form.ts';
import { periodicSummaryForm } from '../../src/entities/periodic-summary/form.tsx';
import { rentalApplicationForm } from '../../src/entities/rental-application/form.ts';
import { rentalDocumentForm } from '../../src/entities/rental-document/form.ts';
import { serviceRequestForm } from '../../src/entities/service-request/form.ts';
import { finishTripForm, tripRecordCardForm } from '../../src/entities/trip-record-card/form.tsx';
import { vehicleCounterForm } from '../../src/entities/vehicle-counter/form.tsx';
import { vehicleDamageForm } from '../../src/entities/vehicle-damage/form.ts';
import { vehicleRentalForm } from '../../src/entities/vehicle-rental/form.ts';

const all = {
  costForm,
  equipmentRentalForm,
  finishTripForm,
  periodicSummaryForm,
  rentalApplicationForm,
  rentalDocumentForm,
  serviceRequestForm,
  tripRecordCardForm,
  vehicleCounterForm,
  vehicleDamageForm,
  vehicleRentalForm,
};

/** Every declared form of the app. */
export const forms: Readonly<Record<keyof typeof all, FormDeclaration>> = all;
