import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { freePort } from '../support/free-port.ts';

const run = promisify(execFile);

/** The company's realm, and one that it trusts: their users get tickets for its services, and are nobody there. */
export const realms = { own: 'FIRMA.EXAMPLE', trusted: 'OBCA.EXAMPLE' } as const;
export const host = 'fleet.firma.example';
const service = `HTTP/${host}`;

/** A KDC of MIT of its own port and folder, with users of both realms and two keytabs of the service. */
export type Realm = {
  readonly folder: string;
  /** For whoever speaks Kerberos here. */
  readonly environment: Readonly<Record<string, string>>;
  readonly keytab: string;
  /** The same service's, of a key that the KDC no longer knows. */
  readonly outdatedKeytab: string;
  /** Logs `principal` in; the environment in which their ticket is used. Without one there is no ticket. */
  readonly ticketOf: (principal: string | null) => Promise<Readonly<Record<string, string>>>;
  readonly stop: () => Promise<void>;
};

const users = [`driver@${realms.own}`, `ktokolwiek@${realms.own}`, `admin@${realms.trusted}`];
const password = 'kerberos-of-the-test';

/** Starts it. */
export async function startRealm(): Promise<Realm> {
  const folder = await mkdtemp(join(tmpdir(), 'tabor-kerberos-'));
  // Apache's own user reads its keytab here.
  await chmod(folder, 0o755);
  const port = await freePort();
  await writeFile(join(folder, 'krb5.conf'), clientConfiguration(port));
  await writeFile(join(folder, 'kdc.conf'), serverConfiguration(folder, port));
  const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', KRB5_CONFIG: join(folder, 'krb5.conf'), KRB5_KDC_PROFILE: join(folder, 'kdc.conf') };
  const admin = (realm: string, query: string) => run('kadmin.local', ['-r', realm, '-q', query], { env: environment });
  for (const realm of Object.values(realms)) {
    await run('kdb5_util', ['create', '-s', '-r', realm, '-P', password], { env: environment });
    // Both know the key by which the trusted realm sends its users over.
    await admin(realm, `addprinc -pw ${password} krbtgt/${realms.own}@${realms.trusted}`);
  }
  for (const user of users) await admin(user.split('@')[1] ?? '', `addprinc -pw ${password} ${user}`);
  await admin(realms.own, `addprinc -randkey ${service}`);
  const [outdatedKeytab, keytab] = [join(folder, 'outdated.keytab'), join(folder, 'tabor.keytab')];
  // Each makes a new key: what the first one holds is of no use after the second.
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
  await answering(port).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { folder, environment, keytab, outdatedKeytab, ticketOf, stop };
}

/** Waits until somebody listens on it. */
export async function answering(port: number): Promise<void> {
  const reach = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  };
  await vi.waitFor(reach, { timeout: 15_000 });
}

// Neither asks a name server for anything.
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
  const one = (realm: string) => `  ${realm} = {\n    database_name = ${join(folder, realm)}\n    key_stash_file = ${join(folder, `${realm}.stash`)}\n  }`;
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
