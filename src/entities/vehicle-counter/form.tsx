import { vehicleCounter, vehicleCounterRecord } from '../../contract/entities/mileage/vehicle-counter.ts';
import type { FormDeclaration, CustomFieldProps } from '../../screens/declaration/form-declaration.ts';
import { vehicles } from '../../screens/record/sources/sources.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { counterControl } from '../../screens/vehicle/counter-control.tsx';
import { counterQuestions, futureReadingErrors, reviewOf } from '../../screens/vehicle/counter-questions.ts';
import { VehicleControl } from '../../screens/vehicle/vehicle-control.tsx';

type Field = keyof typeof vehicleCounterRecord.entries | 'Files';

const entity = 'vehicle-counter';

/** The form of a counter reading in three taps (vehicle, kilometres, save); date, photo and comment are optional steps. */
export const vehicleCounterForm: FormDeclaration<Field> = {
  schema: vehicleCounterRecord,
  sections: [
    {
      id: 'main',
      fields: [
        { field: 'VehicleId', type: 'custom', control: VehicleField, source: vehicles, isRequired: true, isWide: true, column: 'Vehicle' },
        {
          field: 'CounterState',
          type: 'number',
          unit: 'km',
          control: counterControl({ entity, time: 'DateTime', size: 'large' }),
          isRequired: true,
        },
        { field: 'DateTime', type: 'datetime', isRequired: true, column: 'Date' },
        { field: 'Files', type: 'photos', table: 'VehicleCounter', slots: vehicleCounter.files.most },
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
  ],
  defaultsFrom: [{ entity: 'employee', call: 'getCurrentUserEmployeeId' }],
  defaults: ({ now, answers, search }) => ({
    VehicleId: vehicleIdOf(search),
    DateTime: now,
    CounterState: null,
    Comments: '',
    EmployeeId: answers['employee.getCurrentUserEmployeeId'] ?? null,
  }),
  validate: (values, { now }) => futureReadingErrors(values, entity, now),
  questions: (values, context) => counterQuestions(values, entity, context),
  row: ({ VehicleId, EmployeeId, ReadingReason }) => ({ VehicleId, EmployeeId, Review: reviewOf(ReadingReason) }),
};

function VehicleField(props: CustomFieldProps) {
  return <VehicleControl {...props} nextField="CounterState" />;
}
