import type { NewOutboxRow } from '../schema/rows.ts';

type Fresh = 'state' | 'attempts' | 'notBefore' | 'epoch' | 'fault' | 'base' | 'dependsOn' | 'blobs' | 'payload';

/** An entry that waits for its first attempt. */
export function newEntry(fields: Omit<NewOutboxRow, Fresh> & Partial<NewOutboxRow>): NewOutboxRow {
  return {
    payload: null,
    base: null,
    dependsOn: [],
    blobs: [],
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    epoch: 0,
    fault: null,
    ...fields,
  };
}
