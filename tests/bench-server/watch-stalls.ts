import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into the backend's process before its program: answers with the longest stall of the event loop since the last request, and the
// most processor time that its thread took between two turns of a timer, which other processes cannot lengthen; or with the processor time
// of the process so far; all in milliseconds. It watches from the first request for a stall on: its timers take processor time.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let busiest = 0;
  let watched: NodeJS.Timeout | null = null;
  const watch = () => {
    let last = process.threadCpuUsage();
    delay.enable();
    return setInterval(() => {
      const now = process.threadCpuUsage();
      busiest = Math.max(busiest, (now.user + now.system - last.user - last.system) / 1_000);
      last = now;
    }, 5).unref();
  };
  const server = createServer(({ url }, response) => {
    const { user, system } = process.cpuUsage();
    if (url === '/processor') return void response.end(JSON.stringify((user + system) / 1_000));
    watched ??= watch();
    response.end(JSON.stringify({ stall: delay.max / 1e6, busiest }));
    delay.reset();
    busiest = 0;
  });
  server.listen(Number(process.env['BENCH_STALLS_PORT']), '127.0.0.1').unref();
}
