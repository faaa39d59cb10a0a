import type { vehicle } from '../../contract/entities/fleet/vehicle.ts';
import type { DetailSection } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof vehicle.calls.get.answer.entries;

/** The details of a vehicle; the agreement is shown only where configured. */
export const vehicleDetails: readonly DetailSection<Field>[] = [
  {
    id: 'vehicle',
    fields: [
      { field: 'RegistrationNumber', type: 'text' },
      { field: 'Make', type: 'text' },
      { field: 'Type', type: 'text' },
      { field: 'Model', type: 'text' },
      { field: 'BodyNumber', type: 'text' },
      { field: 'ProductionYear', type: 'number', isPlain: true },
      { field: 'Fuel', type: 'text' },
      { field: 'EngineCapacity', type: 'number' },
      { field: 'TankCapacity', type: 'number' },
    ],
  },
  {
    id: 'use',
    fields: [
      { field: 'Status', type: 'text' },
      { field: 'TypeByPurpose', type: 'text' },
      { field: 'CurrentUser', type: 'text' },
      { field: 'OrganizationStructure', type: 'text' },
      { field: 'CostPlace', type: 'text' },
    ],
  },
  {
    id: 'service',
    fields: [
      { field: 'VehicleMileage', type: 'number' },
      { field: 'EstimatedCounter', type: 'number' },
      { field: 'Charge', type: 'number' },
      { field: 'NextTechnicalInspection', type: 'date' },
      { field: 'NextServiceInspection', type: 'date' },
      { field: 'VehicleMileageNextServiceInspection', type: 'number' },
    ],
  },
  {
    id: 'agreement',
    isShown: ({ agreementFieldsInVehicle }) => agreementFieldsInVehicle,
    fields: [
      { field: 'AgreementNumber', type: 'text' },
      { field: 'ContractStartDate', type: 'date' },
      { field: 'ContractEndDate', type: 'date' },
      { field: 'InstalmentCount', type: 'number' },
      { field: 'InstalmentNet', type: 'number', isAmount: true },
      { field: 'Currency', type: 'text' },
      { field: 'KilometreLimit', type: 'number' },
    ],
  },
];
