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
  ['a status as a code', { code: 500, msg: 'Licznik za mały', data: null }],
  ['a number of its own', { code: 40017, message: 'Licznik za mały' }],
  ['a name of the error', { code: 'VALIDATION_ERROR', message: 'Licznik za mały' }],
])('[R-120] reads a refusal in 200 with %s', (_name, body) => {
  expect(readReply(answer(JSON.stringify(body)), save, reading())).toMatchObject({
    kind: 'rejection',
    rejection: { code: 'refused', detail: 'Licznik za mały' },
  });
});

const reason = 'Nie zapisano: okres jest zamknięty.';

test.each([
  ['a text', reason, 'text/plain'],
  ['a text of JSON', JSON.stringify(reason), 'application/json'],
  ['a message alone', JSON.stringify({ message: reason, data: null }), 'application/json'],
  ['a message beside a zero', JSON.stringify({ status: 0, Message: reason }), 'application/json'],
])('[R-120] a change that %s says failed in 200 is refused', (_name, body, contentType) => {
  for (const call of [save, callOf('vehicle-counter', 'delete')])
    expect(readReply(answer(body, contentType), call, reading())).toMatchObject({
      kind: 'rejection',
      rejection: { code: 'refused', detail: reason },
    });
});

test.each([
  ['begins with success', save, '{"message":"Zapisano. Nie znaleziono kontrahenta w SAP."}'],
  ['names its record', save, '{"Id":131,"Message":"Nie wysłano powiadomienia."}'],
  ['has a flag', callOf('vehicle-rental', 'doesBookingCollide'), '{"Collides":false,"Message":"Nie koliduje."}'],
  ['names a file', callOf('file', 'uploadToTable'), '"not signed.pdf"'],
])('[R-120] an answer that %s is none of failure', (_name, call, body) => {
  expect(readReply(answer(body), call, reading())).toMatchObject({ kind: 'value' });
});

const phpWarning = '<br />\n<b>Warning</b>:  Undefined {x} in <b>/var/www/a.php</b> on line <b>12</b><br />\n';

test.each([
  ['NaN of Python', '{"Id":7,"PickUpCounter":NaN,"Comment":"NaN"}'],
  ['a prefix against inclusion', `)]}',\n{"Id":7,"PickUpCounter":null,"Comment":"NaN"}`],
  ['a prefix that loops', 'while(1);{"Id":7,"PickUpCounter":null,"Comment":"NaN"}'],
  ['a text of JSON', JSON.stringify('{"Id":7,"PickUpCounter":null,"Comment":"NaN"}')],
  ['a comment behind it', '{"Id":7,"PickUpCounter":null,"Comment":"NaN"}\n<!-- 0.1 s; "quick" -->'],
  ['a script behind it', '{"Id":7,"PickUpCounter":null,"Comment":"NaN"}<script src="probe.js"></script>'],
  ['a NUL behind it', '{"Id":7,"PickUpCounter":null,"Comment":"NaN"}\0'],
  ['warnings of PHP', `${phpWarning.repeat(2)}{"Id":7,"PickUpCounter":null,"Comment":"NaN"}`],
  ['a warning of PHP without markup', '\nNotice: Undefined [1] in /a.php on line 12\n{"Id":7,"PickUpCounter":null,"Comment":"NaN"}'],
])('[R-120] reads JSON with %s', (_name, body) => {
  expect(readReply(answer(body), booking, reading())).toMatchObject({
    kind: 'value',
    value: { Id: 7, PickUpCounter: null, Comment: 'NaN' },
  });
});

test.each([
  ['a number of success', { code: 20000, message: 'success', data: null }],
  ['a number of its own with words of success', { code: 1000, message: 'OK', data: null }],
  ['0', { code: 0, msg: 'ok', data: null }],
  ['200', { Code: 200, Message: 'OK' }],
  ['a name of success', { code: 'SAVED', message: 'Zapisano' }],
])('[R-120] a code of success is no refusal: %s', (_name, body) => {
  expect(readReply(answer(JSON.stringify(body)), save, reading())).toEqual({ kind: 'value', value: null });
});

test('[R-120] a refused removal in 200 is no success', () => {
  const body = JSON.stringify({ code: 500, msg: 'Nie można usunąć', data: null });
  expect(readReply(answer(body), callOf('vehicle-counter', 'delete'), reading())).toMatchObject({
    kind: 'rejection',
    rejection: { detail: 'Nie można usunąć' },
  });
});

test.each([
  ['the name of its kind', { VehicleCounterId: 131, VehicleId: 2 }],
  ['that name in an envelope', { success: true, data: { vehicle_counter_id: '131' } }],
  ['a text of JSON', JSON.stringify({ Id: 131 })],
  ['a text of JSON in the envelope of ASMX', { d: JSON.stringify({ Id: 131 }) }],
])('[R-120] reads the id of a new record under %s', (_name, body) => {
  expect(readReply(answer(JSON.stringify(body)), save, reading())).toEqual({ kind: 'value', value: 131 });
});

test('[R-120] the id of a handover is not that of its new fault', () => {
  const call = callOf('vehicle-handover-document', 'createOrUpdateFault');
  expect(readReply(answer('{"VehicleHandoverDocumentId":5}'), call, reading())).toEqual({ kind: 'value', value: null });
});

test.each([
  ['Usunięto', 'value'],
  ['Zapisano odczyt.', 'value'],
  ['Deleted successfully', 'value'],
  ['Gespeichert!', 'value'],
  ['Zapisano, ale licznik jest za mały', 'unreadable'],
  ['Saved: no', 'unreadable'],
  ['Licznik za mały', 'unreadable'],
])('[R-120] reads the success of a change in words: %s', (words, kind) => {
  expect(readReply(answer(words, 'text/plain'), callOf('vehicle-counter', 'delete'), reading()).kind).toBe(kind);
});

test('[R-120] terms that begin with a digit before a tag stay whole', () => {
  const terms = '1<p>Warunki</p>';
  expect(readReply(answer(terms, 'text/html'), callOf('vehicle-rental', 'getTerms'), reading())).toEqual({ kind: 'value', value: terms });
});

test('[R-120] reads the words of a refusal in a text of JSON', () => {
  const raw = { status: 400, contentType: 'application/json', body: JSON.stringify(JSON.stringify({ Message: 'Licznik za mały' })) };
  expect(readReply(raw, save, reading())).toMatchObject({ rejection: { code: 'refused', detail: 'Licznik za mały' } });
});
