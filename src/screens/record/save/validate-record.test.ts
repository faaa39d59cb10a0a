import * as v from 'valibot';
import { expect, test } from 'vitest';
import { configuration } from '../../../contract/device/configuration.ts';
import { vehicleCounterRecord } from '../../../contract/entities/mileage/vehicle-counter.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { toListRow } from './list-row.ts';
import { validateRecord } from './validate-record.ts';

const form: FormDeclaration = {
  schema: vehicleCounterRecord,
  sections: [
    {
      id: 'main',
      fields: [
        { field: 'Terms', type: 'richtext', maxLength: 100, column: 'Comments' },
        { field: 'IsChecked', type: 'statement', isRequired: true },
        { field: 'IsSeen', type: 'statement' },
      ],
    },
  ],
  defaults: () => ({}),
};

const reading = { Id: 1, VehicleId: 1, DateTime: '2026-04-10T12:00:00', CounterState: 1 };
const context = {
  configuration: v.parse(configuration, {}),
  now: '2026-04-10T12:00:00',
  madeAt: '2026-04-10T12:00:00',
  isNew: true,
  stored: null,
  groups: [],
} satisfies Parameters<typeof validateRecord>[2];
const shownBy = { choices: { listedOf: () => null }, configuration: context.configuration };
const validated = (values: FormValues) => validateRecord(form, { ...reading, ...values }, context);

test('[R-061] reports an unconfirmed required statement with its own code', () => {
  expect(validated({})).toEqual([{ field: 'IsChecked', code: 'statement' }]);
  expect(validated({ IsChecked: false })).toEqual([{ field: 'IsChecked', code: 'statement' }]);
  expect(validated({ IsChecked: true })).toEqual([]);
});

test('[R-062] puts the plain text of rich text into list rows', () => {
  const row = toListRow('vehicle-counter', form, 1, { Terms: '<p>Dwa <strong>klucze</strong></p>' }, shownBy, null);
  expect(row).toMatchObject({ Id: 1, Comments: 'Dwa klucze' });
  expect(toListRow('vehicle-counter', form, 1, { Terms: '' }, shownBy, null)).toMatchObject({ Comments: null });
});
