import { describe, expect, test } from 'vitest';
import type { Rejection } from '../../../contract/delivery/rejection.ts';
import { toStoredRejection } from '../../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { deliveryOf } from './delivery.ts';

function entry(state: OutboxRow['state'], rejection: Rejection | null = null): OutboxRow {
  return { seq: 1, id: 'e', state, fault: rejection && toStoredRejection(rejection) } as OutboxRow;
}

const rejection = { code: 'validation', errors: [], detail: null } as const;

describe('deliveryOf', () => {
  test('is received only without undelivered entries', () => {
    expect(deliveryOf([]).kind).toBe('received');
  });

  test('is on-device with the error of the last attempt', () => {
    const networkError = { code: 'network', errors: [], detail: null } as const;
    expect(deliveryOf([entry('waiting', networkError), entry('waiting')])).toEqual({
      kind: 'on-device',
      waiting: 2,
      rejection: networkError,
    });
  });

  test('is sending while one entry is being sent', () => {
    expect(deliveryOf([entry('sending'), entry('waiting')])).toEqual({ kind: 'sending', waiting: 2 });
  });

  test('[R-086] needs the user even while other entries are being sent', () => {
    const parked = entry('parked', rejection);
    expect(deliveryOf([entry('sending'), parked])).toEqual({ kind: 'needs-you', waiting: 2, entry: parked, rejection });
  });
});
