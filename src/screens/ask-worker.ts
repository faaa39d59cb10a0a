/** Sends one order to a worker that answers each; throws its error, or the reason of an aborted signal. */
export function askWorker<Answer>(worker: Worker, order: unknown, signal: AbortSignal | undefined): Promise<Answer> {
  const end = new AbortController();
  return new Promise<Answer>((resolve, reject) => {
    signal?.throwIfAborted();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { signal: end.signal });
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { signal: end.signal });
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: end.signal });
    worker.postMessage(order, []);
  }).finally(() => end.abort());
}
