import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { BackendClient } from '../support/backend/backend-client.ts';
import { outboxOf, photoHashesOf } from '../support/browser/device-state.ts';
import { startFaultProxy, type FaultProxy } from '../support/backend/fault-proxy.ts';
import { devices } from './devices.ts';
import type { EngineDevice, EngineName, EnginePage } from './engine.ts';
import { clickOn, waitForVisible } from './visible-elements.ts';
import { handOver, logInAndPrepare, place } from './handover-steps.ts';
import { newWebkitDevice } from './webkit-device.ts';

const photos = [new URL('../support/photos/phone.jpg', import.meta.url).pathname];

let backend: Backend;
let company: BackendClient;
let network: FaultProxy;
let plates: string[];
let device: EngineDevice;
let page: EnginePage;

beforeAll(async () => {
  backend = await startBackend({ vehicles: 20, environment: { DEMO_MODE: 'true' } });
  company = await BackendClient.of(backend);
  plates = (await company.vehicles()).map((vehicle) => vehicle.RegistrationNumber);
});
afterAll(() => backend.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await saveScreenshot(task.name);
  await device.remove();
  await network.stop();
});

test.each(['Chromium', 'Firefox', 'WebKitGTK'] as const)(
  '[R-083] [R-085] [SY1] [SY4] delivers once after two dead batteries in %s',
  async (engine) => {
    const { plate, hashes } = await saveOfflineAndKill(engine);
    network.behave((_, path) => (path === '/VehicleHandoverDocument/CreateOrUpdate' ? 'lose-answer' : 'pass'));
    await page.goto(`${network.url}/sync`);
    await clickOn(page, 'button', 'Wyślij teraz');
    await network.waitFor((request) => request.fault === 'lose-answer');
    await device.kill();

    network.behave(() => 'pass');
    page = await device.open();
    await page.goto(network.url);
    await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);
    const [handover, ...others] = await company.handoversAt(plate, place);
    expect(others).toEqual([]);
    const [fault, ...otherFaults] = await company.faultsOf(handover?.Id);
    expect(otherFaults).toEqual([]);
    const files = await company.filesOf(fault!);
    expect(await Promise.all(files.map((file) => company.hashOf(file)))).toEqual(hashes);
  },
);

test('[SY9] releases the tables of a page left mid-transaction in WebKitGTK', async () => {
  network = await startFaultProxy(backend.url, 0, true);
  device = await newWebkitDevice();
  page = await device.open();
  await logInAndPrepare(page, network.url);
  await page.goto(`${network.url}/sync`);
  await page.evaluate(openEndlessTransaction, null);
  await page.goto(`${network.url}/vehicle/list`);
  expect(await outboxOf(page, 'driver')).toEqual([]);
});

/** Runs in the page: opens a transaction on the outbox that stays open as long as the page runs. */
function openEndlessTransaction(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tabor-user-driver');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
      const ask = () => {
        outbox.count().addEventListener('success', ask);
        resolve();
      };
      ask();
    });
  });
}

/** Saves a handover offline, kills the browser and restarts it, still offline, with the complete handover in its queue. */
async function saveOfflineAndKill(engine: EngineName): Promise<{ plate: string; hashes: string[] }> {
  const plate = plates.pop() ?? '';
  // TLS as in production: without it, WebKit freezes a page that is left, whatever headers it sends.
  network = await startFaultProxy(backend.url, 0, engine === 'WebKitGTK');
  device = await devices[engine]();
  page = await device.open();
  await logInAndPrepare(page, network.url);
  network.behave(() => 'cut');
  await handOver(page, network.url, { plate, photos });
  const hashes = await photoHashesOf(page, 'driver');
  expect(hashes).toHaveLength(1);
  await device.kill();

  page = await device.open();
  await page.goto(`${network.url}/vehicle-handover-document/list`);
  await waitForVisible(page, 'main *', plate);
  expect((await outboxOf(page, 'driver')).map((line) => line.call)).toEqual(['createOrUpdate', 'createOrUpdateFault', 'uploadToTable']);
  expect(await photoHashesOf(page, 'driver')).toEqual(hashes);
  return { plate, hashes };
}

async function saveScreenshot(name: string): Promise<void> {
  await mkdir('test-results', { recursive: true });
  const picture = await page.screenshot().catch(() => null);
  if (picture) await writeFile(`test-results/${name.replaceAll(/\W+/g, '-').slice(0, 80)}.png`, picture);
}
