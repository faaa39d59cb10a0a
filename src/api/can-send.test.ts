import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, saveSession } from '../db/schema/device-database.ts';
import { canSend } from './can-send.ts';

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
  await saveSession({ backendAddress: 'https://fleet.example', state: 'active', user: { Username: 'driver' } } as Parameters<
    typeof saveSession
  >[0]);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

test('[SY9] probes the backend when the browser reports no network', async () => {
  stubBrowser({ saysOnline: false, reaches: true });
  expect(await canSend()).toBe(true);
  stubBrowser({ saysOnline: false, reaches: false });
  expect(await canSend()).toBe(false);
  expect(requestedAddresses).toEqual(['https://fleet.example/health', 'https://fleet.example/health']);
});

test('[SY9] trusts a browser that reports a network, without a probe', async () => {
  stubBrowser({ saysOnline: true, reaches: false });
  expect(await canSend()).toBe(true);
  expect(requestedAddresses).toEqual([]);
});

test('[SY9] [R-089] sends nothing without a login', async () => {
  stubBrowser({ saysOnline: true, reaches: true });
  await saveSession({ state: 'expired', user: { Username: 'driver' } } as Parameters<typeof saveSession>[0]);
  expect(await canSend()).toBe(false);
  expect(requestedAddresses).toEqual([]);
});
