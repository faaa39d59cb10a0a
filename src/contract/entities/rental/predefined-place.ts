import * as v from 'valibot';
import { get } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { choice } from '../../wire/fields.ts';

export const predefinedPlace = defineEntity({
  name: 'predefined-place',
  wireName: 'PredefinedPlace',
  functionality: null,
  calls: {
    dictionary: get('/PredefinedPlace/Dictionary', 'signed-in', v.array(choice)),
  },
  offlineReads: [{ call: 'dictionary' }],
});
