import * as v from 'valibot';
import { get } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { choice } from '../../wire/fields.ts';

export const vehicleModel = defineEntity({
  name: 'vehicle-model',
  wireName: 'VehicleModel',
  functionality: null,
  calls: {
    dictionary: get('/VehicleModel/Dictionary', 'signed-in', v.array(choice)),
  },
  offlineReads: [{ call: 'dictionary' }],
});
