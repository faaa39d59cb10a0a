import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { handoverBody } from '../support/fixtures/handovers.ts';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { sendRequest, repeat, timesOf, type BenchRequest, type Times } from './client.ts';
import type { BenchBackend } from './bench-backend.ts';
import { replayOf } from './replay.ts';

/** One call with its two floors. */
export type CallResult = { readonly name: string; readonly statements: number; readonly backend: Times; readonly bareHandler: Times; readonly sqlAlone: Times };

const ROUNDS = 3;
const listPath = '/api/ODataVehicleHandoverDocument?$top=25&$skip=0&$count=true';

/** List page, save and login, each measured in turn on the backend, on a bare handler of its framework, and as its SQL alone. */
export async function measureCalls({ backend, databaseUrl, token }: BenchBackend, { seconds, atOnce }: { readonly seconds: number; readonly atOnce: number }): Promise<CallResult[]> {
  const authorized = { Authorization: `Bearer ${token}` };
  const size = (await (await fetch(new URL(listPath, backend.url), { headers: authorized })).text()).length;
  const bare = await startBare(size);
  try {
    const calls: { name: string; own: (key: string) => BenchRequest; floor: BenchRequest }[] = [
      { name: 'list page', own: () => ({ path: listPath, headers: authorized }), floor: { path: '/list' } },
      { name: 'save', own: (key) => saveOf(authorized, key), floor: { ...saveOf(authorized, 'bare'), path: '/save' } },
      { name: 'login', own: () => loginFromAnyAddress(), floor: loginFromAnyAddress() },
    ];
    const results: CallResult[] = [];
    for (const { name, own, floor } of calls) {
      const key = randomUUID();
      const replay = await replayOf(databaseUrl, own(key), key);
      const times = { backend: [] as number[], bareHandler: [] as number[], sqlAlone: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        times.backend.push(...(await repeat(() => sendExpecting200(backend.url, own(randomUUID())), seconds, atOnce)));
        times.bareHandler.push(...(await repeat(() => sendExpecting200(bare.url, floor), seconds, atOnce)));
        times.sqlAlone.push(...(await repeat(replay.again, seconds, atOnce)));
      }
      await replay.end();
      const all = ROUNDS * seconds;
      results.push({ name, statements: replay.statements, backend: timesOf(times.backend, all), bareHandler: timesOf(times.bareHandler, all), sqlAlone: timesOf(times.sqlAlone, all) });
    }
    return results;
  } finally {
    await bare.stop();
  }
}

/** A signed handover as a device sends it. */
export function saveOf(signed: Readonly<Record<string, string>>, key: string): BenchRequest {
  return { method: 'POST', path: '/VehicleHandoverDocument/CreateOrUpdate', headers: { ...signed, 'Content-Type': 'application/json', 'Idempotency-Key': key }, body: JSON.stringify(handoverBody()) };
}

/** The rate limit of logins is per address: each login comes from another one. */
function loginFromAnyAddress(): BenchRequest {
  return {
    method: 'POST',
    path: '/token',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` },
    body: new URLSearchParams({ username: 'manager', password: smallFleet.password }).toString(),
  };
}

async function sendExpecting200(url: string, request: BenchRequest): Promise<void> {
  const status = await sendRequest(url, request);
  if (status !== 200) throw new Error(`${request.path}: ${status}`);
}

async function startBare(size: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts'), String(size)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { url: line.toString().trim().replace('listening ', ''), stop };
}
