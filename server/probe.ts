import { get as getPlain } from 'node:http';
import { get as getTls } from 'node:https';
import { localAddress } from './operation/serve.ts';
import { readSettings } from './settings/settings.ts';

// `node server/probe.js PATH [SECONDS]`: whether the server with this environment answers PATH with 200, at the latest after SECONDS. For
// service managers and container runtimes, which have no HTTP client.
const [path = '/health', seconds = '0'] = process.argv.slice(2);
const RETRY_MS = 250;
const ANSWER_MS = 4_000;

// Only the settings of the address: systemd does not pass the secrets of the server to this program.
const { PORT, HOST, TLS_CERT_FILE, TLS_KEY_FILE, MAINPID } = process.env;
const address = localAddress(readSettings({ PORT, HOST, TLS_CERT_FILE, TLS_KEY_FILE }, []));
const end = Date.now() + Number(seconds) * 1_000;
let answer = await request();
while (answer !== '200' && Date.now() < end && isStarting()) {
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  answer = await request();
}
if (answer !== '200') process.stderr.write(`${address}${path}: ${answer}\n`);
process.exitCode = answer === '200' ? 0 : 1;

/** Whether the server can still become ready; systemd names its process. */
function isStarting(): boolean {
  try {
    return MAINPID === undefined || process.kill(Number(MAINPID), 0);
  } catch {
    return false;
  }
}

/** The status of one request, or why there is none. */
function request(): Promise<string> {
  return new Promise((resolve) => {
    const options = { agent: false, timeout: ANSWER_MS } as const;
    const outgoing = address.startsWith('https:')
      ? // The certificate names the company's host, not this machine.
        getTls(address + path, { ...options, rejectUnauthorized: false }, ({ statusCode }) => resolve(String(statusCode)))
      : getPlain(address + path, options, ({ statusCode }) => resolve(String(statusCode)));
    outgoing.on('response', (response) => response.resume());
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', (error) => resolve(error.message || 'no answer'));
  });
}
