import * as v from 'valibot';
import { defineEntity } from '../../definition/entity.ts';
import { choice } from '../../wire/fields.ts';

export const vehicleModel = defineEntity({
  name: 'vehicle-model',
  wireName: 'VehicleModel',
  functionality: null,
  calls: {
    dictionary: { method: 'GET', path: '/VehicleModel/Dictionary', answer: v.array(choice), requires: 'signed-in' },
  },
  offlineReads: [{ call: 'dictionary' }],
});
