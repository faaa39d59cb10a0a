import { randomBytes, randomUUID } from 'node:crypto';
import { smallFleet } from '../support/backend/small-fleet.ts';
import type { BenchBackend } from './bench-backend.ts';
import { quantile, sendRequest, type BenchRequest } from './client.ts';
import { saveOf } from './three-calls.ts';

/** Latencies in milliseconds. */
export type Latencies = { readonly p50: number; readonly p99: number; readonly max: number; readonly count: number };

export type Saturation = {
  readonly alone: { readonly health: Latencies; readonly save: Latencies };
  readonly saturated: { readonly health: Latencies; readonly save: Latencies };
  /** Answers of the costly calls by status, or by error code where there was none. */
  readonly costly: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const IN_FLIGHT = 50;
const UPLOAD_BYTES = 1_000_000;
const boundary = 'tabor-bench';

/** Keeps 50 of each costly call in flight, and measures `/health` and one saving user, before and meanwhile. */
export async function measureSaturation({ backend, token }: BenchBackend, seconds: number): Promise<Saturation> {
  const { url } = backend;
  const signed = { Authorization: `Bearer ${token}` };
  const users = await Promise.all(['admin', 'manager', 'viewer'].map(async (name) => ({ Authorization: `Bearer ${await logIn(url, name)}` })));
  const probes = async () => {
    const [health, save] = await Promise.all([probe(url, () => ({ path: '/health' }), seconds, 20), probe(url, () => saveOf(signed, randomUUID()), seconds, 20)]);
    return { health, save };
  };
  const alone = await probes();
  const costly: Record<string, Record<string, number>> = {};
  const end = new AbortController();
  const running = Object.entries(costlyCalls(users)).flatMap(([name, call]) => {
    const statuses: Record<string, number> = (costly[name] = {});
    return Array.from({ length: IN_FLIGHT }, async (_, index) => {
      while (!end.signal.aborted) {
        const status = await sendRequest(url, call(index)).catch((error: unknown) => String((error as NodeJS.ErrnoException).code ?? error));
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    });
  });
  const saturated = await probes();
  end.abort();
  await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, 60_000).unref())]);
  return { alone, saturated, costly };
}

/** The costly calls, of three users and for logins of many. */
function costlyCalls(users: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, (index: number) => BenchRequest>> {
  const of = (index: number) => users[index % users.length] ?? {};
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOAD_BYTES)]).toString('latin1');
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n--${boundary}--\r\n`;
  return {
    exports: (index) => ({ path: '/api/Vehicle/GenerateExcel', headers: of(index) }),
    searches: (index) => ({ path: `/api/ODataVehicleHandoverDocument?$count=true&$top=25&data=${'aeiou'[index % 5]}`, headers: of(index) }),
    'lists without a limit': (index) => ({ path: '/api/ODataVehicleHandoverDocument?$count=true&$orderby=Vehicle desc', headers: of(index) }),
    uploads: (index) => ({ method: 'POST', path: '/File/Upload', headers: { ...of(index), 'Content-Type': `multipart/form-data; boundary=${boundary}` }, body }),
    logins: () => ({
      method: 'POST',
      path: '/token',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` },
      body: new URLSearchParams({ username: 'manager', password: smallFleet.password }).toString(),
    }),
  };
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
