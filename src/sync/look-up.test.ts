import { expect, test } from 'vitest';
import { identifyRecord, type Candidate } from './look-up.ts';

const by = ['VehicleId', 'DateTime'];
const content = { Id: null, VehicleId: 7, DateTime: '2026-04-10T12:00:00', Comments: 'Tankowanie ', Photo: 'data:image/png;base64,AA==' };

function found(id: number, changed: Record<string, unknown> = {}): Candidate {
  return { id, fields: { ...content, Id: id, Number: `L/${id}`, Photo: '/File/Get/3', ...changed } };
}

test('[SY22] identifies a record despite added fields and other value formats', () => {
  expect(identifyRecord(content, by, [found(5, { DateTime: '2026-04-10T12:00:31.5', Comments: 'Tankowanie' })])).toEqual({ kind: 'arrived', id: 5 });
});

test('[SY22] excludes records of another vehicle or time', () => {
  expect(identifyRecord(content, by, [])).toEqual({ kind: 'missing' });
  expect(identifyRecord(content, by, [found(5, { VehicleId: 8 }), found(6, { DateTime: '2026-04-10T12:01:00' })])).toEqual({ kind: 'missing' });
});

test.each([
  ['two that say the same', [found(5), found(6)]],
  ['one that says something else beside', [found(5, { Comments: 'Mycie' })]],
  ['one that does not say what makes it another', [found(5, { VehicleId: null, DateTime: undefined })]],
  ['one that says the same beside one that does not say it', [found(5), found(6, { VehicleId: null })]],
  ['more than could be looked at', null],
])('[SY22] leaves it to a person: %s', (_, candidates) => {
  expect(identifyRecord(content, by, candidates)).toEqual({ kind: 'undecided' });
});

test('[SY22] accepts a backend that stores only days', () => {
  expect(identifyRecord(content, by, [found(5, { DateTime: '2026-04-10' })])).toEqual({ kind: 'arrived', id: 5 });
});
