import { vehicleCounter } from '../../src/contract/entities/mileage/vehicle-counter.ts';
import { queryRows } from '../../src/contract/grid/query-rows.ts';
import { fromODataParameters } from '../../src/contract/grid/query.ts';

/** A counter reading as the backend stores it. */
export type Reading = {
  readonly Id: number;
  readonly VehicleId: number;
  readonly DateTime: string;
  readonly CounterState: number;
  readonly Comments: string;
};

const { grid } = vehicleCounter;

/** A page of the specification's list `/api/ODataVehicleCounter`: only its five columns, without extensions. */
export function readingsPage(readings: readonly Reading[], parameters: URLSearchParams): object {
  const listed = readings.map(({ Id, VehicleId, DateTime, CounterState, Comments }) => ({
    Id,
    Date: DateTime,
    Vehicle: `Vehicle ${VehicleId}`,
    CounterState,
    Comments,
  }));
  const { rows, count } = queryRows(listed, fromODataParameters(parameters, grid.scope), grid.searched);
  return { '@odata.count': count, value: rows };
}
