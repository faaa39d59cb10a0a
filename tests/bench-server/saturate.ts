import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import type { BenchBackend } from './bench-backend.ts';
import { quantile, type BenchRequest } from './client.ts';
import type { CostlyAnswers, CostlyLoad } from './costly-load.ts';
import { saveOf } from './three-calls.ts';

const SHEET_ROWS = 2_000;
const SESSIONS = 20;
/** They may read every list and import SIM cards. */
const importers = ['admin', 'manager'];

/** Latencies in milliseconds. */
export type Latencies = { readonly p50: number; readonly p99: number; readonly max: number; readonly count: number };

export type Saturation = {
  readonly alone: { readonly health: Latencies; readonly save: Latencies };
  readonly saturated: { readonly health: Latencies; readonly save: Latencies };
  readonly costly: CostlyAnswers;
  /** Answers of all costly calls in a second. */
  readonly costlyPerSecond: number;
};

/** Goals: times of a save relative to its time alone, and the slowest `/health`. Every costly call is answered, none by 5xx. */
export const WANTED_OF_SATURATION = { saveRatio: 2, healthMs: 200 };

/** The goals that a saturation missed; empty when there are none. */
export function missedGoals({ alone, saturated, costly }: Saturation): string[] {
  const { saveRatio, healthMs } = WANTED_OF_SATURATION;
  const ratio = saturated.save.p50 / alone.save.p50;
  const failed = Object.entries(costly).flatMap(([name, statuses]) =>
    Object.entries(statuses).flatMap(([status, count]) => (/^[1-4]\d\d$/.test(status) ? [] : [`${name}: ${count} answers ${status}`])),
  );
  const unanswered = Object.keys(costly).filter((name) => Object.keys(costly[name] ?? {}).length === 0);
  return [
    ...(ratio > saveRatio ? [`a save takes ${ratio.toFixed(2)} times its time alone, not ${saveRatio}`] : []),
    ...(saturated.health.max > healthMs ? [`/health takes ${saturated.health.max.toFixed(0)} ms, not ${healthMs}`] : []),
    ...failed,
    ...unanswered.map((name) => `${name}: no answer`),
  ];
}

/** Keeps 50 of each costly call in flight, and measures `/health` and one saving user, before and meanwhile. */
export async function measureSaturation({ backend, token }: BenchBackend, seconds: number): Promise<Saturation> {
  const { url } = backend;
  const signed = { Authorization: `Bearer ${token}` };
  // Callers take turns, and may wait for fifty answers each.
  const users: CostlyLoad['users'][number][] = [];
  // One after the other: five logins of one user at a time are the most.
  while (users.length < SESSIONS) users.push(await openSession(url, importers[users.length % importers.length] ?? ''));
  const probes = async () => {
    const [health, save] = await Promise.all([
      probe(url, () => ({ path: '/health' }), seconds, 20),
      probe(url, () => saveOf(signed, randomUUID()), seconds, 20),
    ]);
    return { health, save };
  };
  const alone = await probes();
  // In a thread of its own: the load must not hold up the clock of the probes.
  const load = new Worker(new URL('costly-load.ts', import.meta.url), { workerData: { url, users } satisfies CostlyLoad });
  const began = performance.now();
  const saturated = await probes();
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
  load.postMessage('end');
  const [costly] = (await once(load, 'message')) as [CostlyAnswers];
  const answers = Object.values(costly).flatMap((statuses) => Object.values(statuses));
  const costlyPerSecond = answers.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1_000);
  await load.terminate();
  return { alone, saturated, costly, costlyPerSecond };
}

async function openSession(url: string, username: string): Promise<CostlyLoad['users'][number]> {
  const answer = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams({ username, password: smallFleet.password }) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { token, sheet: await uploadSheet(url, token) };
}

/** A sheet of SIM cards whose last one is there twice. */
async function uploadSheet(url: string, token: string): Promise<string> {
  const numbers = Array.from({ length: SHEET_ROWS }, (_, index) => `+48 7${String(index).padStart(8, '0')}`);
  const form = new FormData();
  form.append('file', new Blob([`Nr telefonu\n${[...numbers, numbers[0]].join('\n')}\n`]), 'sim.csv');
  const answer = await fetch(`${url}/File/Upload`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form });
  return answer.text();
}

/** Sends one request after the other, with a pause, on a connection of its own. Throws for an answer other than 200. */
async function probe(url: string, request: () => BenchRequest, seconds: number, pauseMs: number): Promise<Latencies> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    const { method = 'GET', path, headers = {}, body } = request();
    const began = performance.now();
    const answer = await fetch(new URL(path, url), { method, headers, ...(body === undefined ? {} : { body }) });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const sorted = times.toSorted((left, right) => left - right);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max: sorted.at(-1) ?? Number.NaN, count: sorted.length };
}
