import type { vehicle } from '../../contract/entities/fleet/vehicle.ts';
import { fieldsOf } from '../../screens/declaration/detail-fields.ts';
import type { DetailSection } from '../../screens/declaration/screen-declaration.ts';

type Field = keyof typeof vehicle.calls.get.answer.entries;

/** The details of a vehicle; the agreement is shown only where configured. */
export const vehicleDetails: readonly DetailSection<Field>[] = [
  {
    id: 'vehicle',
    fields: [
      ...fieldsOf('text', 'RegistrationNumber', 'Make', 'Type', 'Model', 'BodyNumber'),
      { field: 'ProductionYear', type: 'number', isPlain: true },
      { field: 'Fuel', type: 'text' },
      ...fieldsOf('number', 'EngineCapacity', 'TankCapacity'),
    ],
  },
  { id: 'use', fields: fieldsOf('text', 'Status', 'TypeByPurpose', 'CurrentUser', 'OrganizationStructure', 'CostPlace') },
  {
    id: 'service',
    fields: [
      ...fieldsOf('number', 'VehicleMileage', 'EstimatedCounter', 'Charge'),
      ...fieldsOf('date', 'NextTechnicalInspection', 'NextServiceInspection'),
      { field: 'VehicleMileageNextServiceInspection', type: 'number' },
    ],
  },
  {
    id: 'agreement',
    isShown: ({ agreementFieldsInVehicle }) => agreementFieldsInVehicle,
    fields: [
      { field: 'AgreementNumber', type: 'text' },
      ...fieldsOf('date', 'ContractStartDate', 'ContractEndDate'),
      { field: 'InstalmentCount', type: 'number' },
      { field: 'InstalmentNet', type: 'number', isAmount: true },
      { field: 'Currency', type: 'text' },
      { field: 'KilometreLimit', type: 'number' },
    ],
  },
];
