import * as v from 'valibot';
import { defineEntity, type CallDefinition } from '../../entity.ts';

const scope = ['period', 'unit', 'costPlace', 'type'];

/** The schemas of answers stand in `report-bodies.ts`: the start does without them. */
function call(name: string, query: readonly string[], more: Partial<CallDefinition> = {}): CallDefinition {
  return { method: 'GET', path: `/Report/${name}`, query, isExtra: true, requires: { functionality: 'Vehicle', flag: 'IsRead' }, ...more, answer: v.unknown() };
}

/** Figures of the fleet, computed by the backend. Beyond the specification. */
export const report = defineEntity({
  name: 'report',
  wireName: 'Report',
  functionality: null,
  calls: {
    fleet: call('Fleet', scope),
    ownership: call('Ownership', [...scope, 'vehicleId']),
    generateOwnership: call('GenerateOwnership', [...scope, 'by'], { takesLong: true }),
    vehicle: call('Vehicle/{id}', []),
  },
});
