import { expect, test } from 'vitest';
import { toTaborError } from './to-tabor-error.ts';

const failover = [
  { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
  { code: '25P03', message: 'terminating connection due to idle-in-transaction timeout' },
  { code: '57P01', message: 'terminating connection due to administrator command' },
  { code: '57P03', message: 'the database system is starting up' },
  { code: '08P01', message: 'query_wait_timeout' },
  { code: '53300', message: 'sorry, too many clients already' },
  { code: '58030', message: 'could not write to file' },
  { code: '55P03', message: 'canceling statement due to lock timeout' },
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN',
    'ENOTFOUND',
    'EAI_AGAIN',
  ].map((code) => ({ code, message: `connect ${code} 10.0.0.7:5432` })),
  ...[
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ].map((message) => ({ code: undefined, message })),
];

test.each(failover)('a device retries after $message', ({ code, message }) => {
  expect(toTaborError(Object.assign(new Error(message), code ? { code } : {})).code).toBe('unavailable');
});

test.each(['25001', '42P01', '0A000', 'ERR_INVALID_ARG_TYPE'])('%s is an error of this program', (code) => {
  expect(toTaborError(Object.assign(new Error('wrong'), { code })).code).toBe('internal');
});
