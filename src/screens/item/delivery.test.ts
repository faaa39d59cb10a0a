import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../db/rows.ts';
import { deliveryOf } from './delivery.ts';

function entry(state: OutboxRow['state'], fault: OutboxRow['fault'] = null): OutboxRow {
  return { seq: 1, id: 'e', state, fault } as OutboxRow;
}

const refused = { code: 'validation', faults: [], detail: null } as const;

describe("a document's line", () => {
  test('says received only when nothing of it waits', () => {
    expect(deliveryOf([]).kind).toBe('received');
  });

  test('says on this device, and why the last attempt failed', () => {
    const fault = { code: 'network', faults: [], detail: null } as const;
    expect(deliveryOf([entry('waiting', fault), entry('waiting')])).toEqual({ kind: 'on-device', waiting: 2, fault });
  });

  test('says sending while one part is on its way', () => {
    expect(deliveryOf([entry('sending'), entry('waiting')])).toEqual({ kind: 'sending', waiting: 2 });
  });

  test('says that it needs you, even while other parts are on their way [R-086]', () => {
    const parked = entry('parked', refused);
    expect(deliveryOf([entry('sending'), parked])).toEqual({ kind: 'needs-you', waiting: 2, entry: parked, fault: refused });
  });
});
