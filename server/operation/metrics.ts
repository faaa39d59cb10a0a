import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The measured properties of a request, without its URL, which contains record ids. */
export type RequestSample = { readonly method: string; readonly route: string; readonly status: number; readonly seconds: number };

/** A current value, read when the metrics are read. */
export type Gauge = { readonly name: string; readonly help: string; readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/** The metrics of the process. */
export type Metrics = {
  readonly begin: () => void;
  readonly end: (observed: RequestSample) => void;
  /** All metrics in the Prometheus text format. */
  readonly text: () => string;
};

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type DurationHistogram = { readonly labels: Record<string, string>; readonly counts: number[]; sum: number; count: number };

/** Creates the metrics of the process; `gauges` adds those of other parts. */
export function createMetrics(version: string, gauges: () => readonly Gauge[] = () => []): Metrics {
  const requests = new Map<string, { readonly labels: Record<string, string>; count: number }>();
  const times = new Map<string, DurationHistogram>();
  let inProgress = 0;
  const delay = monitorEventLoopDelay();
  delay.enable();
  const processGauges = (): Gauge[] => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return [
      { name: 'tabor_info', help: 'The running version.', labels: { version }, value: 1 },
      { name: 'tabor_http_requests_in_progress', help: 'Requests in progress.', value: inProgress },
      { name: 'process_resident_memory_bytes', help: 'Memory of the process.', value: rss },
      { name: 'nodejs_heap_size_used_bytes', help: 'Used heap of the process.', value: heapUsed },
      { name: 'process_cpu_seconds_total', help: 'Processor time used.', value: (user + system) / 1e6 },
      { name: 'process_uptime_seconds', help: 'Seconds since the start.', value: process.uptime() },
      { name: 'nodejs_eventloop_lag_p99_seconds', help: 'Event loop delay, 99th percentile.', value: (delay.percentile(99) || 0) / 1e9 },
    ];
  };
  return {
    begin: () => {
      inProgress++;
    },
    end: ({ method, route, status, seconds }) => {
      inProgress--;
      const counter = getOrCreate(requests, `${method} ${route} ${status}`, () => ({ labels: { method, route, status: String(status) }, count: 0 }));
      counter.count++;
      const histogram = getOrCreate(times, `${method} ${route}`, () => ({ labels: { method, route }, counts: BUCKET_SECONDS.map(() => 0), sum: 0, count: 0 }));
      histogram.sum += seconds;
      histogram.count++;
      for (const [index, bound] of BUCKET_SECONDS.entries()) if (seconds <= bound) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
    },
    text: () =>
      [
        ...[...processGauges(), ...gauges()].flatMap((gauge, index, all) => gaugeLines(gauge, all[index - 1]?.name)),
        '# HELP tabor_http_requests_total Requests answered.',
        '# TYPE tabor_http_requests_total counter',
        ...[...requests.values()].map(({ labels, count }) => sample('tabor_http_requests_total', labels, count)),
        '# HELP tabor_http_request_duration_seconds How long requests took.',
        '# TYPE tabor_http_request_duration_seconds histogram',
        ...[...times.values()].flatMap(timeLines),
        '',
      ].join('\n'),
  };
}

function gaugeLines({ name, help, labels = {}, value }: Gauge, previous: string | undefined): string[] {
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
  const head = name === previous ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
  return [...head, sample(name, labels, value)];
}

function timeLines({ labels, counts, sum, count }: DurationHistogram): string[] {
  const name = 'tabor_http_request_duration_seconds';
  return [
    ...BUCKET_SECONDS.map((bound, index) => sample(`${name}_bucket`, { ...labels, le: String(bound) }, counts[index] ?? 0)),
    sample(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    sample(`${name}_sum`, labels, sum),
    sample(`${name}_count`, labels, count),
  ];
}

function sample(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

function getOrCreate<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
