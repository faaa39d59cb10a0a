import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** How much lower costly work stands on Linux's scale: a tenth of the processor that a save wants, all of an idle one. */
const STEP = 10;
const LOWEST = 19;

/** Threads that hash passwords, pack answers and read files, and those that collect garbage, most of it of exports. */
const helperThreads = /^(?:libuv-worker|V8Worker)/;

/** Lowers the priority of the calling thread. Only Linux has priorities of threads. */
export function lowerThisThread(): void {
  if (process.platform === 'linux') lower(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
}

/** Lowers the helper threads of this process: the thread that answers requests has priority. */
export function lowerHelperThreads(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) {
    if (helperThreads.test(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8'))) lower(Number(thread));
  }
}

/** Lowers the PostgreSQL process that serves the connection from `port`, where it runs on this machine and this user may. */
export function lowerBackend(processId: number, port: number | undefined): void {
  if (process.platform !== 'linux' || port === undefined) return;
  try {
    // A backend names its client's port in its title. The id that a pooler or another machine reports is here of another program or of
    // none.
    const title = readFileSync(`/proc/${processId}/cmdline`, 'utf8');
    if (!title.startsWith('postgres: ') || !title.includes(`(${port})`)) return;
    lower(processId);
    // Each backend is a session of its own: a kernel that shares processors among sessions looks at the session's priority alone.
    writeFileSync(`/proc/${processId}/autogroup`, String(STEP));
  } catch {
    // It keeps its priority.
  }
}

function lower(id: number): void {
  try {
    setPriority(id, Math.min(LOWEST, getPriority(id) + STEP));
  } catch {
    // A sandbox may refuse the call, and the thread may have ended: exports and imports work without it.
  }
}
