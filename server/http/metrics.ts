import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';

/** The measured properties of a request, without its URL, which contains record ids. */
export type RequestSample = { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number };

/** The metrics of the process. */
export type Metrics = {
  readonly begin: () => void;
  readonly end: (observed: RequestSample) => void;
  readonly text: () => Promise<string>;
};

export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of the process, in a registry that may hold those of other parts. */
export function createMetrics(version: string, registry = new Registry()): Metrics {
  const registers = [registry];
  new Gauge({ name: 'tabor_info', help: 'The running version.', labelNames: ['version'], registers }).set({ version }, 1);
  const inProgress = new Gauge({ name: 'tabor_http_requests_in_progress', help: 'Requests in progress.', registers });
  addProcessMetrics(registry);
  const requests = new Counter({
    name: 'tabor_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'tabor_http_request_duration_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route'],
    buckets: BUCKET_SECONDS,
    registers,
  });
  return {
    begin: () => inProgress.inc(),
    end: ({ method, route, status, seconds }) => {
      inProgress.dec();
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    text: () => registry.metrics(),
  };
}

function addGauge(registry: Registry, name: string, help: string, read: () => number): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
  registry.registerMetric(gauge);
}

function addProcessMetrics(registry: Registry): void {
  const delay = monitorEventLoopDelay();
  delay.enable();
  addGauge(registry, 'process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  addGauge(registry, 'nodejs_heap_size_used_bytes', 'Used heap of the process.', () => process.memoryUsage().heapUsed);
  const cpuSeconds = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used.',
    registers: [],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  registry.registerMetric(cpuSeconds);
  addGauge(registry, 'process_uptime_seconds', 'Seconds since the start.', () => process.uptime());
  addGauge(registry, 'nodejs_eventloop_lag_p99_seconds', 'Event loop delay, 99th percentile.', () => (delay.percentile(99) || 0) / 1e9);
}
