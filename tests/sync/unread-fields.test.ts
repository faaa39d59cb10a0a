import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../../src/contract/definition/capabilities.ts';
import { callOf } from '../../src/contract/registry.ts';
import { updateBackendFacts } from '../../src/api/backend-facts.ts';
import { exchange } from '../../src/api/transport.ts';

afterEach(() => vi.unstubAllGlobals());

const caller = { backendAddress: 'https://unread.example', token: null, language: 'pl' };

/** The record that `Get` answers with `fields`, as the device has it, and the body of its save with `edits`. */
async function saveAfterRead(fields: object, edits: object): Promise<{ record: object; sent: unknown }> {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body));
    return Response.json(typeof body === 'string' ? 7 : { Id: 7, Comments: 'Rysa', ...fields });
  });
  await updateBackendFacts(caller.backendAddress, { capabilities: specificationOnly });
  const reply = await exchange(caller, callOf('vehicle-damage', 'get'), { parameters: { id: '7' } });
  const record = reply.kind === 'answered' && reply.content.kind === 'value' ? (reply.content.value as object) : {};
  await exchange(caller, callOf('vehicle-damage', 'createOrUpdate'), { body: { ...record, ...edits } });
  return { record, sent: bodies.pop() };
}

test('[R-120] a save sends values that were not readable as they came', async () => {
  const { record, sent } = await saveAfterRead(
    { whoseInsurancePolicy: 'OwnComprehensive', PlaceCity: { ref: 3 } },
    { Comments: 'Rysa i wgniecenie' },
  );
  expect(record).not.toHaveProperty('WhoseInsurancePolicy');
  expect(sent).toStrictEqual({ Id: 7, Comments: 'Rysa i wgniecenie', WhoseInsurancePolicy: 'OwnComprehensive', PlaceCity: { ref: 3 } });
});

test('[R-120] a choice of the user replaces a value that was not readable', async () => {
  const { sent } = await saveAfterRead({ WhoseInsurancePolicy: 'OwnComprehensive' }, { WhoseInsurancePolicy: 3 });
  expect(sent).toStrictEqual({ Id: 7, Comments: 'Rysa', WhoseInsurancePolicy: 3 });
});

test('[R-120] an empty value counts as readable and may be cleared', async () => {
  const { record, sent } = await saveAfterRead(
    { WhoseInsurancePolicy: 0, DamageCause: '', Insurer: '0001-01-01T00:00:00' },
    { DamageCause: null },
  );
  expect(record).not.toHaveProperty('@unread');
  expect(sent).toMatchObject({ WhoseInsurancePolicy: 0, DamageCause: null });
});
