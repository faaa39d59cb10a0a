import { expect, test } from 'vitest';
import { toRejection, type Rejection } from '../../../contract/delivery/rejection.ts';
import { toStoredRejection } from '../../../db/outbox/rejection.ts';
import { usefulStepFor } from './useful-step.ts';

const stepFor = (kind: 'save' | 'action' | 'removal', rejection: Rejection) => usefulStepFor({ kind, fault: toStoredRejection(rejection) });

test('[R-088] a refused save is corrected; without the right it is sent again later', () => {
  expect(stepFor('save', toRejection('validation'))).toBe('correct');
  expect(stepFor('save', toRejection('unknown', 'Licznik za niski'))).toBe('correct');
  expect(stepFor('save', toRejection('forbidden'))).toBe('retry');
});

test('[R-088] a refused action that came too late is discarded', () => {
  for (const code of ['already-confirmed', 'wrong-state', 'not-found'] as const) {
    expect(stepFor('action', toRejection(code))).toBe('discard');
    expect(stepFor('removal', toRejection(code))).toBe('discard');
  }
});

test('[R-088] a refused action is sent again, unless the record itself is in the way', () => {
  expect(stepFor('action', toRejection('no-documents'))).toBe('retry');
  expect(stepFor('action', toRejection('internal'))).toBe('retry');
  expect(stepFor('action', toRejection('collision'))).toBe('correct');
  expect(stepFor('action', { ...toRejection('refused'), errors: [{ field: 'Counter', code: 'required' }] })).toBe('correct');
});
