import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { freePort } from '../support/backend/free-port.ts';

const run = promisify(execFile);

/** The service's realm, and a trusted realm whose users get tickets for the service but have no account there. */
export const realms = { own: 'FIRMA.EXAMPLE', trusted: 'OBCA.EXAMPLE' } as const;
export const host = 'fleet.firma.example';
const service = `HTTP/${host}`;

/** An MIT KDC with its own port and folder, users of both realms, and two keytabs of the service. */
export type Realm = {
  readonly folder: string;
  /** Environment for all Kerberos programs. */
  readonly environment: Readonly<Record<string, string>>;
  readonly keytab: string;
  /** Keytab of the same service with a replaced key that the KDC does not accept. */
  readonly outdatedKeytab: string;
  /** Logs `principal` in and returns the environment that uses the ticket. Null: an environment without a ticket. */
  readonly ticketOf: (principal: string | null) => Promise<Readonly<Record<string, string>>>;
  readonly stop: () => Promise<void>;
};

const users = [`driver@${realms.own}`, `ktokolwiek@${realms.own}`, `admin@${realms.trusted}`];
const password = 'kerberos-of-the-test';

/** Creates both realms and starts the KDC. */
export async function startRealm(): Promise<Realm> {
  const folder = await mkdtemp(join(tmpdir(), 'tabor-kerberos-'));
  // Apache's user must be able to read its keytab.
  await chmod(folder, 0o755);
  const port = await freePort();
  await writeFile(join(folder, 'krb5.conf'), clientConfiguration(port));
  await writeFile(join(folder, 'kdc.conf'), serverConfiguration(folder, port));
  const environment = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    KRB5_CONFIG: join(folder, 'krb5.conf'),
    KRB5_KDC_PROFILE: join(folder, 'kdc.conf'),
  };
  const admin = (realm: string, query: string) => run('kadmin.local', ['-r', realm, '-q', query], { env: environment });
  for (const realm of Object.values(realms)) {
    await run('kdb5_util', ['create', '-s', '-r', realm, '-P', password], { env: environment });
    // Both realms need the cross-realm key.
    await admin(realm, `addprinc -pw ${password} krbtgt/${realms.own}@${realms.trusted}`);
  }
  for (const user of users) await admin(user.split('@')[1] ?? '', `addprinc -pw ${password} ${user}`);
  await admin(realms.own, `addprinc -randkey ${service}`);
  const [outdatedKeytab, keytab] = [join(folder, 'outdated.keytab'), join(folder, 'tabor.keytab')];
  // Each `ktadd` creates a new key, so the second makes the first keytab outdated.
  for (const file of [outdatedKeytab, keytab]) {
    await admin(realms.own, `ktadd -k ${file} ${service}`);
    await chmod(file, 0o644);
  }
  const kdc = spawn('krb5kdc', ['-n', ...Object.values(realms).flatMap((realm) => ['-r', realm])], { env: environment, stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (kdc.exitCode === null && kdc.signalCode === null) {
      const ended = once(kdc, 'exit');
      kdc.kill();
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const ticketOf: Realm['ticketOf'] = async (principal) => {
    const own = { ...environment, KRB5CCNAME: `FILE:${join(folder, `tickets of ${principal ?? 'nobody'}`)}` };
    if (principal === null) return own;
    const login = spawn('kinit', [principal], { env: own, stdio: ['pipe', 'ignore', 'inherit'] });
    login.stdin.end(`${password}\n`);
    const [code] = (await once(login, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`kinit ${principal}: ${code}`);
    return own;
  };
  await waitForPort(port).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { folder, environment, keytab, outdatedKeytab, ticketOf, stop };
}

/** Waits until a process listens on the port. */
export async function waitForPort(port: number): Promise<void> {
  const reach = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  };
  await vi.waitFor(reach, { timeout: 15_000 });
}

// Both configurations avoid DNS lookups.
function clientConfiguration(port: number): string {
  const one = (realm: string) => `  ${realm} = {\n    kdc = 127.0.0.1:${port}\n  }`;
  return `[libdefaults]
  default_realm = ${realms.own}
  dns_lookup_kdc = false
  dns_lookup_realm = false
  dns_canonicalize_hostname = false
  rdns = false
  udp_preference_limit = 1
[realms]
${Object.values(realms).map(one).join('\n')}
[domain_realm]
  .firma.example = ${realms.own}
`;
}

function serverConfiguration(folder: string, port: number): string {
  const one = (realm: string) =>
    `  ${realm} = {\n    database_name = ${join(folder, realm)}\n    key_stash_file = ${join(folder, `${realm}.stash`)}\n  }`;
  return `[kdcdefaults]
  kdc_listen = 127.0.0.1:${port}
  kdc_tcp_listen = 127.0.0.1:${port}
[realms]
${Object.values(realms).map(one).join('\n')}
[logging]
  kdc = FILE:${join(folder, 'kdc.log')}
  admin_server = FILE:${join(folder, 'admin.log')}
`;
}
