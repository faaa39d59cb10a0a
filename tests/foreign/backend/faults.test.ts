import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { faultNames, type FaultName } from './faults.ts';
import { COUNTER, runBackend } from './run-backend.ts';

interface Expected {
  status: number | 'broken' | 'silent';
  applied: boolean;
  text?: string;
}

const EXPECTED: Record<FaultName, Expected> = {
  '500': { status: 500, applied: false },
  '500-after': { status: 500, applied: true },
  '503': { status: 503, applied: false },
  '429': { status: 429, applied: false },
  '403': { status: 403, applied: false },
  '404': { status: 404, applied: false },
  '401': { status: 401, applied: false },
  'html-200': { status: 200, applied: false, text: '<form' },
  'html-200-after': { status: 200, applied: true, text: '<form' },
  cut: { status: 'broken', applied: false },
  'cut-after': { status: 'broken', applied: true },
  'cut-body': { status: 'broken', applied: true },
  hang: { status: 'silent', applied: false },
  'hang-after': { status: 'silent', applied: true },
  '202': { status: 202, applied: true, text: '' },
  '202-late': { status: 202, applied: false, text: '' },
  'empty-200': { status: 200, applied: true, text: '' },
  'garbage-200': { status: 200, applied: true, text: '~' },
  'refusal-200': { status: 200, applied: false, text: '"Success":false' },
  'refusal-200-list': { status: 200, applied: false, text: '"errors":["Licznik' },
  'refusal-text': { status: 400, applied: false, text: 'Licznik za mały' },
  'refusal-html': { status: 500, applied: false, text: 'Server Error' },
};

test.each(faultNames)('injects the fault %s', async (how) => {
  const { backend, anna } = await runBackend();
  backend.fault({ method: 'POST', path: /CreateOrUpdate/, times: 1, name: how });
  const expected = EXPECTED[how];
  const reply = await sendSave(anna, expected.status === 'silent');
  expect(reply.status).toBe(expected.status);
  expect(reply.text).toContain(expected.text ?? '');
  await expect.poll(() => backend.requests.at(-1)).toMatchObject({ applied: expected.applied, fault: how });
  expect(backend.saves('VehicleCounter')).toHaveLength(Number(expected.applied));
  expect(await anna.post('/VehicleCounter/CreateOrUpdate', COUNTER)).toMatchObject({ status: 200 });
});

/** Waits for silence only where it is expected, because a busy machine answers late. */
async function sendSave(client: Client, isSilent: boolean): Promise<{ status: number | string; text: string }> {
  const reply = client.post('/VehicleCounter/CreateOrUpdate', COUNTER).catch(() => ({ status: 'broken', text: '' }));
  if (!isSilent) {
    return reply;
  }
  const silence = new Promise<{ status: string; text: string }>((resolve) => {
    setTimeout(() => {
      resolve({ status: 'silent', text: '' });
    }, 150);
  });
  return Promise.race([reply, silence]);
}

test('202-late is applied by `settle()`', async () => {
  const { backend, anna } = await runBackend();
  backend.fault({ path: /CreateOrUpdate/, name: '202-late' });
  await anna.post('/VehicleCounter/CreateOrUpdate', COUNTER);
  backend.settle();
  expect(backend.saves('VehicleCounter')).toHaveLength(1);
  expect(backend.requests.at(-1)).toMatchObject({ applied: true });
});

test('a fault applies to its method, path and number of calls until it is removed', async () => {
  const { backend, anna } = await runBackend();
  const removeFault = backend.fault({ path: /ODataCost/, name: '503' });
  expect(await anna.get('/api/ODataVehicle')).toMatchObject({ status: 200 });
  expect(await anna.get('/api/ODataCost')).toMatchObject({ status: 503 });
  removeFault();
  expect(await anna.get('/api/ODataCost')).toMatchObject({ status: 200 });
});

test('all answers have CORS headers, except faults with `withoutCors`', async () => {
  const { backend, anna } = await runBackend();
  const origin = { Origin: 'http://tabor.firma.pl' };
  const preflight = await fetch(`${backend.url}/Cost/CreateOrUpdate`, {
    method: 'OPTIONS',
    headers: { ...origin, 'Access-Control-Request-Headers': 'x-device, idempotency-key' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Idempotency-Key.*x-device/);
  backend.fault({ path: /./, name: '500', times: 1, withoutCors: true });
  expect((await anna.get('/user/list', origin)).headers.get('access-control-allow-origin')).toBeNull();
  expect((await anna.get('/user/list', origin)).headers.get('access-control-allow-origin')).toBe(origin.Origin);
});
