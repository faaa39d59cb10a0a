import { Agent, request as send } from 'node:http';

/** One request of a benchmark. */
export type BenchRequest = {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends the request over a keep-alive connection; returns its status. */
export async function sendRequest(url: string, request: BenchRequest): Promise<number> {
  try {
    return await sendOnce(url, request);
  } catch (error) {
    // The server closed an idle connection at the moment of reuse: proxies and browsers resend such a request, too.
    if (error instanceof StaleConnectionError) return sendOnce(url, request);
    throw error;
  }
}

class StaleConnectionError extends Error {}

function sendOnce(url: string, { method = 'GET', path, headers = {}, body }: BenchRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = send(new URL(path, url), { agent, method, headers: { 'Accept-Encoding': 'gzip', ...headers, ...length } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    request.once('error', (error: NodeJS.ErrnoException) =>
      reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnectionError() : error),
    );
    request.end(body);
  });
}

/** Latencies in milliseconds, and the throughput per second. */
export type Times = { readonly p50: number; readonly p99: number; readonly perSecond: number };

/** Repeats `work` for some seconds with the given concurrency; passes its errors on. */
export async function repeat(work: () => Promise<void>, seconds: number, atOnce: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return times;
}

export function timesOf(times: readonly number[], seconds: number): Times {
  const sorted = times.toSorted((left, right) => left - right);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), perSecond: times.length / seconds };
}

/** The quantile of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
