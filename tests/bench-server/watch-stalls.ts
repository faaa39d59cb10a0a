import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into the backend's process before its program: answers with the longest stall of the event loop since the last request, and the most
// processor time that its thread took between two turns of a timer, which other processes cannot lengthen; both in milliseconds.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let last = process.threadCpuUsage();
  let busiest = 0;
  setInterval(() => {
    const now = process.threadCpuUsage();
    busiest = Math.max(busiest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
  }, 5).unref();
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ stall: delay.max / 1e6, busiest }));
    delay.reset();
    busiest = 0;
  });
  server.listen(Number(process.env['BENCH_STALLS_PORT']), '127.0.0.1').unref();
}
