import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, saveSession } from '../db/schema/device-database.ts';
import { canReachBackend } from './can-reach-backend.ts';

const requestedAddresses: string[] = [];

function stubBrowser({ saysOnline, reaches }: { saysOnline: boolean; reaches: boolean }): void {
  vi.stubGlobal('navigator', { onLine: saysOnline });
  vi.stubGlobal('fetch', (address: string) => {
    requestedAddresses.push(address);
    return reaches ? Promise.resolve(new Response('', { status: 404 })) : Promise.reject(new TypeError('Failed to fetch'));
  });
}

beforeEach(async () => {
  requestedAddresses.splice(0);
  await saveSession({ backendAddress: 'https://fleet.example', user: { Username: 'driver' } } as Parameters<typeof saveSession>[0]);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

test('[SY9] probes the backend when the browser reports no network', async () => {
  stubBrowser({ saysOnline: false, reaches: true });
  expect(await canReachBackend()).toBe(true);
  stubBrowser({ saysOnline: false, reaches: false });
  expect(await canReachBackend()).toBe(false);
  expect(requestedAddresses).toEqual(['https://fleet.example/health', 'https://fleet.example/health']);
});

test('[SY9] trusts a browser that reports a network, without a probe', async () => {
  stubBrowser({ saysOnline: true, reaches: false });
  expect(await canReachBackend()).toBe(true);
  expect(requestedAddresses).toEqual([]);
});
