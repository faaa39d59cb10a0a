import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startBenchBackend } from './bench-backend.ts';
import type { Times } from './client.ts';
import { measureDepths } from './depths.ts';
import { measureDevices, WANTED_OF_DEVICES } from './devices.ts';
import { measureErasure, WANTED_SAVE_MS } from './erase.ts';
import { measureExports, WANTED_FIRST_BYTE_MS, WANTED_STALL_MS } from './exports.ts';
import { violationsOf, metricsToken, runLoad, type LoadSample } from './load.ts';
import { measureSaturation, missedGoals, WANTED_OF_SATURATION } from './saturate.ts';
import { measureGrowingLists, measureQueries, WANTED_MS, type QueryResult } from './queries.ts';
import { measureCalls, type CallResult } from './three-calls.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    folder: { type: 'string' },
  },
});
const [mode, argument = '1000'] = positionals;
/** A saturation lasts until each of 450 waiting calls had its turn. */
const defaults = { rows: mode === 'saturate' ? '20000' : '100000', seconds: mode === 'saturate' ? '60' : '5' };
const [rows, seconds, connections, minutes, rate] = (['rows', 'seconds', 'connections', 'minutes', 'rate'] as const).map((name) => {
  const text = { ...defaults, ...values }[name];
  const value = Number(text);
  if (value > 0) return value;
  throw new Error(`--${name} is a number above 0, not "${text}".`);
}) as [number, number, number, number, number];

/** Wanted throughput of a page and of a save, relative to their SQL alone. */
const WANTED_OF_SQL = 0.8;

/** Devices follow the changes of a large fleet (R-141). */
const fleet = { rows: 5_000, vehicles: 5_000 };
/** Rows of handovers and bookings; with `queries` the other lists that grow have them. */
const filled =
  mode === 'devices' ? fleet : mode === 'queries' ? { rows: values.folder === undefined ? 1_000 : rows, growing: rows } : { rows };
console.log(`filling a database with ${filled.rows} handovers and ${filled.rows} bookings`);
const bench = await startBenchBackend({ ...filled, folder: values.folder }, { METRICS_TOKEN: metricsToken });
try {
  if (mode === 'load') await load();
  else if (mode === 'saturate') await saturate();
  else if (mode === 'exports') await exportLists();
  else if (mode === 'devices') await followByDevices(Number(argument));
  else if (mode === 'queries') await askGrowingLists();
  else if (mode === 'erase') await erase();
  else if (mode === 'throughput') await measureThroughput();
  else await compare();
} finally {
  await bench.stop();
}

/** A page and a save, beside their two floors. */
async function measureThroughput(): Promise<void> {
  const calls = await measureCalls(bench, { seconds, atOnce: connections, names: ['list page', 'save'] });
  showCalls(calls);
  await writeResults('bench-server-throughput.json', { rows, connections, load: loadavg(), wanted: { ofSqlAlone: WANTED_OF_SQL }, calls });
}

function showCalls(calls: readonly CallResult[]): void {
  for (const { name, statements, backend, bareHandler, sqlAlone, ofSqlAlone } of calls) {
    console.log(`${name} (${statements} statements), ${connections} at once`);
    console.log(`  backend       ${formatTimes(backend)} ${formatProcessor(backend)}`);
    console.log(
      `  bare handler  ${formatTimes(bareHandler)} ${formatProcessor(bareHandler)}; the backend does ${ratio(backend.perSecond, bareHandler.perSecond)} of its requests`,
    );
    console.log(
      `  SQL alone     ${formatTimes(sqlAlone)} ${formatProcessor(sqlAlone)}; the backend does ${ofSqlAlone.toFixed(2)}× of its requests${name === 'login' ? '' : ` (wanted: ${WANTED_OF_SQL}×)`}, ${ratio(wholeProcessor(sqlAlone), wholeProcessor(backend))} by processor time`,
    );
  }
}

function wholeProcessor({ processor: { backend, database, client } }: CallResult['backend']): number {
  return backend + database + client;
}

function formatProcessor({ processor: { backend, database, client } }: CallResult['backend']): string {
  return `processor: backend ${backend.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, client ${client.toFixed(2)} ms`;
}

async function compare(): Promise<void> {
  const calls = await measureCalls(bench, { seconds, atOnce: connections });
  showCalls(calls);
  const depths = await measureDepths(bench, rows);
  for (const { list, depth, backend, plainSql } of depths) {
    const first = depths.find((other) => other.list === list)?.backend ?? NaN;
    console.log(
      `${list}, ${depth * 100} % deep: ${backend.toFixed(1)} ms (wanted: ${WANTED_MS} ms), ${(backend / first).toFixed(2)}× the first page; in plain SQL ${plainSql.toFixed(1)} ms, ${(plainSql / backend).toFixed(1)}× as long`,
    );
  }
  const questions = await measureQueries(bench);
  showQueries(questions);
  await writeResults('bench-server-results.json', {
    rows,
    connections,
    wanted: { ofSqlAlone: WANTED_OF_SQL, queryMs: WANTED_MS },
    calls,
    depths,
    questions,
  });
}

/** Only the lists beside handovers and bookings. */
async function askGrowingLists(): Promise<void> {
  const questions = await measureGrowingLists(bench, rows);
  showQueries(questions);
  await writeResults('bench-server-queries.json', { rows, wantedMs: WANTED_MS, questions });
}

function showQueries(questions: readonly QueryResult[]): void {
  console.log(`orders, filters and searches, by their fastest time, the slowest first (wanted: ${WANTED_MS} ms)`);
  for (const { list, question, backend, fastest } of questions.toSorted((left, right) => right.fastest - left.fastest))
    console.log(`  ${fastest.toFixed(0).padStart(5)} ms, median ${backend.toFixed(0).padStart(5)} ms  ${list}, ${question}`);
}

async function load(): Promise<void> {
  const result = await runLoad(bench, { minutes, rate, rows }, (sample) => {
    console.log(formatSample(sample));
  });
  const violations = violationsOf(result);
  console.log(`${result.asked} requests in ${minutes} minutes; p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms`);
  console.log(`memory of the last third against the middle: ${result.growth.toFixed(2)}×`);
  await writeResults('bench-server-load.json', { rows, minutes, rate, ...result });
  console.log(violations.length === 0 ? 'none failed, and memory was flat' : violations.join('\n'));
  if (violations.length > 0) process.exitCode = 1;
}

async function saturate(): Promise<void> {
  const result = await measureSaturation(bench, seconds);
  for (const [name, { health, save }] of Object.entries({ alone: result.alone, saturated: result.saturated })) {
    console.log(
      `${name.padEnd(10)} /health p50 ${health.p50.toFixed(1)} ms, p99 ${health.p99.toFixed(1)} ms, max ${health.max.toFixed(1)} ms; save p50 ${save.p50.toFixed(1)} ms, p99 ${save.p99.toFixed(1)} ms, max ${save.max.toFixed(1)} ms`,
    );
  }
  console.log(
    `save: ${(result.saturated.save.p50 / result.alone.save.p50).toFixed(2)}× its time alone (wanted: ${WANTED_OF_SATURATION.saveRatio}×); /health at most ${result.saturated.health.max.toFixed(0)} ms (wanted: ${WANTED_OF_SATURATION.healthMs} ms)`,
  );
  console.log(`costly calls: ${result.costlyPerSecond.toFixed(1)} a second`);
  for (const [name, statuses] of Object.entries(result.costly)) console.log(`  ${name}: ${JSON.stringify(statuses)}`);
  const missed = missedGoals(result);
  await writeResults('bench-server-saturation.json', { rows, wanted: WANTED_OF_SATURATION, missed, ...result });
  console.log(missed.length === 0 ? 'every goal was met' : missed.join('\n'));
  if (missed.length > 0) process.exitCode = 1;
}

async function exportLists(): Promise<void> {
  const exports = await measureExports(bench, rows);
  for (const { run, answered, firstByte, whole, bytes, health, stall, busiest } of exports) {
    console.log(
      `${run} export of ${rows} rows: answer after ${answered.toFixed(0)} ms, first byte after ${firstByte.toFixed(0)} ms (wanted: ${WANTED_FIRST_BYTE_MS} ms), whole file of ${(bytes / 1e6).toFixed(1)} MB after ${(whole / 1_000).toFixed(1)} s; /health at most ${health.toFixed(0)} ms, the event loop stalled for at most ${stall.toFixed(0)} ms (wanted: ${WANTED_STALL_MS} ms), of which it worked for at most ${busiest.toFixed(0)} ms at a stretch`,
    );
  }
  await writeResults('bench-server-exports.json', {
    rows,
    wantedFirstByteMs: WANTED_FIRST_BYTE_MS,
    wantedStallMs: WANTED_STALL_MS,
    exports,
  });
}

async function erase(): Promise<void> {
  const result = await measureErasure(bench, rows);
  const { wholeMs, traces, alone, saves } = result;
  console.log(
    `a person among ${rows} handovers, bookings and entries of history: erased in ${(wholeMs / 1_000).toFixed(1)} s, ${traces} entries rewritten`,
  );
  console.log(`${alone.count} saves alone: p50 ${alone.p50.toFixed(1)} ms, at most ${alone.max.toFixed(0)} ms`);
  console.log(
    `${saves.count} saves meanwhile: p50 ${saves.p50.toFixed(1)} ms, at most ${saves.max.toFixed(0)} ms (wanted: ${WANTED_SAVE_MS} ms)`,
  );
  await writeResults('bench-server-erasure.json', { rows, wantedSaveMs: WANTED_SAVE_MS, ...result });
}

async function followByDevices(devices: number): Promise<void> {
  if (!(devices > 0)) throw new Error(`devices is followed by a number above 0, not "${argument}".`);
  const result = await measureDevices(bench, { devices, seconds: Math.max(seconds, 30) });
  const { unchangedBytes, changed, polling, streams } = result;
  const targets = WANTED_OF_DEVICES;
  console.log(`nothing changed: ${unchangedBytes} bytes in one request (wanted: ${targets.unchangedBytes})`);
  console.log(
    `${changed.vehicles} vehicles changed: ${changed.bytes} bytes, ${percent(changed.bytes / changed.wholeBytes)} of ${changed.wholeBytes} for all (wanted: ${percent(targets.changedShare)}), which are ${changed.plainBytes} before packing`,
  );
  console.log(
    `${polling.devices} devices that ask each minute: ${percent(polling.ofCore)} of a core (wanted: ${percent(targets.pollingOfCore)})`,
  );
  for (const { count, kBPerStream, idleOfCore, event, answer } of streams) {
    console.log(
      `${count} streams: ${kBPerStream.toFixed(0)} kB each, ${percent(idleOfCore)} of a core while nothing changes; event p50 ${event.p50.toFixed(0)} ms, p95 ${event.p95.toFixed(0)} ms; rows p50 ${answer.p50.toFixed(0)} ms, p95 ${answer.p95.toFixed(0)} ms (wanted: ${targets.rowsMs} ms)`,
    );
  }
  await writeResults('bench-server-devices.json', { wanted: targets, ...result });
}

async function writeResults(file: string, content: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`written to ${file}`);
}

function formatTimes({ p50, p99, perSecond }: Times): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${perSecond.toFixed(0)} a second;`;
}

function formatSample({ second, residentMB, heapMB, answered, p50, p99 }: LoadSample): string {
  return `${String(second).padStart(4)} s: ${residentMB.toFixed(0)} MB resident, ${heapMB.toFixed(0)} MB heap, ${answered} answered, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

function ratio(ours: number, other: number): string {
  return `${(ours / other).toFixed(2)}×`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
