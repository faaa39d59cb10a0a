import { randomBytes, randomInt } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { sendRequest, type BenchRequest } from './client.ts';

/** The tokens of the users who make the costly calls, and the id of a spreadsheet that each of them has uploaded. */
export type CostlyLoad = { readonly url: string; readonly users: readonly { readonly token: string; readonly sheet: string }[] };

/** Answers of the costly calls by status, or by error code where there was none. */
export type CostlyAnswers = Readonly<Record<string, Readonly<Record<string, number>>>>;

const IN_FLIGHT = 50;
const UPLOAD_BYTES = 1_000_000;
/** A phone with poor signal. */
const SLOW_UPLOAD_BYTES = 50_000;
const SLOW_BYTES_PER_SECOND = 10_000;
const boundary = 'tabor-bench';
const multipart = `multipart/form-data; boundary=${boundary}`;

// Worker thread: keeps 50 of each costly call in flight until the stop message, then reports the answers.
const { url, users } = workerData as CostlyLoad;
// Clients do not share the processors of the backend.
if (process.platform === 'linux') setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), constants.priority.PRIORITY_LOW);

const answers: Record<string, Record<string, number>> = {};
const end = new AbortController();
parentPort?.once('message', () => {
  end.abort();
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
  parentPort?.postMessage(answers);
});
for (const [name, call] of Object.entries(costlyCalls())) {
  const statuses: Record<string, number> = (answers[name] = {});
  for (let index = 0; index < IN_FLIGHT; index++) void keepInFlight(statuses, () => sendRequest(url, call(index)));
}
const slowly: Record<string, number> = (answers['uploads at 10 kB/s'] = {});
for (let index = 0; index < IN_FLIGHT; index++) void keepInFlight(slowly, () => uploadSlowly(index));

async function keepInFlight(statuses: Record<string, number>, send: () => Promise<number>): Promise<void> {
  while (!end.signal.aborted) {
    const status = await send().catch((error: unknown) => String((error as NodeJS.ErrnoException).code ?? error));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

/** The costly calls, of the users and for logins from many addresses. */
function costlyCalls(): Readonly<Record<string, (index: number) => BenchRequest>> {
  const of = (index: number) => signedBy(index);
  const body = pdfForm(UPLOAD_BYTES);
  return {
    exports: (index) => ({ path: '/api/Vehicle/GenerateExcel', headers: of(index) }),
    searches: (index) => ({ path: `/api/ODataVehicleHandoverDocument?$count=true&$top=25&data=${'aeiou'[index % 5]}`, headers: of(index) }),
    'lists without a limit': (index) => ({
      path: '/api/ODataVehicleHandoverDocument?$count=true&$orderby=Vehicle desc',
      headers: of(index),
    }),
    // To records: files without one have a quota.
    uploads: (index) => ({ method: 'POST', path: uploadPath(), headers: { ...of(index), 'Content-Type': multipart }, body }),
    // Refused for its last row, after all of it was read and checked: it can be repeated.
    imports: (index) => ({
      method: 'POST',
      path: '/SimCard/Import',
      headers: { ...of(index), 'Content-Type': 'application/json' },
      body: JSON.stringify({ Filename: users[index % users.length]?.sheet ?? '' }),
    }),
    'grouped portfolio': (index) => ({
      path: `/api/ODataForwardingPortfolio/?$apply=${encodeURIComponent('groupby((ContainerNumber),aggregate($count as Rows))')}&$top=25&$count=true`,
      headers: of(index),
    }),
    reports: (index) => ({ path: ['/Report/Fleet', '/Report/Ownership', '/Report/Due'][index % 3] ?? '', headers: of(index) }),
    logins: () => ({
      method: 'POST',
      path: '/token',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` },
      body: new URLSearchParams({ username: 'manager', password: smallFleet.password }).toString(),
    }),
  };
}

/** To one of the many vehicles. */
function uploadPath(): string {
  return `/File/UploadToTable?table=Vehicle&id=${1_001 + randomInt(2_000)}`;
}

function signedBy(index: number): { readonly Authorization: string } {
  return { Authorization: `Bearer ${users[index % users.length]?.token ?? ''}` };
}

function pdfForm(bytes: number): string {
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]).toString('latin1');
  return `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n--${boundary}--\r\n`;
}

/** Uploads a file at the speed of a phone with poor signal. */
function uploadSlowly(index: number): Promise<number> {
  const body = Buffer.from(pdfForm(SLOW_UPLOAD_BYTES));
  return new Promise((resolve, reject) => {
    const request = openRequest(
      new URL(uploadPath(), url),
      { method: 'POST', headers: { ...signedBy(index), 'Content-Type': multipart, 'Content-Length': body.length } },
      (answer) => {
        answer
          .resume()
          .once('end', () => resolve(answer.statusCode ?? 0))
          .once('error', reject);
      },
    );
    request.once('error', reject).once('close', () => clearInterval(timer));
    let at = 0;
    const timer = setInterval(() => {
      request.write(body.subarray(at, (at += SLOW_BYTES_PER_SECOND)));
      if (at < body.length) return;
      clearInterval(timer);
      request.end();
    }, 1_000);
  });
}
