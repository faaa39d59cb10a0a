import { on, once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { EntityName } from '../../src/contract/definition/entity.ts';
import type { Language } from '../../src/contract/wire/languages.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { costlyWork } from '../limits/costly-work.ts';
import { startThread, type Thread } from '../threads/thread.ts';
import type { WireDateTime } from '../../src/contract/wire/wire-date.ts';
import type { Reads } from '../database/standby.ts';
import type { OnRows } from '../engine/declaration/call-request.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';

/** A call that exports, as a worker thread repeats it. */
export type ExportJob = {
  readonly entity: EntityName;
  readonly call: string;
  readonly user: SignedInUser;
  readonly language: Language;
  readonly parameters: Readonly<Record<string, string>>;
  readonly now: WireDateTime;
};

/** A message to a worker: a job, or that its export may go on after a batch of rows. */
export type ExportOrder = ExportJob | 'continue';

/** Answer of a worker: the response of the call, a rejection, or an unexpected error; and the servers that it read from. */
export type ExportAnswer = ExportResult & { readonly served: Reads['served'] };

/** A message of a worker: its answer, the rows written so far, or the response of the call while the export goes on. */
export type ExportMessage = ExportAnswer | { readonly rows: number } | { readonly early: unknown };

/** Reports of a running export. */
export type ExportReports = { readonly onRows: OnRows; readonly onEarlyAnswer: (answer: unknown) => void };

export type ExportResult =
  | { readonly answer: unknown }
  | { readonly rejection: Pick<TaborError, 'code' | 'fieldErrors' | 'detail'> }
  | { readonly error: Error };

/** How a worker connects to the databases. */
export type ExportWorkerData = { readonly databaseUrl: string; readonly databaseReadUrl: string; readonly timeZone: string };

/**
 * Runs exports in worker threads, so that packing a workbook never holds up other requests. Between batches of rows an export gives its
 * place to other costly work.
 */
export type ExportWorkers = {
  /** Resolves with the response of the call. Throws its rejection, and `timeout` when `signal` is aborted: then the export ends, too. */
  readonly run: (job: ExportJob, signal: AbortSignal, reports: ExportReports) => Promise<unknown>;
  /** From now on one worker without work is kept: the first export need not wait until a thread has loaded the program. */
  readonly keepReady: () => void;
  readonly stop: () => Promise<void>;
};

/** A worker without work ends after this time, and frees its memory; the last one stays where one is kept ready. */
const IDLE_MS = 60_000;

const MEMORY_MB = 512;

/** `served` counts the reads of the workers, too. */
export function createExportWorkers(program: URL, data: ExportWorkerData, served: Reads['served']): ExportWorkers {
  const all = new Set<Thread>();
  const idle: Thread[] = [];
  let isPrewarming = false;
  let isStopped = false;

  function takeThread(): Thread {
    return idle.pop() ?? start();
  }

  function start(): Thread {
    const thread = startThread(program, { data, memoryMb: MEMORY_MB });
    all.add(thread);
    // An error of a worker without work must not end the process; one with work reports it to its job.
    thread.worker.on('error', () => undefined);
    thread.worker.on('exit', () => {
      all.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    return thread;
  }

  function rest(thread: Thread): void {
    idle.push(thread);
    const isLast = () => isPrewarming && idle.length === 1;
    setTimeout(() => idle.includes(thread) && !isLast() && void thread.end(), IDLE_MS).unref();
  }

  function keepReady(): void {
    if (isStopped) return;
    isPrewarming = true;
    if (all.size === 0) idle.push(start());
  }

  async function run(job: ExportJob, signal: AbortSignal, reports: ExportReports): Promise<unknown> {
    const caller = `user ${job.user.id}`;
    return costlyWork.exports.run({ caller, signal }, (givePlace) => inWorker(job, signal, { ...reports, givePlace }));
  }

  async function inWorker(
    job: ExportJob,
    signal: AbortSignal,
    reports: ExportReports & { readonly givePlace: () => Promise<void> },
  ): Promise<unknown> {
    const thread = takeThread();
    const { worker } = thread;
    // Its thread is gone: the next export finds another one ready.
    const end = () => void thread.end().then(() => isPrewarming && keepReady());
    signal.addEventListener('abort', end, { once: true });
    const listening = new AbortController();
    try {
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
      worker.postMessage(job);
      const ended = once(worker, 'exit', { signal: listening.signal }).then(() => Promise.reject(new TaborError('timeout')));
      const answer = await Promise.race([answerFrom(worker, listening.signal, reports), ended]);
      rest(thread);
      served.standby += answer.served.standby;
      served.primary += answer.served.primary;
      return answerOf(answer);
    } finally {
      listening.abort();
      signal.removeEventListener('abort', end);
    }
  }

  async function stop(): Promise<void> {
    isStopped = true;
    await Promise.all([...all].map(({ end }) => end()));
  }

  return { run, keepReady, stop };
}

/** The answer of the worker's job; rejects with an error of the worker. */
async function answerFrom(
  worker: Worker,
  signal: AbortSignal,
  { onRows, onEarlyAnswer, givePlace }: ExportReports & { readonly givePlace: () => Promise<void> },
): Promise<ExportAnswer> {
  for await (const [message] of on(worker, 'message', { signal }) as AsyncIterable<[ExportMessage]>) {
    if ('rows' in message) {
      await onRows(message.rows);
      await givePlace();
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
      worker.postMessage('continue' satisfies ExportOrder);
    } else if ('early' in message) onEarlyAnswer(message.early);
    else return message;
  }
  throw new TaborError('timeout');
}

function answerOf(answer: ExportResult): unknown {
  if ('error' in answer) throw answer.error;
  if ('rejection' in answer) throw new TaborError(answer.rejection.code, answer.rejection);
  return answer.answer;
}
