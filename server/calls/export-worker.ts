import { parentPort } from 'node:worker_threads';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { openDatabase, openPool } from '../database/connect.ts';
import { lowerThisThread } from '../database/low-priority.ts';
import { createReads } from '../database/standby.ts';
import type { CallRequest, ReadHandler } from '../engine/declaration/call-request.ts';
import { catalogue } from '../entities/registry.ts';
import { createExportHandler } from '../export/export-grid.ts';
import { loadWorkbookLibrary } from '../export/xlsx.ts';
import { noteLoaded, threadData } from '../threads/program.ts';
import type { ExportAnswer, ExportMessage, ExportJob, ExportOrder, ExportResult, ExportWorkerData } from '../export/export-workers.ts';

// The program of an export's worker thread: it handles the call again, with connections of its own, and packs the workbook here.
const { databaseUrl, databaseReadUrl, timeZone } = threadData() as ExportWorkerData;
lowerThisThread();
// A workbook is read on one connection and stored on another, when a standby is read.
const open = (url: string) => openDatabase(openPool(url, { timeZone, size: 2, isCostly: true }));
const db = open(databaseUrl);
const { readLong: read, served } = createReads(db, databaseReadUrl === '' ? null : open(databaseReadUrl));

// A worker that is kept ready has loaded it before its first job.
void loadWorkbookLibrary().finally(noteLoaded);

/** Continues the export that waits after a batch of rows. */
let goOn: (() => void) | null = null;

parentPort?.on('message', (order: ExportOrder) => {
  if (order === 'continue') goOn?.();
  else void runJob(order).then(report);
});

/** Reports the rows written so far, and waits until the process lets the export go on. */
function reportRows(rows: number): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve;
    report({ rows });
  });
}

function report(message: ExportMessage): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}

async function runJob(job: ExportJob): Promise<ExportAnswer> {
  const before = { ...served };
  const result = await handle(job);
  return { ...result, served: { standby: served.standby - before.standby, primary: served.primary - before.primary } };
}

async function handle(job: ExportJob): Promise<ExportResult> {
  try {
    // A mailed list need not have the call: its file is made in the same way.
    const handler =
      job.call === 'generateExcel' ? createExportHandler(job.entity) : (catalogue.handlerOf(job.entity, job.call) as ReadHandler);
    return { answer: await handler(requestOf(job)) };
  } catch (error) {
    if (error instanceof TaborError) return { rejection: { code: error.code, fieldErrors: error.fieldErrors, detail: error.detail } };
    return { error: error as Error };
  }
}

function requestOf({ user, language, parameters, now }: ExportJob): CallRequest {
  return {
    db,
    read,
    user,
    language,
    parameters,
    now,
    wallTime: (instant) => toWireDateTimeIn(timeZone, instant),
    secrets: { encrypt: rejectSecrets, decrypt: rejectSecrets },
    // An export proves nothing.
    passkeyHost: { origin: '', rpId: '' },
    loginMethods: { password: false, issuer: null, windows: false },
    signer: { keyId: 0, sign: rejectSecrets },
    catalogue,
    travelPurposeRequired: false,
    channels: [],
    appAddress: '',
    push: null,
    isWebhookAllowed: () => false,
    runExport: (act) => act(reportRows, (early) => report({ early })),
    exportProgress: () => null,
    // The process that the call reached writes its entry.
    addToSecurityLog: () => undefined,
    accessToken: null,
    body: null,
  };
}

function rejectSecrets(): never {
  throw new Error('an export contains no secrets');
}
