import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { honoured, idempotencyHeaders } from '../../src/contract/idempotency.ts';
import type { Change } from './contender.ts';

/** What becomes of one request that changes something. `lose-answer`: it is carried out, and the answer never arrives. */
export type Fate = 'pass' | 'cut' | 'lose-answer' | 'hang' | '401' | '422' | '429' | '500' | 'html';

export type Seen = Change & { readonly at: number };

/** Says what it was asked to do and what it did, in order; keeps keys as a good backend does. */
export type RecordingBackend = {
  readonly url: string;
  /** Decides the fate of each request that changes something; the device's own files always come. */
  decide: (change: Change) => Fate;
  readonly seen: readonly Seen[];
  /** What was carried out. */
  readonly done: readonly Seen[];
  readonly stop: () => Promise<void>;
};

/** Seconds that a 429 asks for. */
export const retryAfter = 4;

const answers = {
  '401': { status: 401, type: 'application/problem+json', body: '{"code":"unauthorized"}' },
  '422': { status: 422, type: 'application/problem+json', body: '{"code":"validation"}' },
  '429': { status: 429, type: 'application/problem+json', body: '{"code":"throttled"}' },
  '500': { status: 500, type: 'text/plain', body: 'Internal Server Error' },
  html: { status: 200, type: 'text/html', body: '<!doctype html><title>Wi-Fi</title><h1>Accept our terms</h1>' },
} as const;

/** `page` and `worker` are the scripts of the contender's device. */
export async function startRecordingBackend(page: string, worker: string): Promise<RecordingBackend> {
  const files: Record<string, readonly [string, string]> = {
    '/Device': ['text/html; charset=utf-8', '<!doctype html><title>device</title><script type="module" src="/device.js"></script>'],
    '/device.js': ['text/javascript; charset=utf-8', page],
    '/worker.js': ['text/javascript; charset=utf-8', worker],
  };
  const kept = new Map<string, number>();
  const seen: Seen[] = [];
  const done: Seen[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.setHeader(idempotencyHeaders.status, honoured);
    if (file) response.writeHead(200, { 'Content-Type': file[0], 'Cache-Control': 'no-store' }).end(file[1]);
    else if (request.method === 'POST') void receive(request, response);
    else response.writeHead(404).end();
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const change = changeIn(await textOf(request));
    const fate = backend.decide(change);
    if (fate !== 'cut') seen.push({ ...change, at: Date.now() });
    switch (fate) {
      case 'cut':
        return void request.socket.destroy();
      case 'hang':
        return;
      case 'pass':
      case 'lose-answer': {
        const id = carryOut(String(request.headers['idempotency-key']), change);
        if (fate === 'lose-answer') return void request.socket.destroy();
        return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(String(id));
      }
      default: {
        const { status, type, body } = answers[fate];
        return void response.writeHead(status, { 'Content-Type': type, ...(fate === '429' ? { 'Retry-After': retryAfter } : {}) }).end(body);
      }
    }
  }

  function carryOut(key: string, change: Change): number {
    const before = kept.get(key);
    if (before !== undefined) return before;
    done.push({ ...change, at: Date.now() });
    kept.set(key, done.length);
    return done.length;
  }

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const backend: RecordingBackend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: () => 'pass',
    seen,
    done,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return backend;
}

/** Ours says it in the fields of a reading of a counter, the others plainly. */
function changeIn(body: string): Change {
  const { record, version, Comments, CounterState } = JSON.parse(body) as Partial<Change> & { Comments?: string; CounterState?: number };
  return { record: record ?? Comments ?? '', version: version ?? CounterState ?? 0 };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
