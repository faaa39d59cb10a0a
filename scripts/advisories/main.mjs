// npm run advisories: fetches the registry's advisories on the packages that ship. Fails for serious ones that are not accepted.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkAdvisories } from './check-advisories.mjs';

const TIMEOUT_MS = 30_000;

const accepted = JSON.parse(readFileSync(join(import.meta.dirname, 'accepted.json'), 'utf8'));
const { isFailed, lines } = checkAdvisories(await askRegistry(), accepted, new Date().toLocaleDateString('sv'));
for (const line of lines) console.log(line);
process.exitCode = isFailed ? 1 : 0;

/** The report of `npm audit`; null when the registry gives none. */
async function askRegistry() {
  const npm = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    shell: process.platform === 'win32',
  });
  try {
    return JSON.parse(await text(npm.stdout));
  } catch {
    return null;
  }
}
