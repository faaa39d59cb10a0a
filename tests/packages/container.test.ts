import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackendClient } from '../support/backend/backend-client.ts';
import { freePort } from '../support/backend/free-port.ts';
import { freshDatabase, startNewestPostgres } from '../support/backend/postgres.ts';
import { testSecretsKey } from '../support/backend/seed/small-fleet.ts';
import { installDebian, limits, openContainers, run } from './containers.ts';

const root = join(import.meta.dirname, '..', '..');
const source = { SOURCE_COMMIT: 'c0ffee1234', SOURCE_DATE_EPOCH: '1795448507' };
// Without the app: some of its files have other hashes in their names (decision 190).
const digests = "find . -type f -not -path './dist/*' -exec sha256sum {} + | sort";
const hardened = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', ...limits];

// The machine need not reach a registry of images: the base images are made of Debian's packages and npm's Node, under the names in the
// file.
describe('container image', () => {
  let folder = '';
  let containers: ReturnType<typeof openContainers>;
  let postgres: Awaited<ReturnType<typeof startNewestPostgres>>;
  let database: { url: string; drop: () => Promise<void> };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabor-container-'));
    containers = openContainers(folder);
    postgres = await startNewestPostgres();
    database = await freshDatabase(postgres, { isEmpty: true });
    await writeFile(join(folder, 'database-url'), database.url);
    await writeFile(join(folder, 'secrets-key'), testSecretsKey.toString('base64'));
    await makeBaseImages();
    const registry = (await run('npm', ['config', 'get', 'registry'])).trim();
    await writeFile(join(folder, 'npmrc'), `registry=${registry}\ncafile=/etc/npm-ca.crt\n`);
    const machine = [
      '--network=host',
      '--pull-never',
      `--volume=${folder}/npmrc:/root/.npmrc:ro`,
      '--volume=/etc/ssl/certs/ca-certificates.crt:/etc/npm-ca.crt:ro',
    ];
    const build = [
      'bud',
      '--isolation=chroot',
      '--format=docker',
      '--file',
      join(root, 'deploy/container/Containerfile'),
      ...Object.entries(source).map(([name, value]) => `--build-arg=${name}=${value}`),
    ];
    await containers.buildah(...build, ...machine, '--tag', 'localhost/tabor', root);
    await containers.buildah(...build, ...machine, '--target=pgbouncer', '--tag', 'localhost/tabor-pgbouncer', root);
  });

  afterAll(async () => {
    await containers.podman('rm', '--force', '--time', '2', '--all');
    await database.drop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function makeBaseImages(): Promise<void> {
    const bases = [...(await readFile(join(root, 'deploy/container/Containerfile'), 'utf8')).matchAll(/^ARG (NODE|DEBIAN)=(.+)$/gm)].map(
      ([, name, version]) => [name, version] as const,
    );
    const { NODE, DEBIAN } = Object.fromEntries(bases) as Record<'NODE' | 'DEBIAN', string>;
    await installDebian(join(folder, 'debian.tar'), ['ca-certificates']);
    const make = async (from: string, name: string, fill: (container: string) => Promise<unknown>) => {
      const container = (await containers.buildah('from', '--pull-never', from)).trim();
      await fill(container);
      await containers.buildah('commit', '--quiet', container, `docker.io/library/${name}`);
    };
    await make('scratch', `debian:${DEBIAN}-slim`, (container) =>
      containers.buildah('add', '--quiet', container, join(folder, 'debian.tar'), '/'),
    );
    await make(`docker.io/library/debian:${DEBIAN}-slim`, `node:${NODE}-bookworm-slim`, async (container) => {
      const npm = dirname(dirname(await realpath((await run('which', ['npm'])).trim())));
      await containers.buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node');
      await containers.buildah('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
      await containers.buildah('config', '--env', 'PATH=/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin', container);
      await symlink(
        '../lib/node_modules/npm/bin/npm-cli.js',
        join((await containers.buildah('mount', container)).trim(), 'usr/local/bin/npm'),
      );
    });
  }

  it('contains the same server and parts as a package that is built here', async () => {
    await run(process.execPath, [join(root, 'scripts', 'release', 'main.ts'), '--out', join(folder, 'release')], source);
    const [file] = (await run('sh', ['-c', `ls ${folder}/release/*.tar.gz`])).split('\n');
    await run('tar', ['-xzf', file ?? '', '-C', folder]);
    const inImage = (
      await containers.podman('run', '--rm', '--network=none', ...hardened, 'localhost/tabor', 'sh', '-c', `cd /app && ${digests}`)
    ).trim();
    expect(inImage).toBe((await run('sh', ['-c', `cd ${folder}/tabor-*/ && ${digests}`])).trim());
  });

  it('runs without root, capabilities and a writable disk; is healthy; stops', async () => {
    const port = await freePort();
    const secrets = ['database-url', 'secrets-key'].map((name) => `--volume=${folder}/${name}:/run/secrets/${name}:ro`);
    const environment = [
      'DATABASE_URL_FILE=/run/secrets/database-url',
      'SECRETS_KEY_FILE=/run/secrets/secrets-key',
      `PORT=${port}`,
      'DEMO_MODE=true',
      'HOST=127.0.0.1',
    ].map((variable) => `--env=${variable}`);
    await containers.podman(
      'run',
      '-d',
      '--name',
      'app',
      '--network=host',
      '--tmpfs=/tmp',
      ...hardened,
      ...secrets,
      ...environment,
      'localhost/tabor',
      'node',
      'server/main.js',
      '--vehicles',
      '8',
      '--shipments',
      '8',
    );
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    await containers.podman('healthcheck', 'run', 'app');
    const client = await BackendClient.of({ url });
    expect((await client.download(await client.get<number>('/api/ForwardingPortfolio/GenerateExcel'))).length).toBeGreaterThan(1_000);
    expect(await containers.podman('exec', 'app', 'id', '-u')).toBe('10001\n');
    await expect(containers.podman('exec', 'app', 'touch', '/app/x')).rejects.toThrow('Read-only file system');
    expect(await containers.podman('exec', 'app', 'sh', '-c', 'ls /var/lib/apt/lists; command -v npm npx gcc || true')).toBe('');
    await containers.podman('stop', '--time', '20', 'app');
    expect((await containers.podman('inspect', '--format', '{{.State.ExitCode}}', 'app')).trim()).toBe('0');
  });

  it('has PgBouncer in the version of deploy/cluster', async () => {
    expect(
      await containers.podman('run', '--rm', '--network=none', ...hardened, 'localhost/tabor-pgbouncer', 'pgbouncer', '--version'),
    ).toContain('PgBouncer 1.18');
  });
});
