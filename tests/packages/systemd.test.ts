import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BackendClient } from '../support/backend/backend-client.ts';
import { freePort } from '../support/backend/free-port.ts';
import { freshDatabase, startNewestPostgres } from '../support/backend/postgres.ts';
import { testSecretsKey } from '../support/backend/seed/small-fleet.ts';
import { installDebian, limits, openContainers, run } from './containers.ts';

const root = join(import.meta.dirname, '..', '..');
const units = join(root, 'deploy', 'systemd');
const MAX_EXPOSURE = 2;

describe('systemd units', () => {
  let folder = '';
  let machine = '';
  let containers: ReturnType<typeof openContainers>;
  let postgres: Awaited<ReturnType<typeof startNewestPostgres>>;
  let database: { url: string; drop: () => Promise<void> };
  const onMachine = (...command: readonly string[]) => containers.podman('exec', 'machine', ...command);
  const resultOf = (unit: string) => onMachine('systemctl', 'show', '--property=ActiveState,Result', unit);
  const credential = (name: string) => join(machine, 'etc', 'tabor', name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabor-systemd-'));
    machine = join(folder, 'machine');
    containers = openContainers(folder);
    postgres = await startNewestPostgres();
    database = await freshDatabase(postgres, { isEmpty: true });
    await Promise.all([
      installDebian(join(folder, 'debian.tar'), ['systemd', 'dbus']),
      run(process.execPath, [join(root, 'scripts', 'release', 'main.ts'), '--out', join(folder, 'release')]),
    ]);
    await mkdir(machine);
    await run('tar', ['-xf', join(folder, 'debian.tar'), '-C', machine]);
    await installTabor();
    // systemd passes credentials by mounts, which a container's private root would not receive.
    const boot = ['/bin/sh', '-c', 'mount --make-rshared / && exec /lib/systemd/systemd'];
    await containers.podman(
      'run',
      '-d',
      '--name',
      'machine',
      '--systemd=always',
      '--network=host',
      '--privileged',
      ...limits,
      '--rootfs',
      machine,
      ...boot,
    );
    await vi.waitUntil(
      () =>
        onMachine('systemctl', 'is-system-running').then(
          (state) => state === 'running\n',
          () => false,
        ),
      { timeout: 30_000, interval: 250 },
    );
  });

  afterAll(async () => {
    await containers.podman('rm', '--force', '--time', '2', '--all');
    await database.drop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Installs the package as docs/operation.md says. */
  async function installTabor(): Promise<void> {
    const [home, settings, systemd] = ['opt/tabor', 'etc/tabor', 'etc/systemd/system'].map((path) => join(machine, path)) as [
      string,
      string,
      string,
    ];
    await mkdir(join(home, 'node', 'bin'), { recursive: true });
    await mkdir(join(home, 'releases'));
    await mkdir(settings);
    await cp(process.execPath, join(home, 'node', 'bin', 'node'));
    const archive = (await readdir(join(folder, 'release'))).find((name) => name.endsWith('.tar.gz')) ?? '';
    await run('tar', ['-xzf', join(folder, 'release', archive), '-C', join(home, 'releases')]);
    await symlink(join('releases', archive.slice(0, -'.tar.gz'.length)), join(home, 'current'));
    await cp(units, systemd, { recursive: true });
    await writeFile(join(settings, 'tabor.env'), `${await readFile(join(units, 'tabor.env'), 'utf8')}DEMO_MODE=true\n`);
    await writeFile(join(settings, 'secrets-key'), testSecretsKey.toString('base64'), { mode: 0o600 });
    for (const name of ['database-url', 'backup-database-url', 'drill-database-url'])
      await writeFile(join(settings, name), `${database.url}\n`, { mode: 0o600 });
  }

  it('systemd finds no mistake in them, and little exposure', async () => {
    const services = ['tabor-app@8081.service', 'tabor-backup.service', 'tabor-drill.service'];
    const names = [...services, 'tabor-backup.timer', 'tabor-drill.timer'];
    const paths = names.map((name) => `/etc/systemd/system/${name}`);
    expect(await onMachine('systemd-analyze', 'verify', '--recursive-errors=yes', ...paths)).toBe('');
    const threshold = `--threshold=${MAX_EXPOSURE * 10}`;
    await onMachine('systemd-analyze', 'security', '--offline=true', threshold, ...services);
  });

  it('starts ready, exports, restarts after a kill, and stops without an error', async () => {
    const port = await freePort();
    const unit = `tabor-app@${port}`;
    const url = `http://127.0.0.1:${port}`;
    await onMachine('systemctl', 'start', unit);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const client = await BackendClient.of({ url });
    const file = await client.get<number>('/api/ForwardingPortfolio/GenerateExcel');
    expect((await client.download(file)).length).toBeGreaterThan(1_000);
    await onMachine('systemctl', 'kill', '--kill-whom=main', '--signal=KILL', unit);
    await expect
      .poll(
        () =>
          fetch(`${url}/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    await expect.poll(() => resultOf(unit), { timeout: 30_000 }).toContain('ActiveState=active');
    await onMachine('systemctl', 'stop', unit);
    expect(await resultOf(unit)).toBe('Result=success\nActiveState=inactive\n');
  });

  it('a process that cannot start fails at once, with its reason in the journal', async () => {
    const unit = `tabor-app@${await freePort()}`;
    const valid = await readFile(credential('database-url'), 'utf8');
    await writeFile(credential('database-url'), 'nonsense\n');
    await expect(onMachine('systemctl', 'start', unit)).rejects.toThrow('failed');
    await writeFile(credential('database-url'), valid);
    await onMachine('systemctl', 'stop', unit);
    expect(await onMachine('journalctl', '--no-pager', '-u', unit)).toContain('Tabor cannot start: DATABASE_URL');
  });

  it('backs up the database into a folder of its own', async () => {
    await onMachine('systemctl', 'start', 'tabor-backup.service');
    const [backup = ''] = await readdir(join(machine, 'var', 'lib', 'private', 'tabor-backup'));
    expect(backup).toMatch(/^\d{4}-\d\d-\d\dT\d{4}Z\.backup$/);
  });

  it('[R-146] the drill restores that backup, and fails when the file is damaged', async () => {
    const unit = 'tabor-drill.service';
    const backups = join(machine, 'var', 'lib', 'private', 'tabor-backup');
    const [backup = ''] = await readdir(backups);
    await onMachine('systemctl', 'start', unit);
    expect(await onMachine('journalctl', '--no-pager', '-u', unit)).toContain('were restored beside the database and are equal');
    await truncate(join(backups, backup), 1_000);
    await expect(onMachine('systemctl', 'start', unit)).rejects.toThrow('failed');
  });
});
