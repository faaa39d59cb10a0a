import type { FleetReport } from '../../../contract/entities/costs/report-bodies.ts';
import type { Dimension } from '../../../screens/report/report-scope.ts';

export const partOf = { unit: 'Units', costPlace: 'CostPlaces', type: 'Types' } as const satisfies Record<Dimension, keyof FleetReport>;
