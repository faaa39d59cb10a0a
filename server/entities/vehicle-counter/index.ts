import { vehicleCounter, vehicleCounterRecord } from '../../../src/contract/entities/mileage/vehicle-counter.ts';
import { anonymousStamps, defineServerEntity } from '../../engine/declaration/server-entity.ts';

/** Counter readings, each with the photo of the dashboard. */
export const declaration = defineServerEntity(vehicleCounter, {
  table: 'vehicle_counter',
  references: { VehicleId: 'vehicle' },
  search: { Vehicle: 'VehicleId' },
  countedBy: 'DateTime',
  orders: {
    Vehicle: 'NameOfVehicleId',
    CounterState: 'CounterState',
  },
  readBy: 'EmployeeId',
  record: { schema: vehicleCounterRecord, ownedBy: 'EmployeeId', notStored: ['ReadingReason'] },
  retention: {
    readings: { since: ['DateTime'], anonymous: { EmployeeId: null, Comments: '', ...anonymousStamps } },
  },
  read: { adds: ['EmployeeId'] },
});
