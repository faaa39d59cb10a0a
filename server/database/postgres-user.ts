import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The system user that runs PostgreSQL's programs, and the prefix of their command line. */
export type PostgresUser = { readonly uid?: number; readonly gid?: number; readonly prefix: readonly string[] };

const currentUser: PostgresUser = { prefix: [] };

/**
 * PostgreSQL refuses to run as root, so root starts it as the system user `postgres`, which is created when missing. That user must be
 * able to enter `paths`.
 */
export async function findPostgresUser(paths: readonly string[]): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return currentUser;
  const uid = (await idOf('-u')) ?? (await createUser());
  const gid = (await idOf('-g')) ?? uid;
  if (await canEnter(paths, uid, gid)) return { uid, gid, prefix: [] };
  // Other users cannot enter root's home folder: a capability lets this one process read it, without opening it to all.
  const prefix = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
  if (await succeeds([...prefix, 'ls', ...paths])) return { prefix };
  throw new Error(
    `The system user "postgres" cannot enter ${paths.join(' or ')}. Put the program and DATA_DIR where it can, or start Tabor as another user than root.`,
  );
}

async function idOf(flag: '-u' | '-g'): Promise<number | null> {
  try {
    return Number((await run('id', [flag, 'postgres'])).stdout);
  } catch {
    return null; // no such user: the caller creates one
  }
}

async function createUser(): Promise<number> {
  const result =
    (await succeeds(['useradd', '--system', '--user-group', '--no-create-home', 'postgres'])) ||
    (await succeeds(['adduser', '-S', '-D', '-H', 'postgres']));
  const uid = result ? await idOf('-u') : null;
  if (uid === null)
    throw new Error(
      'PostgreSQL does not run as root, and a system user "postgres" could not be made. Start Tabor as another user than root.',
    );
  return uid;
}

async function canEnter(paths: readonly string[], uid: number, gid: number): Promise<boolean> {
  try {
    for (const path of paths) await run('ls', [path], { uid, gid, cwd: '/' });
    return true;
  } catch {
    return false; // the caller tries another way
  }
}

async function succeeds([command = '', ...values]: readonly string[]): Promise<boolean> {
  try {
    await run(command, values, { cwd: '/' });
    return true;
  } catch {
    return false; // the caller tries another way or throws
  }
}
