import type { EntityName } from '../../contract/definition/entity.ts';

/** Kilometres are of vehicles: a reading changes its vehicle too. */
const figures = [
  'vehicle',
  'cost',
  'vehicle-rental',
  'rental-document',
  'vehicle-damage',
  'service-request',
  'vehicle-handover-document',
] as const satisfies readonly EntityName[];

export const reportKinds: Readonly<Record<string, readonly EntityName[]>> = {
  fleet: figures,
  ownership: figures,
  due: [
    'vehicle',
    'vehicle-handover-document',
    'rental-document',
    'vehicle-rental',
    'vehicle-insurance-policy',
    'employee',
    'fuel-card',
    'trip-record-card',
  ],
  vehicle: [...figures, 'trip-record-card'],
  employee: ['employee', 'vehicle-rental', 'rental-document', 'vehicle-handover-document', 'trip-record-card', 'vehicle-damage'],
};
