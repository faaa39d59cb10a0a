import type { FleetReport } from '../../../contract/entities/costs/report-bodies.ts';
import type { Dimension } from '../../../screens/report/report-scope.ts';

/** Where a report has the shares of a dimension. */
export const partOf = { unit: 'Units', costPlace: 'CostPlaces', type: 'Types' } as const satisfies Record<Dimension, keyof FleetReport>;
