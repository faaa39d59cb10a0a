import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import type { BenchBackend } from './bench-backend.ts';
import { quantile, type BenchRequest } from './client.ts';
import type { CostlyAnswers, CostlyLoad } from './costly-load.ts';
import { saveOf } from './three-calls.ts';

/** Latencies in milliseconds. */
export type Latencies = { readonly p50: number; readonly p99: number; readonly max: number; readonly count: number };

export type Saturation = {
  readonly alone: { readonly health: Latencies; readonly save: Latencies };
  readonly saturated: { readonly health: Latencies; readonly save: Latencies };
  readonly costly: CostlyAnswers;
  /** Answers of all costly calls in a second. */
  readonly costlyPerSecond: number;
};

/** Keeps 50 of each costly call in flight, and measures `/health` and one saving user, before and meanwhile. */
export async function measureSaturation({ backend, token }: BenchBackend, seconds: number): Promise<Saturation> {
  const { url } = backend;
  const signed = { Authorization: `Bearer ${token}` };
  // The viewer of the small fleet may not read handovers.
  const tokens = await Promise.all(['admin', 'manager', 'driver'].map((name) => logIn(url, name)));
  const probes = async () => {
    const [health, save] = await Promise.all([probe(url, () => ({ path: '/health' }), seconds, 20), probe(url, () => saveOf(signed, randomUUID()), seconds, 20)]);
    return { health, save };
  };
  const alone = await probes();
  // In a thread of its own: the load must not hold up the clock of the probes.
  const load = new Worker(new URL('costly-load.ts', import.meta.url), { workerData: { url, tokens } satisfies CostlyLoad });
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

async function logIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams({ username, password: smallFleet.password }) });
  return ((await answer.json()) as { access_token: string }).access_token;
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
