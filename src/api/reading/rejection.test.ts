import { expect, test } from 'vitest';
import { rejectionOf } from './rejection.ts';

const words = 'Licznik za mały';

function read(status: number, answer: unknown, contentType = 'application/json') {
  const isText = typeof answer === 'string' && contentType !== 'application/json';
  return rejectionOf(status, isText ? undefined : answer, isText ? answer : '', contentType);
}

/** The answer of ASP.NET Boilerplate to a refused call. */
const wrapped = (error: object) => ({
  result: null,
  targetUrl: null,
  success: false,
  error: { code: 0, message: words, details: null, validationErrors: null, ...error },
  unAuthorizedRequest: false,
  __abp: true,
});

test.each<readonly [string, number, unknown, string]>([
  ['of OData v3', 400, { 'odata.error': { code: '', message: { lang: 'pl', value: words } } }, 'application/json'],
  [
    'of OData v4 with a language',
    400,
    { error: { code: 'X1', message: { lang: 'pl-PL', value: words }, innererror: { type: 'System.Exception', stacktrace: '' } } },
    'application/json',
  ],
  ['of ServiceStack', 400, { responseStatus: { errorCode: 'X1', message: words } }, 'application/json'],
  ['under msg', 400, { code: 17, msg: words }, 'application/json'],
  ['under a word of its own', 400, { Kod: 'E1', Komunikat: words, path: '/a b' }, 'application/json'],
  [
    'in XML',
    400,
    `<?xml version="1.0"?><ArrayOfError xmlns:i="http://a"><Error><Code>1</Code><Message>${words}</Message></Error></ArrayOfError>`,
    'application/xml',
  ],
  [
    'in a SOAP fault',
    400,
    `<s:Envelope><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang="pl">${words}</faultstring></s:Fault></s:Body></s:Envelope>`,
    'text/xml',
  ],
  [
    'in XML by a description',
    400,
    `<?xml version="1.0"?><error><code>5</code><description>${words}</description></error>`,
    'application/xml',
  ],
  ['in XML labelled as a text', 422, `<Error><Message>${words}</Message></Error>`, 'text/plain'],
])('[R-120] reads the words of a refusal %s', (_name, status, answer, contentType) => {
  expect(read(status, answer, contentType)).toMatchObject({ code: 'refused', detail: words });
});

test.each([
  [414, '<html><head><title>414 Request-URI Too Large</title></head></html>', 'refused', '414 Request-URI Too Large'],
  [423, { Message: 'Dokument edytuje Jan Kowalski.' }, 'refused', 'Dokument edytuje Jan Kowalski.'],
  [423, null, 'unknown', null],
  [410, { Message: 'Usunięto.' }, 'not-found', 'Usunięto.'],
] as const)('[R-016] reads a refusal with the status %i by its words', (status, answer, code, detail) => {
  expect(read(status, answer, typeof answer === 'string' ? 'text/html' : undefined)).toMatchObject({ code, detail });
});

test.each(['error', 'odata.error'])('[R-120] reads which field OData refuses within its %s', (key) => {
  const innererror = { message: "item : The property 'Number' does not exist on type 'Fleet.Booking'.", type: 'X', stacktrace: 'at Y' };
  const refusal = (status: number) => read(status, { [key]: { code: '', message: words, innererror } }).detail;
  expect(refusal(400)).toBe(`${words} ${innererror.message}`);
  expect(refusal(500)).toBe(words);
});

test('[R-120] reads which field ASP.NET refuses in XML', () => {
  const refusal = `<Error><Message>The request is invalid.</Message><ModelState><CounterState>${words}</CounterState></ModelState></Error>`;
  expect(read(400, refusal, 'application/xml').detail).toBe(`The request is invalid. ${words}`);
});

test.each<readonly [string, unknown]>([
  ['of ASP.NET Boilerplate', wrapped({ message: 'Nieprawidłowe dane', validationErrors: [{ message: words, members: ['counterState'] }] })],
  ['of ABP', { error: { code: null, message: 'Nieprawidłowe dane', validationErrors: [{ message: words, members: ['counterState'] }] } }],
  [
    'of Spring',
    {
      status: 400,
      error: 'Bad Request',
      message: 'Validation failed',
      errors: [{ codes: ['Min'], defaultMessage: words, objectName: 'counter', field: 'counterState', rejectedValue: 1 }],
      path: '/VehicleCounter/CreateOrUpdate',
    },
  ],
  ['of Jakarta', { title: 'Constraint Violation', violations: [{ propertyPath: 'save.counterState', message: words }] }],
  ['of a bare list', [{ field: 'counterState', message: words }]],
  [
    'of OData v4',
    { error: { code: 'E1', message: 'Nieprawidłowe dane', details: [{ code: '', target: 'CounterState', message: words }] } },
  ],
  ['of FastAPI', { detail: [{ loc: ['body', 'counterState'], msg: words, type: 'value_error' }] }],
  ['of express-validator', { errors: [{ type: 'field', value: 1, msg: words, path: 'counterState', location: 'body' }] }],
  ['of Joi', { message: 'Nieprawidłowe dane', details: [{ message: words, path: ['counterState'], type: 'number.min' }] }],
  ['of RFC 7807', { title: 'Nieprawidłowe dane', 'invalid-params': [{ name: 'counterState', reason: words }] }],
  ['by the name of its field', { error: { message: 'Nieprawidłowe dane', fields: { counterState: words } } }],
  ['of Django', { errors: { counter_state: [words] } }],
  ['of data annotations', { errors: [{ memberNames: ['CounterState'], errorMessage: words }] }],
])('[R-120] reads the field of an error %s', (_name, answer) => {
  expect(read(400, answer).errors).toEqual([{ field: 'CounterState', code: 'refused', message: words }]);
});

test.each<readonly [string, number, unknown, string]>([
  ['500 that reports a failure by a flag', 500, wrapped({}), 'refused'],
  ['500 with such a flag and no words', 500, { success: false, error: null }, 'internal'],
  ['500 with words alone', 500, { timestamp: '2026-06-01', status: 500, error: 'Internal Server Error', message: words }, 'internal'],
  ['503 with such a flag', 503, wrapped({}), 'unavailable'],
  ['403 with a code of the company', 403, { error: { code: 'Fleet:010', message: words } }, 'refused'],
  ['403 with words for users', 403, { error: { code: null, message: words, details: null } }, 'refused'],
  ['403 by the right', 403, { error: { code: 'Volo.Authorization:010001', message: 'Brak uprawnień' } }, 'forbidden'],
  ['403 of OData', 403, { error: { code: '', message: 'Brak uprawnień' } }, 'forbidden'],
  ['403 with words alone', 403, { Message: 'Brak uprawnień' }, 'forbidden'],
])('[R-086] [SY3] reads %s', (_name, status, answer, code) => {
  expect(read(status, answer)).toMatchObject({ code });
});

test('[R-120] tells a missing call of ASP.NET Web API from a missing record', () => {
  const Message = "No HTTP resource was found that matches the request URI 'https://fleet.example.com/RentalDocument/Confirm/25'.";
  expect(read(404, { Message, MessageDetail: "No type was found that matches the controller named 'RentalDocument'." })).toMatchObject({
    code: 'method-not-allowed',
    detail: Message,
  });
  expect(read(404, { Message: 'Nie ma dokumentu 25.' })).toMatchObject({ code: 'not-found' });
});
