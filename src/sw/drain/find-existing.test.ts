import { afterEach, expect, test, vi } from 'vitest';
import { callOf } from '../../contract/registry.ts';
import type { LookUpDefinition } from '../../contract/definition/entity.ts';
import { specificationOnly } from '../../contract/definition/capabilities.ts';
import { updateBackendFacts } from '../../api/backend-facts.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { UserDatabase } from '../../db/schema/user-database.ts';
import { findExisting } from './find-existing.ts';

afterEach(() => vi.unstubAllGlobals());

const caller = { backendAddress: 'https://files.example', token: null, language: 'pl' };
const photo = 'photo-2-009a8730.jpg';

/** Result of looking up an upload of `name` at a backend that lists `files`, without their sizes. */
async function lookUpOf(name: string, files: readonly object[]): Promise<unknown> {
  vi.stubGlobal('fetch', async () => Response.json(files));
  await updateBackendFacts(caller.backendAddress, { capabilities: specificationOnly });
  const call = callOf('file', 'uploadToTable') as { readonly change: { readonly lookUp: LookUpDefinition } };
  const entry = {
    callEntity: 'file',
    call: 'uploadToTable',
    payload: null,
    parameters: { table: 'Fault', id: '7' },
    blobs: [{ name, size: 20 }],
  } as unknown as OutboxRow;
  const match = await findExisting(
    { database: new UserDatabase(crypto.randomUUID()), caller, claimed: new Set() },
    entry,
    call.change.lookUp,
  );
  return match.kind === 'answered' ? match.value : match;
}

test('[SY22] finds a photo by its name, which no other photo has', async () => {
  expect(
    await lookUpOf(photo, [
      { Id: 4, FileName: 'photo-1-11aa22bb.jpg' },
      { Id: 5, FileName: photo },
    ]),
  ).toEqual({ kind: 'arrived', id: 5 });
});

test('[SY22] leaves a file to a person whose name another file may have', async () => {
  expect(await lookUpOf('faktura.pdf', [{ Id: 5, FileName: 'faktura.pdf' }])).toEqual({ kind: 'undecided' });
  expect(
    await lookUpOf(photo, [
      { Id: 5, FileName: photo },
      { Id: 6, FileName: photo },
    ]),
  ).toEqual({ kind: 'undecided' });
  expect(await lookUpOf(photo, [{ Id: 5, FileName: 'a1b2.jpg' }])).toEqual({ kind: 'undecided' });
});

const handover = { VehicleId: 2, FromEmployeeId: 1, ToEmployeeId: 2, Date: '2026-06-01T08:00:00', Counter: 14_500 };
const hoursAfter = (hours: number) => toWireDateTime(new Date(2026, 5, 1, 8 + hours));

/** Result of looking up `handover` at a backend that filters by `Date` and has 60 older ones and `stored`. */
async function lookUpHandover(stored: object): Promise<unknown> {
  const older = Array.from({ length: 60 }, (_, index) => ({ ...handover, Id: 60 - index, Date: hoursAfter(-24 * (index + 2)) }));
  const records = [{ ...handover, Id: 61, ...stored }, ...older];
  vi.stubGlobal('fetch', async (to: string) => {
    const { pathname, searchParams } = new URL(to);
    if (pathname.includes('/Get/')) {
      const { Date: _, Counter: __, ...record } = records.find(({ Id }) => String(Id) === searchParams.get('id')) ?? handover;
      return Response.json(record);
    }
    const [from = '', until = '9'] = searchParams.get('$filter')?.match(/\d{4}-[\d-]+T[\d:]+/g) ?? [];
    const value = records.filter(({ Date: date }) => date >= from && date <= until);
    return Response.json({ value: value.slice(0, Number(searchParams.get('$top'))), count: value.length });
  });
  await updateBackendFacts(caller.backendAddress, { capabilities: specificationOnly });
  const call = callOf('vehicle-handover-document', 'createOrUpdate') as { readonly change: { readonly lookUp: LookUpDefinition } };
  const match = await findExisting(
    { database: new UserDatabase(crypto.randomUUID()), caller, claimed: new Set() },
    {
      callEntity: 'vehicle-handover-document',
      call: 'createOrUpdate',
      payload: handover,
      parameters: {},
      blobs: [],
      happenedAt: handover.Date,
    } as unknown as OutboxRow,
    call.change.lookUp,
  );
  return match.kind === 'answered' ? match.value : match;
}

test.each([
  ['of its arrival', { Date: hoursAfter(5) }, { kind: 'undecided' }],
  ['of a clock 2 hours behind', { Date: hoursAfter(-2) }, { kind: 'undecided' }],
  ['of the device', {}, { kind: 'arrived', id: 61 }],
  ['of another vehicle', { Date: hoursAfter(5), VehicleId: 3 }, { kind: 'missing' }],
  ['of another reading', { Date: hoursAfter(5), Counter: 14_600 }, { kind: 'missing' }],
])('[SY22] looks up a handover with the time %s', async (_title, stored, expected) => {
  expect(await lookUpHandover(stored)).toEqual(expected);
});
