import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { handoverBody } from '../support/handovers.ts';
import { smallFleet } from '../support/small-fleet.ts';
import { ask, repeat, timesOf, type Ask, type Times } from './client.ts';
import type { BenchCompany } from './company.ts';
import { replayOf } from './replay.ts';

/** One call with its two floors. */
export type CallResult = { readonly name: string; readonly statements: number; readonly backend: Times; readonly bareHandler: Times; readonly sqlAlone: Times };

const rounds = 3;
const listPath = '/api/ODataVehicleHandoverDocument?$top=25&$skip=0&$count=true';

/** List page, save and login, each measured in turn on the backend, on a bare handler of its framework, and as its SQL alone. */
export async function measureCalls({ backend, databaseUrl, token }: BenchCompany, { seconds, atOnce }: { readonly seconds: number; readonly atOnce: number }): Promise<CallResult[]> {
  const signed = { Authorization: `Bearer ${token}` };
  const size = (await (await fetch(new URL(listPath, backend.url), { headers: signed })).text()).length;
  const bare = await startBare(size);
  try {
    const calls: { name: string; own: (key: string) => Ask; floor: Ask }[] = [
      { name: 'list page', own: () => ({ path: listPath, headers: signed }), floor: { path: '/list' } },
      { name: 'save', own: (key) => saveOf(signed, key), floor: { ...saveOf(signed, 'bare'), path: '/save' } },
      { name: 'login', own: () => login, floor: login },
    ];
    const results: CallResult[] = [];
    for (const { name, own, floor } of calls) {
      const key = randomUUID();
      const replay = await replayOf(databaseUrl, own(key), key);
      const times = { backend: [] as number[], bareHandler: [] as number[], sqlAlone: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        times.backend.push(...(await repeat(() => answered(backend.url, own(randomUUID())), seconds, atOnce)));
        times.bareHandler.push(...(await repeat(() => answered(bare.url, floor), seconds, atOnce)));
        times.sqlAlone.push(...(await repeat(replay.again, seconds, atOnce)));
      }
      await replay.end();
      const all = rounds * seconds;
      results.push({ name, statements: replay.statements, backend: timesOf(times.backend, all), bareHandler: timesOf(times.bareHandler, all), sqlAlone: timesOf(times.sqlAlone, all) });
    }
    return results;
  } finally {
    await bare.stop();
  }
}

/** A signed handover as a device sends it. */
export function saveOf(signed: Readonly<Record<string, string>>, key: string): Ask {
  return { method: 'POST', path: '/VehicleHandoverDocument/CreateOrUpdate', headers: { ...signed, 'Content-Type': 'application/json', 'Idempotency-Key': key }, body: JSON.stringify(handoverBody()) };
}

const login: Ask = {
  method: 'POST',
  path: '/token',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ username: 'manager', password: smallFleet.password }).toString(),
};

async function answered(url: string, asked: Ask): Promise<void> {
  const status = await ask(url, asked);
  if (status !== 200) throw new Error(`${asked.path}: ${status}`);
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
