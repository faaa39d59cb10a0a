// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectEnvironment, projectNode, root } from './prepare.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium or Chrome: an installed one, else Playwright's, else Debian's package when root. Null when all fail. */
export function ensureBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : null;
  return installed.find(existsSync) ?? playwrightBrowser() ?? debianBrowser();
}

/** Like `ensureBrowser`, and ends the process where there is none. */
export function requireBrowser() {
  const browser = ensureBrowser();
  if (browser) return browser;
  console.error('No Chromium or Chrome was found or could be installed. Install one, or name it in CHROMIUM_PATH.');
  process.exit(1);
}

function playwrightBrowser() {
  const path = () => {
    const script = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
    return spawnSync(projectNode, ['--eval', script], { cwd: root, encoding: 'utf8', env: projectEnvironment() }).stdout.trim();
  };
  if (path() && existsSync(path())) return path();
  console.log('Downloading a browser for the tests …');
  const options = { cwd: root, stdio: 'ignore', timeout: 180_000, env: projectEnvironment() };
  spawnSync(projectNode, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], options);
  return existsSync(path()) ? path() : null;
}

function debianBrowser() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Installing Debian’s Chromium for the tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
}
