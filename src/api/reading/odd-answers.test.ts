import { expect, test } from 'vitest';
import { callOf } from '../../contract/registry.ts';
import { readReply } from './read-reply.ts';
import { reading } from '../../../tests/support/fixtures/foreign-answers.ts';

const booking = { ...callOf('vehicle-rental', 'get') };
const save = callOf('vehicle-counter', 'createOrUpdate');
const answer = (body: string, contentType = 'application/json') => ({ status: 200, contentType, body });

test.each([
  ['an array of a Java LocalDateTime', [2026, 11, 29, 10, 5], '2026-11-29T10:05:00'],
  ['an array of a Java LocalDate', [2026, 11, 29], '2026-11-29T00:00:00'],
  ['a Java ZonedDateTime', '2026-11-29T10:05:00+01:00[Europe/Warsaw]', '2026-11-29T10:05:00'],
  ['a PHP DateTime', { date: '2026-11-29 10:05:00.000000', timezone_type: 3, timezone: 'Europe/Warsaw' }, '2026-11-29T10:05:00'],
  ['seconds since 1970', 1795943100, '2026-11-29T10:05:00'],
  ['milliseconds as a text', '1795943100000', '2026-11-29T10:05:00'],
  ['slashes, year first', '2026/11/29 10:05:00', '2026-11-29T10:05:00'],
  ['the last day of the calendar', '9999-12-31T23:59:59.9999999', null],
  ['the last day of the calendar, as an instant', '9999-12-31T23:59:59.9999999Z', null],
  ['the first day of Access', '1899-12-30T00:00:00', null],
  ['the first day of SQL Server', '1753-01-01T00:00:00', null],
])('[R-120] reads a date as %s', (_name, ReturnDate, expected) => {
  const reply = readReply(answer(JSON.stringify({ Id: 7, StartDate: '2026-11-29T08:00:00', ReturnDate })), booking, {
    ...reading(),
    timeZone: 'Europe/Warsaw',
  });
  expect(reply).toMatchObject({ kind: 'value', value: { Id: 7, ReturnDate: expected } });
});

test.each([
  ['a status within', { StatusCode: 400, Message: 'Licznik za mały' }],
  ['Polish words', { Sukces: false, Komunikat: 'Licznik za mały' }],
  ['a Polish error', { Id: 0, Blad: 'Licznik za mały' }],
  ['German words', { erfolg: false, meldung: 'Licznik za mały' }],
  ['a negative result', { Result: -1, Message: 'Licznik za mały' }],
  ['an error number', { errorCode: 17, errorMsg: 'Licznik za mały' }],
])('[R-120] reads a refusal in 200 with %s', (_name, body) => {
  expect(readReply(answer(JSON.stringify(body)), save, reading())).toMatchObject({
    kind: 'rejection',
    rejection: { code: 'refused', detail: 'Licznik za mały' },
  });
});

test.each([
  ['NaN of Python', '{"Id":7,"PickUpCounter":NaN,"Comment":"NaN"}'],
  ['a prefix against inclusion', `)]}',\n{"Id":7,"PickUpCounter":null,"Comment":"NaN"}`],
  ['a prefix that loops', 'while(1);{"Id":7,"PickUpCounter":null,"Comment":"NaN"}'],
  ['a text of JSON', JSON.stringify('{"Id":7,"PickUpCounter":null,"Comment":"NaN"}')],
])('[R-120] reads JSON with %s', (_name, body) => {
  expect(readReply(answer(body), booking, reading())).toMatchObject({
    kind: 'value',
    value: { Id: 7, PickUpCounter: null, Comment: 'NaN' },
  });
});
