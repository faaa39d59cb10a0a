import { expect, test } from 'vitest';
import { isFinalOrder, mayTakeStep, transportOrderSteps, type TransportOrderStep } from './transport-order-state.ts';

const steps = Object.keys(transportOrderSteps) as TransportOrderStep[];

const offered = (statusId: number | null) => steps.filter((step) => mayTakeStep(step, statusId));

test.each([
  [-1_630_001, []],
  [-1_630_010, []],
  [-1_630_007, ['setAsUnloaded', 'setAsDocumentsDelivered']],
  [-1_630_008, ['setAsDocumentsDelivered']],
  [-1_630_002, steps],
  [-1_630_009, steps],
  [1_630_001, steps],
  [0, steps],
  [null, steps],
])('[R-052] an order in status %s offers %j', (statusId, expected) => {
  expect(offered(statusId)).toEqual(expected);
});

test('[R-026] [R-052] the statuses -1630001 and -1630010 are final, and no other', () => {
  const around = Array.from({ length: 14 }, (_, index) => -1_630_000 - index);
  expect(around.filter(isFinalOrder)).toEqual([-1_630_001, -1_630_010]);
  expect(isFinalOrder('-1630001')).toBe(false);
  expect(isFinalOrder(null)).toBe(false);
});

test('[R-052] does not offer a step that was just taken', () => {
  expect(steps.filter((step) => mayTakeStep(step, transportOrderSteps[step].statusId))).toEqual([]);
});
