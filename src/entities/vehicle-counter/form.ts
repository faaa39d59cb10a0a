import type { vehicleCounter } from '../../contract/entities/vehicle-counter.ts';
import type { FormDeclaration } from '../../screens/form/form-declaration.ts';
import { vehicles } from '../../screens/form/sources.ts';

type Field = keyof typeof vehicleCounter.item.entries;

/** A reading: which vehicle, when, how many kilometres. */
export const vehicleCounterForm: FormDeclaration<Field> = {
  sections: [
    {
      id: 'main',
      fields: [
        { field: 'VehicleId', type: 'reference', source: vehicles, isRequired: true, column: 'Vehicle' },
        { field: 'DateTime', type: 'datetime', isRequired: true, column: 'Date' },
        { field: 'CounterState', type: 'number', unit: 'km', isRequired: true },
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
  ],
  blank: ({ now }) => ({ VehicleId: null, DateTime: now, CounterState: null, Comments: '' }),
};
