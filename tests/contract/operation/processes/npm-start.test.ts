import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from '../../../../scripts/prepare.mjs';
import packageJson from '../../../../package.json' with { type: 'json' };
import { isWholeRun } from '../../../support/whole-run.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
// Neither data of this folder nor files that a clone does not have. `npm test` has just built the app, by the same steps.
const skippedNames = new Set(['.git', 'node_modules', 'data', 'test-results', ...(isWholeRun ? ['dist'] : [])]);

describe('npm start as in the README', () => {
  let folder = '';
  let child: ChildProcess | null = null;

  beforeAll(async () => {
    // `npm ci` would empty the linked folder.
    if (!isInstalled()) throw new Error('node_modules is not what the lockfile says: run npm test');
    folder = await mkdtemp(join(tmpdir(), 'tabor-start-'));
    await chmod(folder, 0o755);
    const names = (await readdir(root)).filter((name) => !skippedNames.has(name));
    const filter = (path: string) => basename(path) !== 'node_modules';
    await Promise.all(names.map((name) => cp(join(root, name), join(folder, name), { recursive: true, filter })));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  });

  afterAll(async () => {
    if (child) await stop(child);
    await rm(folder, { recursive: true, force: true });
  });

  it('creates the demo, prints url and logins, serves; then only serves', async () => {
    const [first, output] = runNpmStart(folder, {}, ['--vehicles', '12']);
    child = first;
    const url = await readyAddress(first, output);
    expect(output().includes('Building the app')).toBe(isWholeRun);
    expect(output()).toContain('demo logins: admin, manager, dispatcher, driver, viewer (password: demo)');
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ version: packageJson.version });
    const page = await (await fetch(url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    expect((await fetch(`${url}${script}`)).headers.get('content-type')).toMatch(/javascript/);
    expect(await countVehicles(url)).toBe(12);
    await stop(first);

    const [second, secondOutput] = runNpmStart(folder, {});
    child = second;
    const again = await readyAddress(second, secondOutput);
    expect(secondOutput()).not.toContain('Building the app');
    expect(await countVehicles(again)).toBe(12);
  }, 180_000);

  it('a bad value ends it with its reason and exit code 1', async () => {
    const [ended, output] = runNpmStart(folder, { PORT: 'eighty' });
    const [code] = (await once(ended, 'close')) as [number];
    expect(code).toBe(1);
    expect(output()).toContain('Tabor cannot start: PORT="eighty" is not a whole number from 0 to 65535');
  }, 180_000);
});

/** `npm start` with a free port as its only setting: the data folder is the one in the README. */
function runNpmStart(
  cwd: string,
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): [ChildProcess, () => string] {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], HOST: '127.0.0.1', PORT: '0', ...environment };
  const started = spawn('npm', ['start', '--', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return [started, () => output];
}

function readyAddress(started: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    started.stdout?.on('data', () => {
      if (output().includes('demo logins')) resolve(/listening (http\S+)/.exec(output())?.[1] ?? '');
    });
    started.once('close', () => reject(new Error(output())));
  });
}

/** Ends it like Ctrl+C in a terminal: SIGINT to the process group, then wait until the last process has closed its output. */
async function stop(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null || started.pid === undefined) return;
  const closed = once(started, 'close');
  process.kill(-started.pid, 'SIGINT');
  await closed;
}

async function countVehicles(url: string): Promise<number> {
  const login = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: 'manager', password: 'demo' }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const answer = await fetch(`${url}/api/ODataVehicle?$count=true&$top=1`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { '@odata.count': number })['@odata.count'];
}
