// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownEnvironment, ownNode, root } from './prepare.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium or Chrome: one that is there, else Playwright's own, else Debian's package when root. Null when none can be had. */
export function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  return installed.find(existsSync) ?? playwrightsOwn() ?? debians();
}

function playwrightsOwn() {
  const path = () => {
    const script = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
    return spawnSync(ownNode, ['--eval', script], { cwd: root, encoding: 'utf8', env: ownEnvironment() }).stdout.trim();
  };
  if (path() && existsSync(path())) return path();
  console.log('Downloading a browser for the tests …');
  const options = { cwd: root, stdio: 'ignore', timeout: 180_000, env: ownEnvironment() };
  spawnSync(ownNode, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], options);
  return existsSync(path()) ? path() : null;
}

function debians() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Installing Debian’s Chromium for the tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
}
