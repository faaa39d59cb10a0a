import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/backend/free-port.ts';
import { waitForPort, type Realm } from './realm.ts';

/** The only address from which the backend trusts the proxy header; direct requests come from another one. */
export const apacheAddress = '127.0.0.9';

const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_gssapi', 'headers', 'proxy', 'proxy_http'];

/** Starts Apache as a reverse proxy for `backend`, with the configuration from docs/operation.md. */
export async function startApache(
  realm: Realm,
  keytab: string,
  backend: string,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const port = await freePort();
  const folder = join(realm.folder, `apache-${port}`);
  await mkdir(folder);
  await writeFile(
    join(folder, 'apache2.conf'),
    `
ServerRoot ${folder}
ServerName fleet.firma.example
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
Mutex posixsem
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ProxySourceAddress ${apacheAddress}
${await readManualConfiguration({ '/etc/apache2/tabor.keytab': keytab, 'http://10.0.0.8:8080/': `${backend}/` })}
`,
  );
  // No replay cache, so that no files remain outside the folder.
  const env = { ...realm.environment, KRB5RCACHENAME: 'none:' };
  const child = spawn('apache2', ['-f', join(folder, 'apache2.conf'), '-D', 'FOREGROUND'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  await waitForPort(port);
  return { port, stop };
}

/** The `apache` code block of docs/operation.md, with its paths and addresses replaced by local ones. */
async function readManualConfiguration(places: Readonly<Record<string, string>>): Promise<string> {
  const manual = await readFile(join(import.meta.dirname, '../../docs/operation.md'), 'utf8');
  let lines = /^```apache\n(.*?)^```$/ms.exec(manual)?.[1] ?? '';
  for (const [there, here] of Object.entries(places)) {
    if (!lines.includes(there)) throw new Error(`docs/operation.md does not contain ${there}`);
    lines = lines.replaceAll(there, here);
  }
  return lines;
}
