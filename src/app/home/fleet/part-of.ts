import type { FleetReport } from '../../../contract/entities/costs/report-bodies.ts';
import type { Dimension } from '../../../screens/report/report-scope.ts';

/** Part of a report with the shares of a dimension. */
export const partOf = { unit: 'Units', costPlace: 'CostPlaces', type: 'Types' } as const satisfies Record<Dimension, keyof FleetReport>;
