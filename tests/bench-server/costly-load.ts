import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { sendRequest, type BenchRequest } from './client.ts';

/** The tokens of the users who make the costly calls. */
export type CostlyLoad = { readonly url: string; readonly tokens: readonly string[] };

/** Answers of the costly calls by status, or by error code where there was none. */
export type CostlyAnswers = Readonly<Record<string, Readonly<Record<string, number>>>>;

const IN_FLIGHT = 50;
const UPLOAD_BYTES = 1_000_000;
const boundary = 'tabor-bench';

// Worker thread: keeps 50 of each costly call in flight until the stop message, then reports the answers.
const { url, tokens } = workerData as CostlyLoad;
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
  for (let index = 0; index < IN_FLIGHT; index++) void keepInFlight(statuses, () => call(index));
}

async function keepInFlight(statuses: Record<string, number>, call: () => BenchRequest): Promise<void> {
  while (!end.signal.aborted) {
    const status = await sendRequest(url, call()).catch((error: unknown) => String((error as NodeJS.ErrnoException).code ?? error));
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
}

/** The costly calls, of the users and for logins from many addresses. */
function costlyCalls(): Readonly<Record<string, (index: number) => BenchRequest>> {
  const of = (index: number) => ({ Authorization: `Bearer ${tokens[index % tokens.length]}` });
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOAD_BYTES)]).toString('latin1');
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${file}\r\n--${boundary}--\r\n`;
  return {
    exports: (index) => ({ path: '/api/Vehicle/GenerateExcel', headers: of(index) }),
    searches: (index) => ({ path: `/api/ODataVehicleHandoverDocument?$count=true&$top=25&data=${'aeiou'[index % 5]}`, headers: of(index) }),
    'lists without a limit': (index) => ({ path: '/api/ODataVehicleHandoverDocument?$count=true&$orderby=Vehicle desc', headers: of(index) }),
    uploads: (index) => ({ method: 'POST', path: '/File/Upload', headers: { ...of(index), 'Content-Type': `multipart/form-data; boundary=${boundary}` }, body }),
    logins: () => ({
      method: 'POST',
      path: '/token',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` },
      body: new URLSearchParams({ username: 'manager', password: smallFleet.password }).toString(),
    }),
  };
}
