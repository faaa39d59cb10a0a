import { expect, test } from 'vitest';
import { outcomeOf } from '../../src/sync/outcome.ts';
import type { Reply } from '../../src/sync/reply.ts';
import { action, creation as made, replyTo } from '../support/fixtures/replies.ts';

const creation = { creates: true };
const step = { creates: false };

function replyWith(status: number, body: string, contentType = 'application/json', retryAfterMs?: number): Reply {
  return replyTo(made, { status, body, contentType, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
}

function stepped(status: number, body: string, contentType = 'application/json'): Reply {
  return replyTo(action, { status, body, contentType });
}

test('[SY3] an id with 200 is an acknowledgement', () => {
  expect(outcomeOf(replyWith(200, '4711'), creation)).toEqual({ kind: 'applied', serverId: 4711 });
});

test('[SY3] an empty response acknowledges an action', () => {
  expect(outcomeOf(stepped(204, '', ''), step)).toEqual({ kind: 'applied', serverId: null });
});

test.each([
  ['a captive portal’s page', replyWith(200, '<html>Welcome</html>', 'text/html')],
  ['a page that calls itself JSON', replyWith(200, '<html>', 'application/json')],
  ['a body cut off in the middle', replyWith(200, '{"a":', 'application/json')],
  ['an empty page', replyWith(200, '', 'text/html')],
  ['no id where a record was made', replyWith(200, 'null')],
  ['an answer of another shape', replyWith(200, '"yes"')],
  ['a redirect', replyWith(302, '', 'text/html')],
  ['no answer', { kind: 'failed', code: 'network', wasSent: true } as const],
  ['a hung request', { kind: 'failed', code: 'timeout', wasSent: true } as const],
  ['408', replyWith(408, '')],
  ['425', replyWith(425, '')],
  ['500', replyWith(500, 'oops', 'text/plain')],
  ['503', replyWith(503, '')],
])('[SY3] %s acknowledges nothing and is retried', (_, reply) => {
  expect(outcomeOf(reply, creation).kind).toBe('retry');
});

test('[SY3] parks 500 whose body reports the failure by a flag, with its words', () => {
  const body = JSON.stringify({ success: false, error: { code: 0, message: 'Licznik za mały' }, __abp: true });
  expect(outcomeOf(replyWith(500, body, 'application/json'), creation)).toMatchObject({
    kind: 'parked',
    rejection: { code: 'refused', detail: 'Licznik za mały' },
  });
});

test('[SY3] retries 429 after its `Retry-After`', () => {
  expect(outcomeOf(replyWith(429, '', '', 7_000), creation)).toMatchObject({
    kind: 'retry',
    afterMs: 7_000,
    rejection: { code: 'throttled' },
  });
});

test('[SY3] retries a key in progress and parks any other conflict', () => {
  expect(outcomeOf(replyWith(409, '{"code":"idempotency-in-progress"}', 'application/problem+json'), creation).kind).toBe('retry');
  expect(outcomeOf(replyWith(409, '{"code":"conflict"}', 'application/problem+json'), creation).kind).toBe('parked');
});

test('[SY3] 401 requires a login', () => {
  expect(outcomeOf(replyWith(401, ''), creation)).toEqual({ kind: 'login' });
});

test.each([400, 403, 404, 409, 412, 413, 415, 422])('[SY3] parks %i without a typed code with a reason', (status) => {
  const outcome = outcomeOf(replyWith(status, 'No.', 'text/plain'), creation);
  expect(outcome.kind).toBe('parked');
  expect(outcome).not.toMatchObject({ rejection: { code: 'unknown' } });
});

test('[SY3] [R-016] a rejection has field errors', () => {
  const body = JSON.stringify({ code: 'validation', detail: 'Za duży', errors: [{ field: 'Counter', code: 'max', limit: 9 }] });
  expect(outcomeOf(replyWith(422, body, 'application/problem+json'), creation)).toEqual({
    kind: 'parked',
    rejection: { code: 'validation', isVerdict: true, detail: 'Za duży', errors: [{ field: 'Counter', code: 'max', limit: 9 }] },
  });
});

test("[SY3] [R-052] a plain false is a rejection, with the call's code if it has one", () => {
  expect(outcomeOf(stepped(200, 'false'), { ...step, rejectedByFalse: 'no-documents' })).toMatchObject({
    kind: 'parked',
    rejection: { code: 'no-documents' },
  });
  expect(outcomeOf(stepped(200, 'true'), { ...step, rejectedByFalse: 'no-documents' })).toEqual({ kind: 'applied', serverId: null });
  expect(outcomeOf(stepped(200, 'false'), step)).toMatchObject({ kind: 'parked', rejection: { code: 'refused' } });
});
