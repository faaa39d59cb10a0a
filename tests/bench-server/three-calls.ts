import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { handoverBody } from '../support/fixtures/handovers.ts';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { quantile, repeat, timesOf, type BenchRequest, type Times } from './client.ts';
import type { BenchBackend, Processor } from './bench-backend.ts';
import { openRawClient, type RawClient } from './raw-client.ts';
import { replayOf } from './replay.ts';

/** One call with its two floors. `ofSqlAlone`: the median of the ratios of rounds that follow each other. */
export type CallResult = {
  readonly name: string;
  readonly statements: number;
  readonly backend: Times & Cost;
  readonly bareHandler: Times & Cost;
  readonly sqlAlone: Times & Cost;
  readonly ofSqlAlone: number;
};

/** Milliseconds of processor time that one call takes of each. */
type Cost = { readonly processor: Processor };

type Measured = { times: number[]; readonly perSecond: number[]; used: Processor };

const ROUNDS = 7;
const WARM_UP_SECONDS = 5;
const listPath = '/api/ODataVehicleHandoverDocument?$top=25&$skip=0&$count=true';

/** List page, save and login, each measured in turn on the backend, on a bare handler of its framework, and as its SQL alone. */
export async function measureCalls(
  bench: BenchBackend,
  {
    seconds,
    atOnce,
    names = ['list page', 'save', 'login'],
  }: { readonly seconds: number; readonly atOnce: number; readonly names?: readonly string[] },
): Promise<CallResult[]> {
  const { backend, databaseUrl, token } = bench;
  const authorized = { Authorization: `Bearer ${token}` };
  const size = (await (await fetch(new URL(listPath, backend.url), { headers: authorized })).text()).length;
  const bare = await startBare(size);
  const [toBackend, toBare] = [openRawClient(backend.url), openRawClient(bare.url)];
  try {
    const calls: { name: string; own: (key: string) => BenchRequest; floor: BenchRequest }[] = [
      { name: 'list page', own: () => ({ path: listPath, headers: authorized }), floor: { path: '/list' } },
      { name: 'save', own: (key) => saveOf(authorized, key), floor: { ...saveOf(authorized, 'bare'), path: '/save' } },
      { name: 'login', own: () => loginFromAnyAddress(), floor: loginFromAnyAddress() },
    ];
    const results: CallResult[] = [];
    for (const { name, own, floor } of calls.filter((call) => names.includes(call.name))) {
      const key = randomUUID();
      const replay = await replayOf(databaseUrl, own(key), key);
      const kinds = {
        backend: () => sendExpecting200(toBackend, own(randomUUID())),
        sqlAlone: replay.again,
        bareHandler: () => sendExpecting200(toBare, floor),
      };
      const endConnections = () => [toBackend, toBare].forEach((client) => client.end());
      const rounds = await measureRounds(bench, kinds, { seconds, atOnce, endConnections }).finally(replay.end);
      const ratios = rounds.backend.perSecond.map((count, round) => count / (rounds.sqlAlone.perSecond[round] ?? NaN));
      results.push({
        name,
        statements: replay.statements,
        backend: resultOf(rounds.backend, seconds),
        bareHandler: resultOf(rounds.bareHandler, seconds),
        sqlAlone: resultOf(rounds.sqlAlone, seconds),
        ofSqlAlone: quantile(
          ratios.toSorted((left, right) => left - right),
          0.5,
        ),
      });
    }
    return results;
  } finally {
    toBackend.end();
    toBare.end();
    await bare.stop();
  }
}

/** Repeats each kind of work in turn, in short rounds: other work on the machine slows neighbours alike. */
async function measureRounds<Name extends string>(
  { processor }: BenchBackend,
  kinds: Readonly<Record<Name, () => Promise<void>>>,
  { seconds, atOnce, endConnections }: { readonly seconds: number; readonly atOnce: number; readonly endConnections: () => void },
): Promise<Record<Name, Measured>> {
  const entries = Object.entries<() => Promise<void>>(kinds);
  const measured = Object.fromEntries(
    entries.map(([name]) => [name, { times: [], perSecond: [], used: { backend: 0, database: 0, client: 0 } }]),
  ) as unknown as Record<Name, Measured>;
  // Node compiles what runs often.
  for (const [, work] of entries) {
    await repeat(work, WARM_UP_SECONDS, atOnce);
    endConnections();
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of entries) {
      const one = measured[name as Name];
      const [before, began] = [await processor(), performance.now()];
      const times = await repeat(work, seconds / ROUNDS, atOnce);
      const after = await processor();
      endConnections();
      one.perSecond.push(times.length / ((performance.now() - began) / 1_000));
      one.times = [...one.times, ...times];
      one.used = {
        backend: one.used.backend + after.backend - before.backend,
        database: one.used.database + after.database - before.database,
        client: one.used.client + after.client - before.client,
      };
    }
  }
  return measured;
}

function resultOf({ times, used: { backend, database, client } }: Measured, seconds: number): Times & Cost {
  const each = (ms: number) => ms / times.length;
  return { ...timesOf(times, seconds), processor: { backend: each(backend), database: each(database), client: each(client) } };
}

/** A signed handover as a device sends it. */
export function saveOf(signed: Readonly<Record<string, string>>, key: string): BenchRequest {
  return {
    method: 'POST',
    path: '/VehicleHandoverDocument/CreateOrUpdate',
    headers: { ...signed, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(handoverBody()),
  };
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

async function sendExpecting200(client: RawClient, request: BenchRequest): Promise<void> {
  const status = await client.send(request);
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
