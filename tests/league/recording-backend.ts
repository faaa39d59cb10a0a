import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Extension } from '../../src/contract/definition/capabilities.ts';
import { honoured, idempotencyHeaders } from '../../src/contract/delivery/idempotency.ts';
import type { Change } from '../contenders/change.ts';
import { readingsPage, type Reading } from './readings.ts';

/** The behaviour of the backend. */
export type BackendTraits = {
  /** Carries out each key once, and sends the status header; default true. */
  readonly honoursKeys?: boolean;
  /** Has the specification's list; default true. */
  readonly showsLists?: boolean;
  /** Default false: Chromium itself resends a request that breaks on a reused connection, unnoticed by the outbox. */
  readonly reusesConnections?: boolean;
};

/** Answers to a request that is not carried out. */
type RejectedAnswer = keyof typeof rejectedAnswers;
/** Answers to a request that is carried out. */
type DoneAnswer = keyof typeof doneAnswers;

/** The fate of one changing request. `lose-answer` and `answerAfterMs`: it is carried out; the answer is lost, or delayed by that time. */
export type Fate = 'hang' | RejectedAnswer | DoneAnswer | 'lose-answer' | { readonly answerAfterMs: number };

export type RecordedChange = Change & { readonly at: number };

/** A backend that records its requests and what it carried out, in order. */
export type RecordingBackend = {
  readonly url: string;
  /** While false every request is cut, except for the device's files. */
  isReachable: boolean;
  /** Sets the fate of each changing request; reads pass. */
  decide: (change: Change) => Fate;
  readonly seen: readonly RecordedChange[];
  /** The changes that were carried out. */
  readonly done: readonly RecordedChange[];
  readonly stop: () => Promise<void>;
};

/** `Retry-After` of a 429, in seconds. */
export const RETRY_AFTER_S = 4;

/** An answer to an update that the specification does not have. */
export const oddAnswer = '{"status":"updated","rows":1}';

const json = 'application/json';
const problem = 'application/problem+json';
const internalError = { status: 500, type: 'text/plain', body: 'Internal Server Error' };

const rejectedAnswers = {
  '401': { status: 401, type: problem, body: '{"code":"unauthorized"}' },
  '422': { status: 422, type: problem, body: '{"code":"validation"}' },
  '429': { status: 429, type: problem, body: '{"code":"throttled"}' },
  '500': internalError,
  html: { status: 200, type: 'text/html', body: '<!doctype html><title>Wi-Fi</title><h1>Accept our terms</h1>' },
} as const;

const doneAnswers = {
  pass: (id: number) => ({ status: 200, type: json, body: String(id) }),
  'done-500': () => internalError,
  'done-202': () => ({ status: 202, type: null, body: '' }),
  'done-object': (id: number) => ({ status: 200, type: json, body: JSON.stringify({ Id: id }) }),
  'done-odd': () => ({ status: 200, type: json, body: oddAnswer }),
} as const;

/** `page` and `worker` are the scripts of the contender's device. */
export async function startRecordingBackend(
  { page, worker }: { readonly page: string; readonly worker: string },
  { honoursKeys = true, showsLists = true, reusesConnections = false }: BackendTraits,
): Promise<RecordingBackend> {
  const files: Record<string, readonly [string, string]> = {
    '/Device': ['text/html; charset=utf-8', '<!doctype html><title>device</title><script type="module" src="/device.js"></script>'],
    '/device.js': ['text/javascript; charset=utf-8', page],
    '/worker.js': ['text/javascript; charset=utf-8', worker],
  };
  const idsByKey = new Map<string, number>();
  const readings = new Map<number, Reading>();
  const received: RecordedChange[] = [];
  const applied: RecordedChange[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', backend.url);
    const file = files[url.pathname];
    if (!file && !backend.isReachable) return void request.socket.destroy();
    if (honoursKeys) response.setHeader(idempotencyHeaders.status, honoured);
    if (file) response.writeHead(200, { 'Content-Type': file[0], 'Cache-Control': 'no-store' }).end(file[1]);
    else if (request.method === 'POST') void receive(request, response);
    else answerRead(url, response);
  });

  /** The reads by which a client queries capabilities and records. */
  function answerRead({ pathname, searchParams }: URL, response: ServerResponse): void {
    const content = readAnswer(pathname, searchParams);
    if (content === undefined) response.writeHead(404).end();
    else answer(response, { status: 200, type: json, body: JSON.stringify(content) });
  }

  function readAnswer(path: string, parameters: URLSearchParams): object | undefined {
    switch (path) {
      case '/auth/currentuser':
        return { Username: 'driver', GivenName: '', Permissions: {} };
      case '/capabilities':
        return honoursKeys ? { Extensions: ['idempotency-keys' satisfies Extension], Calls: [] } : undefined;
      case '/api/ODataVehicleCounter':
        return showsLists ? readingsPage([...readings.values()], parameters) : undefined;
      case '/VehicleCounter/Get/':
        return readings.get(Number(parameters.get('id')));
      default:
        return undefined;
    }
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as Body;
    const change = changeIn(body);
    const fate = backend.decide(change);
    received.push({ ...change, at: Date.now() });
    if (fate === 'hang') return;
    if (isRejectedAnswer(fate)) return answer(response, rejectedAnswers[fate]);
    const key = honoursKeys ? request.headers['idempotency-key'] : undefined;
    const earlier = typeof key === 'string' ? idsByKey.get(key) : undefined;
    const id = earlier ?? carryOut(body, change);
    if (typeof key === 'string') idsByKey.set(key, id);
    if (fate === 'lose-answer') return void request.socket.destroy();
    // A repeated key is answered at once.
    if (typeof fate === 'object' && earlier === undefined) await delay(fate.answerAfterMs);
    answer(response, doneAnswers[typeof fate === 'object' ? 'pass' : fate](id));
  }

  function carryOut(body: Body, change: Change): number {
    applied.push({ ...change, at: Date.now() });
    const id = body.Id ?? applied.length;
    const { VehicleId, DateTime } = body;
    if (VehicleId !== undefined && DateTime !== undefined)
      readings.set(id, { Id: id, VehicleId, DateTime, CounterState: change.version, Comments: change.record });
    return id;
  }

  server.maxRequestsPerSocket = reusesConnections ? 0 : 1;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const backend: RecordingBackend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReachable: true,
    decide: () => 'pass',
    seen: received,
    done: applied,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return backend;
}

function isRejectedAnswer(fate: Fate): fate is RejectedAnswer {
  return typeof fate === 'string' && fate in rejectedAnswers;
}

function answer(
  response: ServerResponse,
  { status, type, body }: { readonly status: number; readonly type: string | null; readonly body: string },
): void {
  response
    .writeHead(status, { ...(type ? { 'Content-Type': type } : {}), ...(status === 429 ? { 'Retry-After': RETRY_AFTER_S } : {}) })
    .end(body);
}

/** Tabor sends a counter reading, the others send the change itself. */
type Body = Partial<Change> & Partial<Omit<Reading, 'Id'>> & { readonly Id?: number | null };

function changeIn({ record, version, Comments, CounterState }: Body): Change {
  return { record: record ?? Comments ?? '', version: version ?? CounterState ?? 0 };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
