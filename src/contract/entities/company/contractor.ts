import * as v from 'valibot';
import { get } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { choice } from '../../wire/fields.ts';

const contractorWithEmployees = v.looseObject({ ...choice.entries, Employees: v.optional(v.array(choice), []) });

export const contractor = defineEntity({
  name: 'contractor',
  wireName: 'Contractor',
  functionality: null,
  calls: {
    dictionary: get('/Contractor/Dictionary', 'signed-in', v.array(choice), { query: ['insurers'] }),
    dictionaryWithDependent: get('/Contractor/DictionaryWithDependent', 'signed-in', v.array(contractorWithEmployees)),
  },
  offlineReads: [{ call: 'dictionaryWithDependent' }, { call: 'dictionary', parameters: { insurers: 'true' } }],
});
