import { afterEach, expect, test, vi } from 'vitest';
import { specificationOnly } from '../contract/definition/capabilities.ts';
import { callOf, entityRegistry } from '../contract/registry.ts';
import { idOfText, isTextId } from '../contract/wire/text-ids.ts';
import { storeTexts } from '../db/schema/text-ids.ts';
import { updateBackendFacts } from './backend-facts.ts';
import { exchange, exchangeGrid } from './transport.ts';

afterEach(() => vi.unstubAllGlobals());

const vehicleId = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const bookingId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const newId = '0b8a2f1e-2f0c-4b9e-9d6b-1f2a3c4d5e6f';

/** Replaces the backend by one of the specification with these answers by path. Resolves to the requests that arrived. */
async function atBackend(answers: Readonly<Record<string, unknown>>) {
  const backendAddress = `https://text-ids-${Object.keys(answers).join('').length}.example`;
  const requests: { readonly path: string; readonly body: unknown; readonly text: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname, search } = new URL(address);
    requests.push({
      path: pathname + decodeURIComponent(search),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
      text: body,
    });
    return Response.json(answers[pathname] ?? null);
  });
  await updateBackendFacts(backendAddress, { capabilities: specificationOnly });
  return { requests, caller: { backendAddress, token: null, language: 'pl' } };
}

async function valueOf(reply: ReturnType<typeof exchange>): Promise<unknown> {
  const settled = await reply;
  return settled.kind === 'answered' && settled.content.kind === 'value' ? settled.content.value : settled;
}

test('[R-120] reads records with GUIDs, and names them by their GUIDs again', async () => {
  const { requests, caller } = await atBackend({
    '/Vehicle/Company': [{ Id: vehicleId, Name: 'PO 1' }],
    '/api/ODataVehicleBooking': { value: [{ Id: bookingId, Number: 'R/1', RegistrationNumber: 'PO 1' }] },
    [`/VehicleBooking/Get/${bookingId}`]: {
      Id: bookingId,
      VehicleId: vehicleId,
      AdditionalEquipmentId: '00000000-0000-0000-0000-000000000000',
      TravelPurpose: 'Klient',
    },
    '/VehicleBooking/CreateOrUpdate': newId,
  });
  const [vehicle] = (await valueOf(exchange(caller, callOf('vehicle', 'company')))) as [{ Id: number }];
  const { rows } = (await valueOf(exchangeGrid(caller, entityRegistry['vehicle-rental'].grid, new URLSearchParams()))) as {
    rows: [{ Id: number }];
  };
  await exchangeGrid(caller, entityRegistry['vehicle-rental'].grid, new URLSearchParams({ $filter: `Id eq ${rows[0].Id}` }));
  expect(requests.pop()?.path).toBe(`/api/ODataVehicleBooking?$filter=Id+eq+${bookingId}`);
  const record = (await valueOf(exchange(caller, callOf('vehicle-rental', 'get'), { parameters: { id: String(rows[0].Id) } }))) as {
    Id: number;
    VehicleId: number;
  };
  expect(record).toMatchObject({ Id: rows[0].Id, VehicleId: vehicle.Id, TravelPurpose: 'Klient' });
  expect(isTextId(vehicle.Id)).toBe(true);
  const created = await valueOf(
    exchange(caller, callOf('vehicle-rental', 'createOrUpdate'), {
      body: { ...record, Id: null, AdditionalFieldValues: [{ Id: vehicle.Id, Value: 'x' }] },
    }),
  );
  expect(isTextId(created)).toBe(true);
  await exchange(caller, callOf('vehicle-rental', 'delete'), { parameters: { id: String(created) } });
  await exchange(caller, callOf('vehicle-handover-document', 'getTerms'), {
    parameters: { item: JSON.stringify({ VehicleId: vehicle.Id }) },
  });
  expect(requests.slice(2)).toMatchObject([
    { path: `/VehicleBooking/Get/${bookingId}` },
    { path: '/VehicleBooking/CreateOrUpdate', body: { VehicleId: vehicleId, AdditionalFieldValues: [{ Id: vehicleId, Value: 'x' }] } },
    { path: `/VehicleBooking/Delete/${newId}` },
    { path: `/VehicleHandoverDocument/GetTerms?item=${JSON.stringify({ VehicleId: vehicleId })}` },
  ]);
});

test.each([
  [
    'ids',
    [
      { Id: 'OPONY', Name: 'Opony' },
      { Id: 'PALIWO', Name: 'Paliwo' },
    ],
  ],
  [
    'lines of a select element',
    [
      { Text: 'Opony', Value: 'OPONY' },
      { Text: 'Paliwo', Value: 'PALIWO' },
    ],
  ],
  [
    'pairs',
    [
      { Key: 'OPONY', Value: 'Opony' },
      { Key: 'PALIWO', Value: 'Paliwo' },
    ],
  ],
  [
    'codes',
    [
      { Code: 'OPONY', Name: 'Opony' },
      { Code: 'PALIWO', Name: 'Paliwo' },
    ],
  ],
  ['an object', { OPONY: 'Opony', PALIWO: 'Paliwo' }],
])('[R-120] reads and sends choices keyed by texts: %s', async (_name, choices) => {
  const { requests, caller } = await atBackend({
    '/Dictionary/CostGroups/': choices,
    '/Cost/Get/7': { Id: 7, VehicleId: 3, CostGroup: 'OPONY' },
    '/Cost/CreateOrUpdate': 7,
  });
  const groups = (await valueOf(exchange(caller, callOf('dictionary', 'costGroups')))) as { Id: number; Name: string }[];
  expect(groups.map(({ Name }) => Name)).toEqual(['Opony', 'Paliwo']);
  const record = (await valueOf(exchange(caller, callOf('cost', 'get'), { parameters: { id: '7' } }))) as { CostGroup: number };
  expect(record.CostGroup).toBe(groups[0]?.Id);
  await exchange(caller, callOf('cost', 'createOrUpdate'), { body: { ...record, CostGroup: groups[1]?.Id } });
  expect(requests.at(-1)?.body).toMatchObject({ VehicleId: 3, CostGroup: 'PALIWO' });
});

test('[R-120] reads a key that the worker has met', async () => {
  const id = idOfText('MYJNIA');
  const { caller } = await atBackend({ '/Cost/Get/9': { Id: 9, CostGroup: 'MYJNIA' } });
  await storeTexts([{ key: `id:${id}`, text: 'MYJNIA' }]);
  expect(await valueOf(exchange(caller, callOf('cost', 'get'), { parameters: { id: '9' } }))).toEqual({ Id: 9, CostGroup: id });
});

test('[R-120] leaves a name in place of an id unreadable', async () => {
  const { caller } = await atBackend({ '/Cost/Get/8': { Id: 8, CostGroup: 'Myjnia', VehicleId: 'WX01000', Comments: 'x' } });
  const record = await valueOf(exchange(caller, callOf('cost', 'get'), { parameters: { id: '8' } }));
  expect(record).toEqual({ Id: 8, Comments: 'x', '@unread': { CostGroup: 'Myjnia', VehicleId: 'WX01000' } });
});

test('[R-120] reads ids with more digits than a number keeps, and names them again', async () => {
  const [id, vehicle] = ['1234567890123456789', '1234567890123456790'];
  const { requests, caller } = await atBackend({
    '/api/ODataVehicleBooking': { value: [{ Id: id, Number: 'R/1' }] },
    [`/VehicleBooking/Get/${id}`]: { Id: id, VehicleId: vehicle },
    '/VehicleBooking/CreateOrUpdate': id,
  });
  const { rows } = (await valueOf(exchangeGrid(caller, entityRegistry['vehicle-rental'].grid, new URLSearchParams()))) as {
    rows: [{ Id: number }];
  };
  const record = (await valueOf(exchange(caller, callOf('vehicle-rental', 'get'), { parameters: { id: String(rows[0].Id) } }))) as {
    Id: number;
    VehicleId: number;
  };
  expect(record.VehicleId).not.toBe(record.Id);
  expect(await valueOf(exchange(caller, callOf('vehicle-rental', 'createOrUpdate'), { body: record }))).toBe(record.Id);
  expect(requests.pop()?.body).toMatchObject({ Id: id, VehicleId: vehicle });
  await exchangeGrid(caller, entityRegistry['vehicle-rental'].grid, new URLSearchParams({ $filter: `Id eq ${record.Id}` }));
  expect(requests.pop()?.path).toBe(`/api/ODataVehicleBooking?$filter=Id+eq+${id}`);
});

test('[R-120] keeps two texts apart whose numbers are the same', async () => {
  // Found by trying 45 million texts.
  const [first, second] = ['AUTO-744673', 'AUTO-33896843'];
  expect(idOfText(first)).toBe(idOfText(second));
  const choices = {
    '/Dictionary/Items/630': [
      { Id: first, Name: 'Van' },
      { Id: second, Name: 'SUV' },
    ],
    '/RentalApplication/CreateOrUpdate': 9,
    '/RentalApplication/Get/': { Id: 5, ClassId: second, ModelId: first },
  };
  const { requests, caller } = await atBackend(choices);
  const [van, suv] = (await valueOf(exchange(caller, callOf('dictionary', 'items'), { parameters: { id: '630' } }))) as { Id: number }[];
  expect(van?.Id).not.toBe(suv?.Id);
  const record = (await valueOf(exchange(caller, callOf('rental-application', 'get'), { parameters: { id: '5' } }))) as object;
  expect(record).toMatchObject({ ClassId: suv?.Id, ModelId: van?.Id });
  await exchange(caller, callOf('rental-application', 'createOrUpdate'), { body: record });
  expect(requests.pop()?.body).toMatchObject({ ClassId: second, ModelId: first });
});

test('[R-120] keeps a text apart from one that the other of page and worker has met', async () => {
  const [first, second] = ['AUTO-8275639', 'AUTO-29946645'];
  const id = idOfText(first);
  expect(idOfText(second)).toBe(id);
  await storeTexts([{ key: `id:${id}`, text: first }]);
  const { caller } = await atBackend({ '/Dictionary/Items/640': [{ Id: second, Name: 'SUV' }] });
  expect(await valueOf(exchange(caller, callOf('dictionary', 'items'), { parameters: { id: '640' } }))).toMatchObject([
    { Id: id + 1, Name: 'SUV' },
  ]);
});

/** A number of JSON with all its digits. */
const rawJson = (digits: string) => (JSON as unknown as { rawJSON: (json: string) => unknown }).rawJSON(digits);

test('[R-120] reads ids that are large numbers, and sends them as numbers', async () => {
  const [bookingDigits, vehicleDigits] = ['9007199254740993', '9007199254740995'];
  const { requests, caller } = await atBackend({
    '/Vehicle/Company': [{ Id: rawJson(vehicleDigits), Name: 'PO 1' }],
    '/api/ODataVehicleBooking': { value: [{ Id: rawJson(bookingDigits), Number: 'R/1', Comment: rawJson('12345678901234567890') }] },
    [`/VehicleBooking/Get/${bookingDigits}`]: { Id: rawJson(bookingDigits), VehicleId: rawJson(vehicleDigits) },
    '/VehicleBooking/CreateOrUpdate': rawJson(bookingDigits),
  });
  const [vehicle] = (await valueOf(exchange(caller, callOf('vehicle', 'company')))) as [{ Id: number }];
  const { rows } = (await valueOf(exchangeGrid(caller, entityRegistry['vehicle-rental'].grid, new URLSearchParams()))) as {
    rows: [{ Id: number; Comment: string }];
  };
  expect(rows[0].Comment).toBe('12345678901234567890');
  await exchangeGrid(caller, entityRegistry['vehicle-rental'].grid, new URLSearchParams({ $filter: `Id eq ${rows[0].Id}` }));
  expect(requests.at(-1)?.path).toBe(`/api/ODataVehicleBooking?$filter=Id+eq+${bookingDigits}`);
  const record = (await valueOf(exchange(caller, callOf('vehicle-rental', 'get'), { parameters: { id: String(rows[0].Id) } }))) as {
    Id: number;
    VehicleId: number;
  };
  expect(record).toMatchObject({ Id: rows[0].Id, VehicleId: vehicle.Id });
  expect(
    await valueOf(
      exchange(caller, callOf('vehicle-rental', 'createOrUpdate'), {
        body: { ...record, AdditionalFieldValues: [{ Id: vehicle.Id, Value: String(vehicle.Id) }] },
      }),
    ),
  ).toBe(record.Id);
  expect(requests.at(-1)?.text).toContain(
    `"Id":${bookingDigits},"VehicleId":${vehicleDigits},"AdditionalFieldValues":[{"Id":${vehicleDigits},"Value":"${vehicleDigits}"}]`,
  );
});

test('[R-024] takes any text for the id of an exported file', async () => {
  const { requests, caller } = await atBackend({ '/Cost/GenerateExcel': { FileName: 'koszty_2026.xlsx' } });
  const id = await valueOf(exchange(caller, callOf('cost', 'generateExcel')));
  await exchange(caller, callOf('file', 'get'), { parameters: { id: String(id) } });
  expect(requests.at(-1)?.path).toBe('/File/Get/koszty_2026.xlsx');
});
