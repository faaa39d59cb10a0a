import { expect, test } from 'vitest';
import type { EntityName } from '../../contract/definition/entity.ts';
import { secretMask } from '../../contract/access/secret.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { readReply } from './read-reply.ts';
import { read, reading, replyOf, rowsOf } from '../../../tests/support/fixtures/foreign-answers.ts';

test.each([
  ['8', '08:00'],
  [8, '08:00'],
  ['8:30', '08:30'],
  ['14:05:00', '14:05'],
  ['0001-01-01T14:05:00', '14:05'],
])('reads the hour of a damage from %s', (spelling, expected) => {
  expect(read('vehicle-damage', 'get', { Id: 1, DamageDateHour: spelling })).toStrictEqual({ Id: 1, DamageDateHour: expected });
});

test('reads a bare base64 signature as a picture and damages from JSON text', () => {
  const item = read('vehicle-handover-document', 'get', {
    Id: 1,
    FromSignature: 'iVBORw0KGgo=',
    SelectedDamages: '{"left":[{"x":"12,5","y":80}]}',
  });
  expect(item).toStrictEqual({
    Id: 1,
    FromSignature: 'data:image/png;base64,iVBORw0KGgo=',
    SelectedDamages: { Left: [{ X: 12.5, Y: 80 }] },
  });
});

test('[R-048] masks PIN, PUK and PlusCode under any name', () => {
  const secrets = {
    PIN: '1234',
    Pin2: '2345',
    puk: 34567,
    pukCode: '45678',
    PUK_2: '56789',
    plusCode: '67890',
    kodPIN: '78901',
    Details: { simPin: '89012', list: [{ PinCode: '90123' }] },
  };
  const texts = [
    JSON.stringify(
      rowsOf('sim-card', [
        { Id: 1, PhoneNumber: '600', ...secrets },
        { PhoneNumber: '601', ...secrets },
      ]),
    ),
    JSON.stringify(rowsOf('fuel-card', [{ CardNumber: '7', ...secrets }])),
    JSON.stringify(read('sim-card', 'get', { Id: 1, ...secrets })),
    JSON.stringify(read('fuel-card', 'get', { Id: 1, ...secrets })),
  ];
  for (const text of texts) expect(text).not.toMatch(/1234|2345|3456|4567|5678|6789|7890|8901|9012/);
  expect(rowsOf('sim-card', [{ Id: 1, pin: 1234, PUK: '', ShippingCode: 'x' }])).toMatchObject([
    { Id: 1, PIN: secretMask, PUK: null, ShippingCode: 'x' },
  ]);
  // The derived key of a row without an id does not depend on the secret.
  const [first, second] = ['1234', '9999'].map((PIN) => rowsOf('fuel-card', [{ CardNumber: '7', PIN }])[0]?.['Id']);
  expect(first).toBe(second);
});

test.each([
  ['beside the rows', { content: [{ id: 1 }], totalElements: 57 }],
  ['in snake case', { data: [{ id: 1 }], total_results: 57 }],
  ['in an object about the page', { data: [{ id: 1 }], links: { next: null }, meta: { current_page: 1, total: '57' } }],
  ['in an object within an envelope', { result: { items: [{ id: 1 }], page: { size: 25, totalElements: 57 } } }],
])('[R-120] reads the count of a list %s', (_place, answer) => {
  const { grid } = entityRegistry['vehicle-rental'];
  expect(readReply(replyOf(answer), { answer: grid.row, grid }, reading())).toMatchObject({ value: { count: 57, rows: [{ Id: 1 }] } });
});

test.each([
  [{ data: null, meta: { total: 200 } }, 200],
  [{ value: null, count: 0 }, 0],
  [{ success: true, items: null, error: null }, null],
])('[R-120] reads null in an envelope as no rows: %j', (answer, count) => {
  const { grid } = entityRegistry['vehicle-rental'];
  expect(readReply(replyOf(answer), { answer: grid.row, grid }, reading())).toMatchObject({ value: { count, rows: [] } });
  expect(read('dictionary', 'items', answer)).toStrictEqual([]);
  expect(readReply(replyOf({ data: null, info: 'Trwa aktualizacja' }), { answer: grid.row, grid }, reading())).toMatchObject({
    kind: 'unreadable',
  });
});

test('gives equal rows without an id one key, where they are one record', () => {
  const keysOf = (entity: EntityName, row: object) => new Set(rowsOf(entity, [row, { ...row }]).map(({ Id }) => Id)).size;
  expect(keysOf('fuel-card', { CardNumber: '7', CardType: 'DKV' })).toBe(1);
  expect(keysOf('cost', { CostDate: '2026-05-03', CostNet: 12.5, Description: 'Myto' })).toBe(2);
});

test.each([
  ['null', 200, 'null', null],
  ['nothing with 204', 204, '', null],
  ['HAL without rows', 200, '{"_links":{},"page":{"totalElements":0}}', 0],
])('[R-120] reads %s as a list without rows', (_name, status, body, count) => {
  const { grid } = entityRegistry.cost;
  const content = readReply({ status, contentType: 'application/json', body }, { answer: grid.row, grid }, reading());
  expect(content).toEqual({ kind: 'value', value: { rows: [], unreadable: 0, count } });
});

test('[R-120] an empty answer with 200 is no list', () => {
  const { grid } = entityRegistry.cost;
  const raw = { status: 200, contentType: 'application/json', body: '' };
  expect(readReply(raw, { answer: grid.row, grid }, reading()).kind).toBe('unreadable');
});

test.each([
  ['HAL', { _embedded: { costs: [{ Id: 1 }] }, _links: {}, page: { size: 25, totalElements: 57 } }],
  ['DataTables', { draw: 1, recordsTotal: 900, recordsFiltered: 57, data: [{ Id: 1 }] }],
  ['jqGrid', { total: 3, page: 1, records: 57, rows: [{ Id: 1 }] }],
  ['ASMX', { d: JSON.stringify({ Rows: [{ Id: 1 }], Total: 57 }) }],
  ['JSON within a text', JSON.stringify({ value: [{ Id: 1 }], count: 57 })],
])('[R-020] reads rows and their number as %s sends them', (_name, answer) => {
  const { grid } = entityRegistry.cost;
  const content = readReply(replyOf(answer), { answer: grid.row, grid }, reading());
  expect(content).toMatchObject({ value: { rows: [{ Id: 1 }], count: 57 } });
});

test.each([
  ['Rich text editor', 'richtext'],
  ['HtmlEditor', 'richtext'],
  ['RichTextBox', 'richtext'],
  ['Combo box', 'combobox'],
  ['date-time', 'datetime'],
  ['DateTimePicker', 'datetime'],
  ['DatePicker', 'date'],
  ['color picker', 'color'],
  ['NumericTextBox', 'numeric'],
  ['CheckBox', 'flag'],
  ['TextBox', 'text'],
])('[R-060] reads the type of a field named "%s"', (Type, expected) => {
  const fields = read('additional-field', 'getAdditionalFields', [{ Fields: [{ Id: 7, Type }] }]);
  expect(fields).toMatchObject([{ Fields: [{ Type: expected }] }]);
});
