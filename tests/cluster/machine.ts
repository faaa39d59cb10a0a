import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that a program runs as; PostgreSQL refuses to run as root. */
export type User = 'postgres' | 'root';

/** A machine of the cluster: a network namespace with its own address, configuration files and data folders. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #folder: string;
  readonly #logs: string;
  /** Paths of the system that this machine sees its own version of. */
  readonly #own: string[] = [];
  readonly #ended = new Set<number>();

  private constructor(name: string, address: string, folder: string, logs: string) {
    this.name = name;
    this.address = address;
    this.#folder = folder;
    this.#logs = logs;
  }

  /** Connects a new machine to the bridge. */
  static async connect(
    name: string,
    address: string,
    { folder, logs }: { readonly folder: string; readonly logs: string },
  ): Promise<Machine> {
    await run('ip', ['netns', 'add', name]);
    await run('ip', ['link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name]);
    await run('ip', ['link', 'set', `to-${name}`, 'master', bridge, 'up']);
    await run('ip', ['-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0']);
    for (const device of ['lo', 'eth0']) await run('ip', ['-n', name, 'link', 'set', device, 'up']);
    return new Machine(name, address, join(folder, name), logs);
  }

  /** Gives the machine its own folder in place of `path`. */
  async ownFolder(path: string, user: User, mode = 0o700): Promise<void> {
    const own = join(this.#folder, path);
    await mkdir(own, { recursive: true });
    await chmod(own, mode);
    if (user === 'postgres') await chown(own, ...(await postgresIds()));
    this.#own.push(path);
  }

  /** Gives the machine its own file in place of `path`. NAME and ADDRESS in `text` become those of the machine. */
  async ownFile(path: string, text: string): Promise<void> {
    const own = join(this.#folder, path);
    await mkdir(dirname(own), { recursive: true });
    await writeFile(own, text.replaceAll(/\bNAME\b/g, this.name).replaceAll(/\bADDRESS\b/g, this.address));
    await chown(own, ...(await postgresIds()));
    this.#own.push(path);
  }

  /** Starts a program that runs until the machine stops it; its output goes to a log named `log`. Resolves to its process id. */
  async start(
    log: string,
    command: string,
    { user = 'root', environment = {} }: { user?: User; environment?: Readonly<Record<string, string>> } = {},
  ): Promise<number> {
    const file = createWriteStream(join(this.#logs, `${this.name}-${log}.log`), { flags: 'a' });
    await new Promise((resolve) => file.once('open', resolve));
    const child = spawn('ip', this.#inside(command, user), {
      stdio: ['ignore', file, file],
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
    });
    file.close();
    if (child.pid === undefined) throw new Error(`${command} did not start`);
    const { pid } = child;
    child.once('exit', () => this.#ended.add(pid));
    return pid;
  }

  /** Whether a program that was started here has ended. */
  hasEnded(pid: number): boolean {
    return this.#ended.has(pid);
  }

  /** Runs a command to its end; resolves to its output. */
  async run(command: string, user: User = 'root'): Promise<string> {
    const { stdout } = await run('ip', this.#inside(command, user), {
      maxBuffer: 64 * 1024 * 1024,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
    });
    return stdout;
  }

  /** Kills all processes at once with SIGKILL, as a power cut would. */
  async powerOff(): Promise<void> {
    for (const pid of await this.#pids()) send(pid, 'SIGKILL');
  }

  /** Sends a signal to the processes whose command line matches. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT', command: RegExp): Promise<void> {
    for (const pid of await this.#pids()) {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.test(line.replaceAll('\0', ' '))) send(pid, signal);
    }
  }

  async #pids(): Promise<number[]> {
    const { stdout } = await run('ip', ['netns', 'pids', this.name]);
    return stdout.split('\n').filter(Boolean).map(Number);
  }

  /** Unplugs the machine from the network. */
  async unplug(): Promise<void> {
    await run('ip', ['link', 'set', `to-${this.name}`, 'down']);
  }

  async plugIn(): Promise<void> {
    await run('ip', ['link', 'set', `to-${this.name}`, 'up']);
  }

  /** Drops all packets to `others`; the rest of the network still reaches the machine. */
  async cutFrom(others: readonly Machine[]): Promise<void> {
    for (const { address } of others) await run('ip', ['-n', this.name, 'route', 'add', 'blackhole', `${address}/32`]);
  }

  async rejoin(others: readonly Machine[]): Promise<void> {
    for (const { address } of others) await run('ip', ['-n', this.name, 'route', 'del', 'blackhole', `${address}/32`]);
  }

  // `ip netns exec` gives the program its own mounts, which end with it.
  #inside(command: string, user: User): string[] {
    const mounts = this.#own.map((path) => `mount --bind ${join(this.#folder, path)} ${path} && `).join('');
    const as = user === 'root' ? '' : `setpriv --reuid=${user} --regid=${user} --init-groups `;
    return ['netns', 'exec', this.name, '/bin/sh', '-c', `${mounts}exec ${as}/bin/sh -c 'cd / && exec '"$0"`, command];
  }
}

const bridge = 'tabor0';

/** Creates the network of the machines; this process gets `address` in it. */
export async function createNetwork(address: string): Promise<void> {
  await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
  await run('ip', ['address', 'add', `${address}/24`, 'dev', bridge]);
  await run('ip', ['link', 'set', bridge, 'up']);
}

let ids: [number, number] | null = null;

async function postgresIds(): Promise<[number, number]> {
  ids ??=
    (/^postgres:[^:]*:(\d+):(\d+):/m
      .exec(await readFile('/etc/passwd', 'utf8'))
      ?.slice(1)
      .map(Number) as [number, number] | undefined) ?? null;
  if (!ids) throw new Error('there is no user postgres');
  return ids;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
