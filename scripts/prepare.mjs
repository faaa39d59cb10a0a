// Runs on whatever Node the machine has, before the project's own is there: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');

/** The project's own Node. */
export const ownNode = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** The environment in which the project's own tools come first, and what Node has compiled once it need not compile again. */
export function ownEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const compiled = join(root, 'node_modules', '.cache', 'compiled');
  return { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ''}`, ...extra };
}

/** Installs what the lockfile names, unless that is done. */
export function ensureDependencies() {
  const stamp = join(root, 'node_modules', '.tabor-lockfile');
  const wanted = digest([join(root, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error('The packages could not be installed: see the lines above. Is the npm registry reachable?');
    process.exit(done.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

/** Builds the app into `dist`, unless it is there and nothing it is made of has changed. */
export function ensureBuild() {
  const sources = ['src', 'public', 'locales', 'index.html', 'manifest.ts', 'vite.config.ts', 'package-lock.json', 'package.json'];
  const wanted = digest(sources.flatMap((name) => filesBelow(join(root, name))));
  const stamp = join(root, 'dist', '.sources');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the app …');
  const done = spawnSync(ownNode, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: ownEnvironment(),
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Runs a program of the project to its end; answers its exit code. */
export function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: ownEnvironment(env) });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
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
