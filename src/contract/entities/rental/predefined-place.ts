import * as v from 'valibot';
import { defineEntity } from '../../definition/entity.ts';
import { choice } from '../../wire/fields.ts';

export const predefinedPlace = defineEntity({
  name: 'predefined-place',
  wireName: 'PredefinedPlace',
  functionality: null,
  calls: {
    dictionary: { method: 'GET', path: '/PredefinedPlace/Dictionary', answer: v.array(choice), requires: 'signed-in' },
  },
  offlineReads: [{ call: 'dictionary' }],
});
