import * as v from 'valibot';
import { defineEntity } from '../../definition/entity.ts';
import { choice } from '../../wire/fields.ts';

const contractorWithEmployees = v.looseObject({ ...choice.entries, Employees: v.optional(v.array(choice), []) });

export const contractor = defineEntity({
  name: 'contractor',
  wireName: 'Contractor',
  functionality: null,
  calls: {
    dictionary: { method: 'GET', path: '/Contractor/Dictionary', query: ['insurers'], answer: v.array(choice), requires: 'signed-in' },
    dictionaryWithDependent: {
      method: 'GET',
      path: '/Contractor/DictionaryWithDependent',
      answer: v.array(contractorWithEmployees),
      requires: 'signed-in',
    },
  },
  offlineReads: [{ call: 'dictionaryWithDependent' }, { call: 'dictionary', parameters: { insurers: 'true' } }],
});
