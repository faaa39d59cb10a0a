import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { batchCall } from '../../../src/contract/delivery/batch.ts';

/** Behaviour of the network for one request. */
export type NetworkFault =
  | 'pass'
  /** The backend processes the request; its response is lost. */
  | 'lose-answer'
  /** The request is read but neither forwarded nor answered. */
  | 'hang'
  /** Reading stops after the first bytes, until the client gives up. */
  | 'stall'
  /** The connection is closed: no network. */
  | 'cut'
  /** Forwards with added headers, as a reverse proxy does. */
  | { readonly adding: Readonly<Record<string, string>> }
  /** Forwards and responds without some headers, like a proxy or a backend that does not support them. */
  | { readonly without: readonly string[]; readonly losesAnswer?: boolean }
  /** Forwards, and sets headers of the response. */
  | { readonly answering: Readonly<Record<string, string>> }
  /** Responds without the backend. */
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string };

/** `status`: null until it is answered. */
export type RecordedRequest = {
  status: number | null;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly headers: IncomingHttpHeaders;
  readonly fault: NetworkFault;
  /** The changes of a batch. */ readonly entries: readonly { readonly Key: string; readonly Path: string }[];
};

/** A change that a device sent, alone or in a batch. */
export type SentChange = { readonly path: string; readonly key: string };

export type FaultProxy = {
  readonly url: string;
  /** All requests so far, in the order of arrival. */
  readonly requests: RecordedRequest[];
  /** Sets the behaviour for all later requests. */
  behave: (choose: (method: string, path: string) => NetworkFault) => void;
  /** Resolves once a matching request was handled, at once if one was already seen. */
  readonly waitFor: (matches: (seen: RecordedRequest) => boolean) => Promise<RecordedRequest>;
  readonly stop: () => Promise<void>;
};

const tlsFile = (name: string) => readFileSync(new URL(`../tls/${name}.pem`, import.meta.url));

/**
 * Starts a proxy between browser and backend that simulates network failures; `port` 0 takes a free one. `isSecure` uses TLS with an
 * untrusted certificate.
 */
export async function startFaultProxy(target: string, port = 0, isSecure = false): Promise<FaultProxy> {
  let choose: (method: string, path: string) => NetworkFault = () => 'pass';
  const requests: RecordedRequest[] = [];
  const waiters = new Set<(one: RecordedRequest) => void>();
  const sockets = new Set<Socket>();

  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const [method, path] = [incoming.method ?? 'GET', incoming.url ?? '/'];
    const fault = choose(method, path);
    const key = incoming.headers['idempotency-key'];
    const entries: RecordedRequest['entries'][number][] = [];
    const one: RecordedRequest = {
      status: null,
      method,
      path,
      key: typeof key === 'string' ? key : null,
      headers: incoming.headers,
      fault,
      entries,
    };
    if (path === batchCall.path) readEntries(incoming, entries);
    requests.push(one);
    outgoing.on('finish', () => (one.status = outgoing.statusCode));
    const settled = () => {
      for (const tell of waiters) tell(one);
    };
    if (fault === 'hang') {
      incoming.resume();
      incoming.on('end', settled);
    } else if (fault === 'stall') {
      incoming.once('data', () => incoming.pause());
      outgoing.on('close', settled);
    } else if (fault === 'cut') {
      incoming.socket.destroy();
      settled();
    } else if (fault === 'pass' || fault === 'lose-answer') {
      forward({ target, losesAnswer: fault === 'lose-answer', without: [] }, incoming, outgoing, settled);
    } else if ('adding' in fault) {
      Object.assign(incoming.headers, fault.adding);
      forward({ target, losesAnswer: false, without: [] }, incoming, outgoing, settled);
    } else if ('answering' in fault) {
      forward({ target, losesAnswer: false, without: [], answering: fault.answering }, incoming, outgoing, settled);
    } else if ('without' in fault) {
      forward(
        { target, losesAnswer: fault.losesAnswer ?? false, without: fault.without.map((name) => name.toLowerCase()) },
        incoming,
        outgoing,
        settled,
      );
    } else {
      incoming.resume();
      outgoing.writeHead(fault.status, fault.headers);
      outgoing.end(fault.body, settled);
    }
  };
  const server = isSecure ? createTlsServer({ cert: tlsFile('cert'), key: tlsFile('key') }, handle) : createServer(handle);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests,
    behave: (next) => {
      choose = next;
    },
    waitFor: (matches) =>
      new Promise((resolve) => {
        const match = requests.find(matches);
        if (match) {
          resolve(match);
          return;
        }
        const tell = (one: RecordedRequest) => {
          if (!matches(one)) return;
          waiters.delete(tell);
          resolve(one);
        };
        waiters.add(tell);
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The changes of `requests`, in order. */
export function changesIn(requests: readonly RecordedRequest[]): SentChange[] {
  return requests.flatMap(({ path, key, entries }) =>
    key === null ? entries.map(({ Key, Path }) => ({ path: Path, key: Key })) : [{ path, key }],
  );
}

/** Reads a batch on its way. */
function readEntries(incoming: IncomingMessage, entries: RecordedRequest['entries'][number][]): void {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () =>
    entries.push(...(JSON.parse(Buffer.concat(chunks).toString()) as { readonly Entries: RecordedRequest['entries'] }).Entries),
  );
}

type ForwardOptions = {
  readonly target: string;
  readonly losesAnswer: boolean;
  readonly without: readonly string[];
  readonly answering?: Readonly<Record<string, string>>;
};

function forward(
  { target, losesAnswer, without, answering }: ForwardOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  settled: () => void,
): void {
  const withoutHeaders = (headers: IncomingHttpHeaders) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !without.includes(name)));
  const outward = request(
    `${target}${incoming.url ?? '/'}`,
    { method: incoming.method, headers: withoutHeaders(incoming.headers) },
    (answer) => {
      if (losesAnswer) {
        answer.resume();
        answer.on('end', () => {
          outgoing.destroy();
          settled();
        });
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, { ...withoutHeaders(answer.headers), ...answering });
      answer.pipe(outgoing);
      outgoing.on('finish', settled);
    },
  );
  outward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => outward.destroy());
  incoming.pipe(outward);
}
