import { expect, test } from 'vitest';
import { fieldTypes } from '../../src/contract/entities/additional-field.ts';
import { additionalFields } from './additional-fields.ts';

test('[R-060] the demo has a field of every type', () => {
  expect(new Set(additionalFields().map((field) => field.Type))).toEqual(new Set(fieldTypes));
});
