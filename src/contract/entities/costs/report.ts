import { extraCall } from '../../definition/record-calls.ts';
import { recordId } from '../../wire/fields.ts';
import { defineEntity, type CallDefinition } from '../../definition/entity.ts';

const scope = ['period', 'unit', 'costPlace', 'type'];

const call = (name: string, functionality: 'Vehicle' | 'Cost' | 'Employee', query: readonly string[]) =>
  extraCall('GET', `/Report/${name}`, { functionality, flag: 'IsRead' }, { query, takesLong: true, dependsOnRights: true });

/** Not `change`: the mails of a report are made online. */
const mailCall = (name: string, method: CallDefinition['method'] = 'POST') => extraCall(method, `/Report/${name}`, 'signed-in');

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
