import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The fate of one request. `403`: the backend revokes the permission for it; `blocked` and `413`: a proxy in front of the backend rejects
 * it, whatever an earlier attempt did. `stop…`: the worker freezes, before the request is sent or before its answer is read.
 */
export const networkFaults = [
  'cut',
  'lose-answer',
  '401',
  '403',
  '413',
  '429',
  '500',
  'blocked',
  'html',
  'stop-before',
  'stop-after',
] as const;
export type NetworkFault = (typeof networkFaults)[number] | 'pass';

/** A drain with the faults of its requests, in order; further requests pass. */
export type FaultyRun = {
  readonly faults: NetworkFault[];
  isStopped: boolean;
  /** After a revival the remaining requests are not stopped again. */
  isRevived: boolean;
  /** Resolvers of the stopped requests. */
  readonly stoppedRequests: (() => void)[];
};

export type FakeNetwork = {
  isOnline: boolean;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Runs a drain with the given faults; resolves when it ended or was stopped. */
  readonly during: (
    faults: readonly NetworkFault[],
    act: () => Promise<unknown>,
  ) => Promise<{ readonly run: FaultyRun; readonly end: Promise<unknown> }>;
};

const page = '<!doctype html><title>Wi-Fi</title>';

/** The network in front of `backend`: requests run one at a time, so that a history is reproducible. */
export function fakeNetwork(backend: (path: string, init: RequestInit) => Promise<Response>): FakeNetwork {
  const runs = new AsyncLocalStorage<FaultyRun & { readonly onStop: () => void }>();
  let last: Promise<unknown> = Promise.resolve();

  function pass(address: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(address);
    const answer = last.then(() => backend(pathname + search, { ...init, signal: null }));
    last = answer.catch(() => undefined);
    return answer;
  }

  function cut(): never {
    throw new TypeError('Failed to fetch');
  }

  const network: FakeNetwork = {
    isOnline: true,
    fetch: async (address, init) => {
      const run = runs.getStore();
      const hold = () => {
        if (!run) return cut();
        if (run.isRevived) return undefined;
        run.isStopped = true;
        return new Promise<void>((resolve) => {
          run.stoppedRequests.push(resolve);
          run.onStop();
        });
      };
      if (run?.isStopped) await hold();
      if (!network.isOnline) return cut();
      const fault = run?.faults.shift() ?? 'pass';
      if (fault === '401') return new Response('', { status: 401 });
      if (fault === '403')
        return new Response('{"code":"forbidden"}', { status: 403, headers: { 'Content-Type': 'application/problem+json' } });
      if (fault === '413') return new Response('Request Entity Too Large', { status: 413 });
      if (fault === '429') return new Response('', { status: 429, headers: { 'Retry-After': '30' } });
      if (fault === '500') return new Response('Internal Server Error', { status: 500 });
      if (fault === 'blocked') return new Response(page, { status: 403, headers: { 'Content-Type': 'text/html' } });
      if (fault === 'html') return new Response(page, { status: 200, headers: { 'Content-Type': 'text/html' } });
      if (fault === 'cut') return cut();
      if (fault === 'stop-before') await hold();
      const answer = await pass(address, init);
      if (fault === 'stop-after') await hold();
      return fault === 'lose-answer' ? cut() : answer;
    },
    during: async (fates, act) => {
      const stop = Promise.withResolvers<void>();
      const run = { faults: [...fates], isStopped: false, isRevived: false, stoppedRequests: [], onStop: () => stop.resolve() };
      const end = runs.run(run, act);
      await Promise.race([end, stop.promise]);
      return { run, end };
    },
  };
  return network;
}

/** Continues a stopped run from where it was, without further faults. */
export function revive(run: FaultyRun): void {
  run.isStopped = false;
  run.isRevived = true;
  run.faults.length = 0;
  for (const letGo of run.stoppedRequests.splice(0)) letGo();
}
