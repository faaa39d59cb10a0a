import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, saveSession } from '../db/device-database.ts';
import { isWorthTrying } from './worth-trying.ts';

const asked: string[] = [];

function browser({ saysOnline, reaches }: { saysOnline: boolean; reaches: boolean }): void {
  vi.stubGlobal('navigator', { onLine: saysOnline });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return reaches ? Promise.resolve(new Response('', { status: 404 })) : Promise.reject(new TypeError('Failed to fetch'));
  });
}

beforeEach(async () => {
  asked.splice(0);
  await saveSession({ backendAddress: 'https://fleet.example' } as Parameters<typeof saveSession>[0]);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

test('[SY9] probes the backend when the browser reports no network', async () => {
  browser({ saysOnline: false, reaches: true });
  expect(await isWorthTrying()).toBe(true);
  browser({ saysOnline: false, reaches: false });
  expect(await isWorthTrying()).toBe(false);
  expect(asked).toEqual(['https://fleet.example/health', 'https://fleet.example/health']);
});

test('[SY9] trusts a browser that reports a network, without a probe', async () => {
  browser({ saysOnline: true, reaches: false });
  expect(await isWorthTrying()).toBe(true);
  expect(asked).toEqual([]);
});
