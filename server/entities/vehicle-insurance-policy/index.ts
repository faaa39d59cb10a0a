import { vehicleInsurancePolicy } from '../../../src/contract/entities/fleet/vehicle-insurance-policy.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(vehicleInsurancePolicy, {
  table: 'vehicle_insurance_policy',
  references: { VehicleId: 'vehicle', InsurerId: 'contractor' },
  search: { VehicleRegistrationNumber: 'VehicleId', Insurer: 'InsurerId' },
  orders: { DateTo: 'DateTo', VehicleRegistrationNumber: 'NameOfVehicleId', Insurer: 'NameOfInsurerId', Number: 'Number' },
});
