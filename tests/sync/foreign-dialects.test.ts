import * as fc from 'fast-check';
import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { readReply, type Expected } from '../../src/api/reading/read-reply.ts';
import type { CallDefinition, EntityDefinition } from '../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { sessionCalls } from '../../src/contract/access/session.ts';
import { absent, foreignValues, type ForeignValue } from '../support/fixtures/foreign-dialect.ts';

const entities: readonly EntityDefinition[] = Object.values(entityRegistry);

/** Reads of the specification; extra calls go only to the reference backend. */
const reads = [
  ...entities.flatMap(({ calls }) => Object.values<CallDefinition>(calls)),
  ...Object.values<CallDefinition>(sessionCalls),
].filter(
  // The login has an envelope of its own.
  ({ isExtra, change, answer, format, path }) =>
    !isExtra && !change && !format && answer.type !== 'unknown' && path !== '/auth/WindowsToken',
);

const runs = { seed: 19, numRuns: 60 } as const;

describe("[R-005] reads the same data in a foreign backend's format", () => {
  test.each(reads.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
    fc.assert(
      fc.property(
        foreignValues(call.answer).filter(({ sent }) => sent !== absent),
        envelope(call.answer),
        ({ expected, sent }, wrap) => {
          expect(read(wrap(sent), call)).toStrictEqual({ kind: 'value', value: expected });
        },
      ),
      runs,
    );
  });

  test.each(entities.flatMap(({ name, grid }) => (grid ? [[name, grid] as const] : [])))('rows of %s', (_name, grid) => {
    const contract = { answer: grid.row, grid };
    fc.assert(
      fc.property(fc.array(foreignValues(grid.row).filter(hasId), { maxLength: 3 }), fc.constantFrom(...pages), (rows, wrap) => {
        const list = rows.map(({ sent }) => sent);
        expect(read(wrap(list), contract)).toMatchObject({
          kind: 'value',
          value: { rows: rows.map(({ expected }) => expected), unreadable: 0 },
        });
      }),
      runs,
    );
  });
});

/** Rows with a key named `Id` in any case; 0 means none. */
function hasId({ expected, sent }: ForeignValue): boolean {
  return (expected as { Id: unknown }).Id !== 0 && Object.keys(sent as object).some((key) => key.toLowerCase() === 'id');
}

function read(answer: unknown, expected: Expected) {
  const body = JSON.stringify(answer);
  return readReply({ status: 200, contentType: 'application/json', body }, expected, { timeZone: '', tolerated: new Map() });
}

type Wrap = (sent: unknown) => unknown;

const pages: readonly Wrap[] = [
  (list) => list,
  (value) => ({ '@odata.context': 'x', '@odata.count': 3, value }),
  (results) => ({ d: { results, __count: '3' } }),
  (Data) => ({ Data, Total: 3 }),
  (items) => ({ success: true, data: { items, totalCount: 3 } }),
];

const envelopes: readonly Wrap[] = [
  (value) => value,
  (Data) => ({ Success: true, Data }),
  (d) => ({ d }),
  (result) => ({ isSuccess: true, errors: [], result }),
  (value) => ({ code: 200, data: { value } }),
];

function envelope(answer: v.GenericSchema): fc.Arbitrary<Wrap> {
  return fc.constantFrom(...(answer.type === 'array' ? pages : envelopes));
}
