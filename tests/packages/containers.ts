import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Output of a program that ended; rejects with its errors. */
export async function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}:\n${output}${errors}`);
  return output;
}

/** Podman and Buildah with their images and containers below `folder`, apart from those of the machine. */
export function openContainers(folder: string) {
  const storage = ['--root', `${folder}/storage`, '--runroot', `${folder}/run`, '--storage-driver', 'vfs'];
  return {
    // runc also runs where cgroups are hybrid; the limits are those of a process on this machine.
    podman: (...args: readonly string[]) => run('podman', [...storage, '--cgroup-manager', 'cgroupfs', '--runtime', 'runc', ...args]),
    buildah: (...args: readonly string[]) => run('buildah', [...storage, ...args]),
  };
}

/** Limits that an unprivileged container host allows, too. */
export const limits = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=8192:8192'];

/** Writes the files of a Debian 12 with `packages` into the archive `file`. */
export async function installDebian(file: string, packages: readonly string[]): Promise<void> {
  await run('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', file]);
}
