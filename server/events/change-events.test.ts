import { expect, test } from 'vitest';
import { eventsOfChange } from './change-events.ts';

const handover = { entity: 'vehicle-handover-document', id: 1 } as const;
const signed = { Seal: { Hash: 'a' }, Number: null, WaitingUntil: null, VoidedOn: null };

test('[R-147] a new seal on a signed handover is a correction, the first one is not', () => {
  expect(eventsOfChange({ ...handover, call: 'createOrUpdate', before: { ...signed, Seal: null }, after: signed })).toEqual([]);
  expect(eventsOfChange({ ...handover, call: 'createOrUpdate', before: signed, after: { ...signed, Seal: { Hash: 'b' } } })).toEqual([
    'handover-corrected',
  ]);
  expect(eventsOfChange({ ...handover, call: 'createOrUpdate', before: signed, after: { ...signed, Seal: null } })).toEqual([
    'handover-corrected',
  ]);
});

test('[R-147] a link for a signature gives one event, and a copy gives no delivery', () => {
  const waiting = { ...signed, WaitingUntil: '2026-05-01T10:00:00' };
  expect(eventsOfChange({ ...handover, call: 'createSigningLink', before: signed, after: waiting })).toEqual(['handover-waiting']);
  expect(
    eventsOfChange({ ...handover, call: 'createSigningLink', before: waiting, after: { ...waiting, WaitingUntil: '2026-05-02T10:00:00' } }),
  ).toEqual([]);
  expect(eventsOfChange({ ...handover, call: 'duplicate', before: null, after: signed })).toEqual([]);
});

test('[R-147] a service writes an event when it gets a date and when the date moves', () => {
  const service = (before: string | null, after: string | null) =>
    eventsOfChange({
      entity: 'service-request',
      call: 'createOrUpdate',
      id: 1,
      before: { PlannedDate: before },
      after: { PlannedDate: after },
    });
  expect([
    service(null, '2026-05-01'),
    service('2026-05-01', '2026-05-02'),
    service('2026-05-01', '2026-05-01'),
    service('2026-05-01', null),
  ]).toEqual([['service-planned'], ['service-planned'], [], []]);
});
