import { expect, test } from 'vitest';
import { draftContentOf } from './draft-content.ts';

const draft = { entity: 'cost', key: 7, updatedAt: '' } as const;

test('[SY16] restores the base record of a draft; drafts of older releases have none', () => {
  const content = { form: { CostValue: 120 }, step: null, base: { CostValue: 100 } };
  expect(draftContentOf({ ...draft, values: content })).toEqual(content);
  expect(draftContentOf({ ...draft, values: { form: { CostValue: 120 }, step: null } })).toEqual({ form: { CostValue: 120 }, step: null });
});
