import * as v from 'valibot';
import { recordId } from '../../wire/fields.ts';
import { defineEntity, type CallDefinition } from '../../definition/entity.ts';

const scope = ['period', 'unit', 'costPlace', 'type'];

/** The schemas of answers stand in `report-bodies.ts`: the start does without them. */
function call(name: string, functionality: 'Vehicle' | 'Cost' | 'Employee', query: readonly string[]): CallDefinition {
  return {
    method: 'GET',
    path: `/Report/${name}`,
    query,
    isExtra: true,
    requires: { functionality, flag: 'IsRead' },
    takesLong: true,
    dependsOnRights: true,
    answer: v.unknown(),
  };
}

/** Not `change`: the mails of a report are made online. */
function mailCall(name: string, method: 'GET' | 'POST' = 'POST'): CallDefinition {
  return { method, path: `/Report/${name}`, isExtra: true, requires: 'signed-in', answer: v.unknown() };
}

/** Figures of the fleet, computed by the backend. Beyond the specification. */
export const report = defineEntity({
  name: 'report',
  wireName: 'Report',
  functionality: null,
  calls: {
    fleet: call('Fleet', 'Vehicle', scope),
    due: call('Due', 'Vehicle', scope.slice(1)),
    ownership: call('Ownership', 'Cost', [...scope, 'vehicleId']),
    generateFleet: call('GenerateFleet', 'Vehicle', scope),
    generateOwnership: call('GenerateOwnership', 'Cost', [...scope, 'by']),
    vehicle: call('Vehicle/{id}', 'Vehicle', []),
    employee: call('Employee/{id}', 'Employee', []),
    mails: mailCall('Mails', 'GET'),
    mailReaders: { ...mailCall('MailReaders', 'GET'), query: ['list'] },
    saveMail: { ...mailCall('SaveMail'), answer: recordId },
    pauseMail: mailCall('PauseMail'),
    deleteMail: mailCall('DeleteMail/{id}'),
  },
});
