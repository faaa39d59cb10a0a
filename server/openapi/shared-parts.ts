import { idempotencyHeaders } from '../../src/contract/delivery/idempotency.ts';
import { deviceProofHeaders } from '../../src/contract/device/device-proof.ts';
import { languages } from '../../src/contract/wire/languages.ts';

/** Parameters that several calls take. */
export const sharedParameters = {
  Language: {
    name: 'Language',
    in: 'header',
    description: 'Of names, texts and errors.',
    schema: { type: 'string', enum: [...languages] },
  },
  Key: {
    name: idempotencyHeaders.key,
    in: 'header',
    description: 'The same for every attempt of one change.',
    schema: { type: 'string', pattern: String.raw`^[\x21-\x7e]{1,200}$` },
  },
  Version: {
    name: 'If-Match',
    in: 'header',
    description: 'The `RowVersion` that the change is based on; another one is refused with 412.',
    schema: { type: 'string' },
  },
} as const;

/** Headers of answers. */
export const sharedHeaders = {
  ETag: { description: 'The `RowVersion` of a record; `If-Match` and `If-None-Match` take it.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds until the next attempt, with 409, 429 and 503.', schema: { type: 'string' } },
  Challenge: { description: 'Of a 401.', schema: { type: 'string' } },
  Nonce: { description: 'For the next proof of the device.', schema: { type: 'string' } },
  Key: { description: '`honoured`: the backend executes each `Idempotency-Key` once.', schema: { type: 'string' } },
} as const;

const headerNames: Readonly<Record<keyof typeof sharedHeaders, string>> = {
  ETag: 'ETag',
  RetryAfter: 'Retry-After',
  Challenge: 'WWW-Authenticate',
  Nonce: deviceProofHeaders.nonce,
  Key: idempotencyHeaders.status,
};

/** References to shared headers, by their names in an answer. */
export function headersOf(names: readonly (keyof typeof sharedHeaders)[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }]));
}
