import { randomUUID } from 'node:crypto';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { sendRequest, quantile, type BenchRequest } from './client.ts';
import type { BenchBackend } from './bench-backend.ts';
import { saveOf } from './three-calls.ts';

/** Memory of the process at one time, and its answers since the previous sample. */
export type LoadSample = {
  readonly second: number;
  readonly residentMB: number;
  readonly heapMB: number;
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
};

export type LoadResult = {
  readonly asked: number;
  /** Failed requests by status, or by error code where there was no answer. */
  readonly failed: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
  readonly samples: readonly LoadSample[];
  /** Median memory of the last third of the samples over that of the third before: 1 is flat. */
  readonly growth: number;
};

export const metricsToken = 'a-token-of-the-benchmark';
const SAMPLE_SECONDS = 5;

/** Sends `rate` requests per second, even when answers lag behind: latency counts from the scheduled time. */
export async function runLoad(
  { backend, token }: BenchBackend,
  options: { readonly minutes: number; readonly rate: number; readonly rows: number },
  onSample: (sample: LoadSample) => void,
): Promise<LoadResult> {
  const { minutes, rate, rows } = options;
  const mix = mixOf(token, rows);
  const all: number[] = [];
  let since: number[] = [];
  const failed: Record<string, number> = {};
  const samples: LoadSample[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  const sendAt = async (index: number, due: number): Promise<void> => {
    const status = await sendRequest(backend.url, mix(index)).catch((error: unknown) =>
      String((error as NodeJS.ErrnoException).code ?? error),
    );
    const time = performance.now() - due;
    all.push(time);
    since.push(time);
    if (status !== 200) failed[status] = (failed[status] ?? 0) + 1;
  };
  const total = Math.round(minutes * 60 * rate);
  for (let index = 0; index < total;) {
    const elapsed = performance.now() - began;
    for (; index < total && (index / rate) * 1_000 <= elapsed; index++) {
      const one = sendAt(index, began + (index / rate) * 1_000).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    if (elapsed >= (samples.length + 1) * SAMPLE_SECONDS * 1_000) {
      const { residentMB, heapMB } = await processFigures(backend.url);
      const sample = { second: Math.round(elapsed / 1_000), residentMB, heapMB, answered: since.length, ...quantilesOf(since) };
      since = [];
      samples.push(sample);
      onSample(sample);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(underWay);
  return { asked: total, failed, ...quantilesOf(all), samples, growth: growthOf(samples) };
}

/** A typical mix: mostly lists, some searches and records, some saves, an occasional login. */
function mixOf(token: string, rows: number): (index: number) => BenchRequest {
  const signed = { Authorization: `Bearer ${token}` };
  const list = (path: string): BenchRequest => ({ path, headers: signed });
  const users = ['admin', 'manager', 'driver', 'viewer'];
  return (index) => {
    if (index % 200 === 199) {
      const body = new URLSearchParams({
        username: users[((index / 200) % users.length) | 0] ?? 'admin',
        password: smallFleet.password,
      }).toString();
      return { method: 'POST', path: '/token', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body };
    }
    const kind = (index * 7) % 20;
    const deep = (index * 7_919) % Math.max(1, rows);
    if (kind < 3) return saveOf(signed, randomUUID());
    if (kind < 8) return list('/api/ODataVehicleHandoverDocument?$top=25&$skip=0&$count=true');
    if (kind < 11) return list(`/api/ODataVehicleBooking?$top=25&$skip=${deep}&$count=true`);
    if (kind < 13)
      return list(`/api/ODataVehicle?$top=25&$count=true&data=${encodeURIComponent(`zx ${String(1 + (index % 2_000)).padStart(5, '0')}`)}`);
    if (kind < 17) return list(`/VehicleHandoverDocument/Get/?id=${1 + (index % 40)}`);
    return list('/auth/currentuser');
  };
}

/** Memory and processor time of the backend's process, at a time in milliseconds. */
export type ProcessFigures = { readonly residentMB: number; readonly heapMB: number; readonly cpuSeconds: number; readonly at: number };

export async function processFigures(url: string): Promise<ProcessFigures> {
  const figures = await (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text();
  const of = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1]);
  return {
    residentMB: of('process_resident_memory_bytes') / 1e6,
    heapMB: of('nodejs_heap_size_used_bytes') / 1e6,
    cpuSeconds: of('process_cpu_seconds_total'),
    at: performance.now(),
  };
}

function quantilesOf(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((left, right) => left - right);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** Memory limit: garbage collection alone causes a few hundredths of growth. */
const MAX_GROWTH = 1.15;

/** The violations of a load run; empty when there are none. Memory needs at least three samples. */
export function violationsOf({ failed, growth, samples }: Pick<LoadResult, 'failed' | 'growth' | 'samples'>): string[] {
  const failures = Object.entries(failed).map(([status, count]) => `${count} requests failed with ${status}`);
  const grown =
    samples.length >= 3 && !(growth <= MAX_GROWTH)
      ? [`memory grew by ${growth.toFixed(2)} in the last third, which is more than ${MAX_GROWTH}`]
      : [];
  return [...failures, ...grown];
}

/** Median resident memory of the last third of the samples over that of the third before. */
export function growthOf(samples: readonly LoadSample[]): number {
  const third = Math.floor(samples.length / 3);
  const median = (some: readonly LoadSample[]): number =>
    quantile(
      some.map(({ residentMB }) => residentMB).toSorted((left, right) => left - right),
      0.5,
    );
  return median(samples.slice(-third)) / median(samples.slice(third, -third));
}
