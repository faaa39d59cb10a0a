// Runs on the machine's Node, before the project's Node is installed: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');

/** The Node installed by the project. */
export const projectNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** Environment with the project's tools first in PATH and Node's compile cache enabled. */
export function projectEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const compileCache = join(root, 'node_modules', '.cache', 'compiled');
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Installs the packages of the lockfile, unless already done. `start` leaves out the test tools and what no program reads; `all` is
 * complete. An installation with test tools stays as it is.
 */
export function ensureDependencies(scope = 'all') {
  const isComplete = scope === 'all' || existsSync(join(root, 'node_modules', 'vitest'));
  if (isComplete) install(root, 'Installing packages …');
  // Without `--legacy-peer-deps`, npm installs TypeScript too, as an optional peer of other packages.
  else if (install(root, 'Installing packages …', 'start', ['--omit=dev', '--legacy-peer-deps'])) removeUnread(join(root, 'node_modules'));
}

/** Installs the libraries that `npm run league` and `npm run bench` compare the product with, unless already done. */
export function ensureContenders() {
  install(join(root, 'tests/contenders'), 'Installing the contenders of the benchmarks and of the league …');
}

/** Whether all packages of the lockfile were installed by `ensureDependencies`. */
export function isInstalled(folder = root, scope = 'all') {
  const stamp = stampOf(folder);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampText(folder, scope);
}

const stampOf = (folder) => join(folder, 'node_modules', '.tabor-lockfile');
const stampText = (folder, scope) => `${scope} ${digest([join(folder, 'package-lock.json')])}`;

/** Installs the lockfile of `folder`; returns whether that was necessary. */
function install(folder, message, scope = 'all', options = []) {
  if (isInstalled(folder, scope)) return false;
  console.log(message);
  const result = spawnSync('npm', ['ci', ...options, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('The packages could not be installed: see the lines above. Is the npm registry reachable?');
    process.exit(result.status ?? 1);
  }
  writeFileSync(stampOf(folder), stampText(folder, scope));
  return true;
}

// A third of the installed size: source maps, types and sources (Node runs no TypeScript below node_modules), Node's headers, builds for
// script tags, examples, and package managers that packages were published with.
const unreadFile = /\.(?:map|[cm]?ts)$/;
const unreadFolders = new Set(['include', 'iife', 'example', '.yarn']);
// Builds for CommonJS, browsers and other targets that a build of the app and the backend do not import.
const unreadBuilds = [
  '@cj-tech-master/excelts/dist/browser',
  '@cj-tech-master/excelts/dist/cjs',
  'heic-to/dist/next',
  'heic-to/src',
  'lucide-react/dist/cjs',
];

function removeUnread(folder) {
  for (const path of unreadBuilds) rmSync(join(folder, path), { recursive: true, force: true });
  removeUnreadFiles(folder);
}

function removeUnreadFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (unreadFolders.has(entry.name)) rmSync(path, { recursive: true });
      else removeUnreadFiles(path);
    } else if (entry.isFile() && unreadFile.test(entry.name)) rmSync(path);
  }
}

/** Builds the app into `dist`, unless its sources are unchanged since the last build. Ends the process when that fails. */
export async function ensureBuild() {
  const exitCode = await (build() ?? 0);
  if (exitCode !== 0) process.exit(exitCode);
}

/** A build of the app into `dist`, which resolves to its exit code; null when its sources are unchanged since the last build. */
export function build() {
  const sources = [
    'src',
    'public',
    'locales',
    'index.html',
    'manifest.ts',
    'vite.config.ts',
    'scripts/trim',
    'package-lock.json',
    'package.json',
  ];
  const expected = digest(sources.flatMap((name) => filesBelow(join(root, name))));
  const stamp = join(root, 'dist', '.sources');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return null;
  console.log('Building the app …');
  return run(projectNode, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']).then((exitCode) => {
    if (exitCode === 0) writeFileSync(stamp, expected);
    return exitCode;
  });
}

/** Runs a program of the project to its end; resolves to its exit code. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: projectEnvironment(env) });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a program of the project with the arguments of this process; resolves to its exit code. */
export function runProgram(path, env) {
  return run(projectNode, [join(root, path), ...process.argv.slice(2)], env);
}

/** Runs the tests of `projects`, all or those that `args` select; resolves to the exit code. */
export function runTests(projects, args = process.argv.slice(2), env) {
  const selected = projects.flatMap((project) => ['--project', project]);
  return run(projectNode, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...selected, ...args], env);
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((name) => statSync(name).isFile() && !name.includes('.test.'))
    .sort();
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}
