import { cost, periodicSummary } from './costs.ts';
import type { Kind } from './kind.ts';
import { allocation, companyFile, employee, forwardingPortfolio, fuelCard, simCard, transportOrder, vehicle } from './read-only-kinds.ts';
import { rentalApplication } from './rental-application.ts';
import { equipmentRentalDocument, rentalDocument } from './rental-document.ts';
import { bServiceRequest, serviceRequest, tripRecordCard, vehicleCounter } from './trips-and-service.ts';
import { vehicleBooking } from './vehicle-booking.ts';
import { vehicleDamage, vehicleInsurancePolicy } from './vehicle-damage.ts';
import { vehicleHandoverDocument } from './vehicle-handover-document.ts';

/** Kinds with a list `/api/OData…`, by the name in the path. */
export const listKinds: Record<string, Kind> = {
  ODataVehicleBooking: vehicleBooking,
  ODataRentalDocument: rentalDocument,
  ODataEquipmentRentalDocument: equipmentRentalDocument,
  ODataRentalApplication: rentalApplication,
  ODataServiceRequest: serviceRequest,
  ODataBServiceRequest: bServiceRequest,
  ODataTripRecordCard: tripRecordCard,
  ODataVehicleDamage: vehicleDamage,
  ODataVehicleHandoverDocument: vehicleHandoverDocument,
  ODataVehicleInsurancePolicy: vehicleInsurancePolicy,
  ODataVehicleCounter: vehicleCounter,
  ODataCost: cost,
  ODataEmployee: employee,
  ODataFuelCard: fuelCard,
  ODataSimCard: simCard,
  ODataPeriodicSummary: periodicSummary,
  ODataVehicle: vehicle,
  ODataForwardingPortfolio: forwardingPortfolio,
  ODataAllocation: allocation,
  ODataTransportOrder: transportOrder,
  ODataCompanyFiles: companyFile,
  Vehicle: vehicle,
  ForwardingPortfolio: forwardingPortfolio,
};

export const savedKinds: Kind[] = [
  vehicleBooking,
  rentalDocument,
  equipmentRentalDocument,
  rentalApplication,
  serviceRequest,
  tripRecordCard,
  vehicleCounter,
  vehicleDamage,
  vehicleHandoverDocument,
  cost,
  periodicSummary,
];
