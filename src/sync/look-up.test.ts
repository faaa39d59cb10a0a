import { expect, test } from 'vitest';
import { plainBody } from '../contract/definition/specified-body.ts';
import { identifyRecord, type Candidate } from './look-up.ts';

const by = ['VehicleId', 'DateTime'];
const content = { Id: null, VehicleId: 7, DateTime: '2026-04-10T12:00:00', Comments: 'Tankowanie ', Photo: 'data:image/png;base64,AA==' };

function candidate(id: number, changed: Record<string, unknown> = {}): Candidate {
  return { id, fields: { ...content, Id: id, Number: `L/${id}`, Photo: '/File/Get/3', ...changed } };
}

test('[SY22] identifies a record despite added fields and other value formats', () => {
  expect(identifyRecord(content, by, [candidate(5, { DateTime: '2026-04-10T12:00:31.5', Comments: 'Tankowanie' })])).toEqual({
    kind: 'arrived',
    id: 5,
  });
});

test('[SY22] excludes records of another vehicle or time', () => {
  expect(identifyRecord(content, by, [])).toEqual({ kind: 'missing' });
  expect(identifyRecord(content, by, [candidate(5, { VehicleId: 8 }), candidate(6, { DateTime: '2026-04-10T12:01:00' })])).toEqual({
    kind: 'missing',
  });
});

test.each([
  ['two that say the same', [candidate(5), candidate(6)]],
  ['one that says something else beside', [candidate(5, { Comments: 'Mycie' })]],
  ['one that does not say what makes it another', [candidate(5, { VehicleId: null, DateTime: undefined })]],
  ['one that says the same beside one that does not say it', [candidate(5), candidate(6, { VehicleId: null })]],
  ['more than could be looked at', null],
])('[SY22] leaves it to a person: %s', (_, candidates) => {
  expect(identifyRecord(content, by, candidates)).toEqual({ kind: 'undecided' });
});

test('[SY22] accepts a backend that stores only days', () => {
  expect(identifyRecord(content, by, [candidate(5, { DateTime: '2026-04-10' })])).toEqual({ kind: 'arrived', id: 5 });
});

test('[SY22] finds a fault whose words moved into its description', () => {
  const fault = { VehicleHandoverDocumentId: 3, PlacementId: 21, Placement: 'Zderzak', KindId: 4, Kind: 'Rysa', Description: '5 cm' };
  const faultBy = ['KindId', 'PlacementId', 'Description'];
  const plain = plainBody({ path: '/VehicleHandoverDocument/CreateOrUpdateFault' }, fault) as Record<string, unknown>;
  const moved = candidate(9, { Description: 'Zderzak – Rysa – 5 cm' });
  expect(identifyRecord(fault, faultBy, [moved], plain)).toEqual({ kind: 'arrived', id: 9 });
  expect(identifyRecord(fault, faultBy, [moved, { ...moved, id: 10 }], plain)).toEqual({ kind: 'undecided' });
  expect(identifyRecord(fault, faultBy, [candidate(9, { Description: 'Zderzak – Rysa' })], plain)).toEqual({ kind: 'missing' });
});
