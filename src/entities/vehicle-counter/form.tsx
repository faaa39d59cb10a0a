import { fileTables } from '../../contract/entities/file.ts';
import { vehicleCounterItem } from '../../contract/entities/vehicle-counter-item.ts';
import type { FormDeclaration, OwnFieldProps } from '../../screens/form/form-declaration.ts';
import { vehicles } from '../../screens/form/sources.ts';
import { vehicleIdOf } from '../../screens/scan/vehicle-sticker.ts';
import { CounterControl } from '../../screens/vehicle/counter-control.tsx';
import { counterQuestions } from '../../screens/vehicle/counter-questions.ts';
import { VehicleControl } from '../../screens/vehicle/vehicle-control.tsx';

type Field = keyof typeof vehicleCounterItem.entries | 'Files';

const entity = 'vehicle-counter';

/** The form of a counter reading in three taps (vehicle, kilometres, save); date, photo and comment are optional steps. */
export const vehicleCounterForm: FormDeclaration<Field> = {
  item: vehicleCounterItem,
  sections: [
    {
      id: 'main',
      fields: [
        { field: 'VehicleId', type: 'own', control: ReadVehicle, source: vehicles, isRequired: true, isWide: true, column: 'Vehicle' },
        { field: 'CounterState', type: 'number', unit: 'km', control: Reading, isRequired: true },
        { field: 'DateTime', type: 'datetime', isRequired: true, column: 'Date' },
        { field: 'Files', type: 'photos', table: 'VehicleCounter', slots: fileTables.VehicleCounter.most },
        { field: 'Comments', type: 'textarea', maxLength: 2_000 },
      ],
    },
  ],
  starts: [{ entity: 'employee', call: 'getCurrentUserEmployeeId' }],
  blank: ({ now, answers, search }) => ({
    VehicleId: vehicleIdOf(search),
    DateTime: now,
    CounterState: null,
    Comments: '',
    EmployeeId: answers['employee.getCurrentUserEmployeeId'] ?? null,
  }),
  questions: (values, context) => {
    const { DateTime, CounterState } = values;
    const reading = typeof DateTime === 'string' && typeof CounterState === 'number' ? { DateTime, CounterState } : undefined;
    return counterQuestions(values, reading, entity, context);
  },
  row: ({ VehicleId, EmployeeId }) => ({ VehicleId, EmployeeId }),
};

function ReadVehicle(props: OwnFieldProps) {
  return <VehicleControl {...props} next="CounterState" />;
}

function Reading(props: OwnFieldProps) {
  return <CounterControl {...props} moment="DateTime" except={{ entity, key: props.recordKey }} />;
}
