import { allocation } from '../../../src/contract/entities/fleet/allocation.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(allocation, {
  table: 'allocation',
  references: { VehicleId: 'vehicle', EmployeeId: 'employee' },
  retention: { allocations: { since: ['To'], anonymous: { EmployeeId: null } } },
  search: { Vehicle: 'VehicleId', Employee: 'EmployeeId' },
  orders: { From: 'From', Vehicle: 'NameOfVehicleId', Employee: 'NameOfEmployeeId' },
});
