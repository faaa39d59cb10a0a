import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { openSession } from '../../server/auth/sessions.ts';
import { openDatabase, openPool } from '../../server/database/connect.ts';
import { changesCall, changeStreamCall, type ChangesAnswer } from '../../src/contract/delivery/change-feed.ts';
import type { PushedChanges } from '../../src/contract/delivery/stream-rows.ts';
import type { BenchBackend } from './bench-backend.ts';
import { quantile } from './client.ts';
import { processFigures, type ProcessFigures } from './load.ts';

/** Limits for devices that follow the feed (R-141). Bytes as sent, times in milliseconds, processor time as a share of one core. */
export const WANTED_OF_DEVICES = { unchangedBytes: 2_000, changedShare: 0.03, pollingOfCore: 0.15, rowsMs: 1_000 } as const;

/** Bytes as sent, times in milliseconds, processor time as a share of one core. */
export type DevicesResult = {
  readonly unchangedBytes: number;
  /**
   * One percent of the vehicles changed: bytes of the feed's answer, of the vehicle list and choices pulled whole, and of these before
   * packing.
   */
  readonly changed: { readonly vehicles: number; readonly bytes: number; readonly wholeBytes: number; readonly plainBytes: number };
  /** Each device polls the feed once a minute, while nothing changes. */
  readonly polling: { readonly devices: number; readonly seconds: number; readonly ofCore: number };
  readonly streams: readonly StreamsResult[];
};

/** From the commit of a change to the event at each device, and to the answer of the feed that holds it, requested as in the app. */
export type StreamsResult = {
  readonly count: number;
  readonly kBPerStream: number;
  readonly idleOfCore: number;
  readonly event: { readonly p50: number; readonly p95: number };
  readonly answer: { readonly p50: number; readonly p95: number };
};

const CHANGES = 5;
const IDLE_MS = 10_000;
const CHANGED_SHARE = 0.01;
const OPENED_AT_ONCE = 50;
/** A device that hears of no change for that long has failed. */
const MAX_WAIT_MS = 60_000;

/** Measures what `devices` devices cost that follow the change feed by polls, and by streams: 20, and twice as many as devices. */
export async function measureDevices(
  { backend: { url }, databaseUrl }: BenchBackend,
  { devices, seconds }: { readonly devices: number; readonly seconds: number },
): Promise<DevicesResult> {
  const db = openDatabase(openPool(databaseUrl, { timeZone: 'Europe/Warsaw' }));
  try {
    const tokens = await openSessions(db, devices * 2);
    const [token = ''] = tokens;
    await describeVehicles(db);
    const change = (count: number) =>
      sql`UPDATE vehicle SET "Status" = "Status" || '.' WHERE "Id" > 1000 AND "Id" <= ${1_000 + count}`.execute(db);
    const cursor = (await changesOf(url, token)).answer.Cursor;
    const unchangedBytes = (await changesOf(url, token, cursor)).bytes;
    const {
      rows: [counted],
    } = await sql<{ vehicles: number }>`SELECT count(*)::int AS vehicles FROM vehicle`.execute(db);
    const vehicles = Math.ceil((counted?.vehicles ?? 0) * CHANGED_SHARE);
    await change(vehicles);
    const { bytes } = await changesOf(url, token, cursor);
    const changes = { vehicles, bytes, ...(await wholeBytes(url, token, counted?.vehicles ?? 0)) };
    const polling = { devices, seconds, ofCore: await pollingShare(url, tokens.slice(0, devices), seconds) };
    const streams: StreamsResult[] = [];
    for (const count of [20, devices * 2]) streams.push(await measureStreams(url, tokens.slice(0, count), () => change(1)));
    return { unchangedBytes, changed: changes, polling, streams };
  } finally {
    await db.destroy();
  }
}

/** Empty columns would pack to nothing. */
async function describeVehicles(db: ReturnType<typeof openDatabase>): Promise<void> {
  await sql`UPDATE vehicle SET "Make" = (ARRAY['Škoda', 'Volkswagen', 'Toyota', 'Ford', 'Renault'])[1 + "Id" % 5], "Model" = (ARRAY['Octavia', 'Golf', 'Corolla', 'Transit', 'Master', 'Fabia', 'Focus'])[1 + "Id" % 7],
    "BodyNumber" = upper(left(md5("Id"::text), 17)), "ProductionYear" = 2016 + "Id" % 10, "VehicleMileage" = "Id" * 7919 % 200000, "NextTechnicalInspection" = date '2026-01-01' + ("Id" * 53 % 900)::int,
    "Status" = (ARRAY['Sprawny', 'W naprawie', 'Wynajęty'])[1 + "Id" % 3], "OrganizationStructure" = 'Oddział ' || "Id" % 12, "CostPlace" = 'MPK ' || "Id" % 40 WHERE "Id" > 1000`.execute(
    db,
  );
}

/** A session of its own for each device. */
async function openSessions(db: ReturnType<typeof openDatabase>, count: number): Promise<string[]> {
  const { Id } = await db.selectFrom('user_account').select('Id').where('Username', '=', 'manager').executeTakeFirstOrThrow();
  const tokens: string[] = [];
  while (tokens.length < count)
    tokens.push(await openSession(db, Id, { hours: 12, device: { kind: 'tablet', name: 'Chrome', network: '127.0.0.1', proof: null } }));
  return tokens;
}

async function changesOf(url: string, token: string, since?: string): Promise<{ answer: ChangesAnswer; bytes: number }> {
  const { bytes, text } = await get(
    new URL(`${changesCall.path}${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`, url),
    token,
  );
  return { answer: JSON.parse(text) as ChangesAnswer, bytes };
}

/** The vehicles as a device pulls them for the first time. */
async function wholeBytes(url: string, token: string, count: number): Promise<{ wholeBytes: number; plainBytes: number }> {
  const choices = await get(new URL('/Vehicle/Company?allTypes=true', url), token);
  let requests = choices.bytes;
  let plain = Buffer.byteLength(choices.text);
  for (let skip = 0; skip < count; skip += 1_000) {
    const { bytes, text } = await get(
      new URL(`/api/ODataVehicle?$top=1000&$skip=${skip}&$count=true&$orderby=RegistrationNumber asc,Id asc`, url),
      token,
    );
    requests += bytes;
    plain += Buffer.byteLength(text);
  }
  return { wholeBytes: requests, plainBytes: plain };
}

/** Bytes of the body as sent, and its text. Throws for a status other than 200. */
async function get(url: URL, token: string): Promise<{ bytes: number; text: string }> {
  const answer = await open(url, token, agent);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return { bytes: body.length, text: (answer.headers['content-encoding'] === 'zstd' ? zstdDecompressSync(body) : body).toString() };
}

// A device keeps its connection; as many at once as a proxy in front of the backend would hold.
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** Throws for a status other than 200: a refused stream would never report a change. */
async function open(url: URL, token: string, through: Agent | false): Promise<IncomingMessage> {
  const outgoing = request(url, { agent: through, headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'zstd' } });
  outgoing.end();
  try {
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    if (answer.statusCode === 200) return answer;
    answer.resume();
    throw new Error(`${url.pathname}: ${answer.statusCode}`);
  } catch (error) {
    // The server closed an idle connection at the moment of reuse.
    if (outgoing.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return open(url, token, through);
    throw error;
  }
}

/** Processor time of the backend's process while each device polls once a minute, as a share of one core. */
async function pollingShare(url: string, tokens: readonly string[], seconds: number): Promise<number> {
  const cursors = await Promise.all(tokens.slice(0, 1).map(async (token) => (await changesOf(url, token)).answer.Cursor));
  const [cursor = ''] = cursors;
  const interval = 60_000 / tokens.length;
  const began = performance.now();
  const before = await processFigures(url);
  const requests: Promise<unknown>[] = [];
  while (performance.now() - began < seconds * 1_000) {
    const due = Math.floor((performance.now() - began) / interval);
    while (requests.length < due) requests.push(changesOf(url, tokens[requests.length % tokens.length] ?? '', cursor));
    await pause(5);
  }
  await Promise.all(requests);
  return shareOf(before, await processFigures(url));
}

async function measureStreams(url: string, tokens: readonly string[], change: () => Promise<unknown>): Promise<StreamsResult> {
  const empty = await processFigures(url);
  const devices: Device[] = [];
  // In groups, as devices come: not all in one moment.
  for (let start = 0; start < tokens.length; start += OPENED_AT_ONCE)
    devices.push(...(await Promise.all(tokens.slice(start, start + OPENED_AT_ONCE).map((token) => follow(url, token)))));
  // The first look announces what came before it.
  await pause(2_000 + tokens.length * 4);
  const idle = await processFigures(url);
  await pause(IDLE_MS);
  const after = await processFigures(url);
  const answers: Heard[] = [];
  for (let round = 0; round < CHANGES; round++) {
    await change();
    const committed = performance.now();
    const all = await Promise.all(devices.map((device) => device.next()));
    answers.push(...all.map(({ event, answer }) => ({ event: event - committed, answer: answer - committed })));
  }
  for (const { stop } of devices) stop();
  await pause(1_000);
  const kBPerStream = ((idle.residentMB - empty.residentMB) * 1_000) / tokens.length;
  return {
    count: tokens.length,
    kBPerStream,
    idleOfCore: shareOf(idle, after),
    event: quantiles(answers.map(({ event }) => event)),
    answer: quantiles(answers.map(({ answer }) => answer)),
  };
}

type Heard = { readonly event: number; readonly answer: number };
type Device = { readonly next: () => Promise<Heard>; readonly stop: () => void };

/**
 * A device that applies the rows of the stream, else requests the feed, as a visible page does. Its next change fails when its stream
 * ends, or after `MAX_WAIT_MS`.
 */
async function follow(url: string, token: string): Promise<Device> {
  const stream = await open(new URL(`${changeStreamCall.path}?rows=true`, url), token, false);
  let { Cursor: cursor, Link: link } = (await changesOf(url, token)).answer;
  let isStopped = false;
  let nextAnswer = Promise.withResolvers<Heard>();
  const fail = (error: unknown) => nextAnswer.reject(error);
  // One at a time, as in the page.
  let asking = Promise.resolve();
  const ask = (event: number) => {
    asking = asking.then(() => askOnce(event)).catch(fail);
  };
  async function askOnce(event: number): Promise<void> {
    take((await changesOf(url, token, cursor)).answer, event);
  }
  function take({ Cursor, Link, Lists }: ChangesAnswer, event: number): void {
    [cursor, link] = [Cursor, Link];
    if (Object.keys(Lists).length > 0) nextAnswer.resolve({ event, answer: performance.now() });
  }
  const askWithin = (within: number, event: number) => setTimeout(() => ask(event), Math.random() * within);
  let unread = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const event = performance.now();
    const events = (unread + text).split('\n\n');
    unread = events.pop() ?? '';
    for (const one of events) {
      const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(one) ?? [];
      if (name === 'change') askWithin(Number(data), event);
      if (name !== 'rows') continue;
      const pushed = JSON.parse(data) as PushedChanges;
      if (pushed.Since === link) take(pushed, event);
      else askWithin(pushed.Within, event);
    }
  });
  // The next wait reads a failure.
  nextAnswer.promise.catch(() => undefined);
  stream.once('close', () => {
    if (!isStopped) fail(new Error('a stream ended'));
  });
  return {
    next: async () => {
      const late = setTimeout(() => fail(new Error(`no change heard for ${MAX_WAIT_MS / 1_000} s`)), MAX_WAIT_MS);
      const one = await nextAnswer.promise.finally(() => clearTimeout(late));
      nextAnswer = Promise.withResolvers<Heard>();
      nextAnswer.promise.catch(() => undefined);
      return one;
    },
    stop: () => {
      isStopped = true;
      stream.destroy();
    },
  };
}

function quantiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((left, right) => left - right);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}

function shareOf(before: ProcessFigures, after: ProcessFigures): number {
  return ((after.cpuSeconds - before.cpuSeconds) * 1_000) / (after.at - before.at);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
