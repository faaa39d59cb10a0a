import { afterEach, expect, test, vi } from 'vitest';
import { callOf } from '../../contract/registry.ts';
import type { LookUpDefinition } from '../../contract/definition/entity.ts';
import { specificationOnly } from '../../contract/definition/capabilities.ts';
import { updateBackendFacts } from '../../api/backend-facts.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
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
