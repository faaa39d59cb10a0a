import { expect, test } from 'vitest';
import { draftContentOf } from './draft-content.ts';

const draft = { entity: 'cost', key: 7, updatedAt: '' } as const;

test('[SY16] a form that is taken up again knows the record that it was begun over; one that an older release kept does not', () => {
  const content = { form: { CostValue: 120 }, step: null, base: { CostValue: 100 } };
  expect(draftContentOf({ ...draft, values: content })).toEqual(content);
  expect(draftContentOf({ ...draft, values: { form: { CostValue: 120 }, step: null } })).toEqual({ form: { CostValue: 120 }, step: null });
});
