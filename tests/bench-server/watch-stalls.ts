import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into the backend's process before its program: answers with the longest stall of the event loop since the last request, in milliseconds.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const server = createServer((_request, response) => {
    response.end(String(delay.max / 1e6));
    delay.reset();
  });
  server.listen(Number(process.env['BENCH_STALLS_PORT']), '127.0.0.1').unref();
}
