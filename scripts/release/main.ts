import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { buildApp } from './build-app.ts';
import { bundleServer, type BundledPackage } from './bundle-server.ts';
import { writeFiles } from './write-files.ts';
import { describeRelease, type Release } from './describe-release.ts';
import { listParts } from './list-parts.ts';
import { signRelease } from './sign-release.ts';
import packageJson from '../../package.json' with { type: 'json' };

// npm run release: writes `tabor-VERSION.tar.gz`, its SBOM and SHA256SUMS, and with RELEASE_KEY_FILE their signature. The same input
// results in the same bytes.

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: 'release' } } });
const out = resolve(root, values.out);

const release = describeRelease(root, process.env);
const name = `tabor-${release.version}`;
// Below the sources: source maps name them by relative paths, which must not depend on this machine.
await mkdir(join(root, '.cache'), { recursive: true });
const working = await mkdtemp(join(root, '.cache', 'release-'));
try {
  const folder = join(working, name);
  const packages = await fill(folder, release);
  const sbom = JSON.stringify(await listParts(root, release, packages), null, 2);
  await writeFile(join(folder, 'sbom.json'), `${sbom}\n`);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await writeFile(join(out, `${name}.sbom.json`), `${sbom}\n`);
  await pack(folder, join(out, `${name}.tar.gz`), release);
  const checksums = (await Promise.all([`${name}.sbom.json`, `${name}.tar.gz`].map((file) => checksum(join(out, file))))).join('');
  await writeFile(join(out, 'SHA256SUMS'), checksums);
  const { RELEASE_KEY_FILE: keyFile } = process.env;
  if (keyFile) await writeFile(join(out, 'SHA256SUMS.sig'), signRelease(checksums, await readFile(keyFile, 'utf8')));
} finally {
  await rm(working, { recursive: true, force: true });
}
process.stdout.write(`${join(out, `${name}.tar.gz`)}\n`);

/** Writes the package's files into `folder`; returns the third-party packages in them. */
async function fill(folder: string, { version, date }: Release): Promise<readonly BundledPackage[]> {
  const app = await buildApp(root, join(folder, 'dist'), { version, date });
  const server = await bundleServer(root);
  await writeFiles(folder, { ...server.files, ...server.resolved });
  for (const path of ['LICENSE', 'README.md', 'docs/operation.md', 'deploy/systemd', 'deploy/cluster'])
    await cp(join(root, path), join(folder, path), { recursive: true });
  const packages = [...new Map([...app, ...server.packages].map((one) => [`${one.name}@${one.version}`, one])).values()].toSorted(
    (left, right) => (left.name < right.name ? -1 : 1),
  );
  await writeFile(join(folder, 'LICENSES-THIRD-PARTY'), packages.map(licenceText).join('\n'));
  const { description, license } = packageJson;
  const scripts = { start: 'node server/main.js', admin: 'node server/admin.js' };
  const engines = { node: `>=${packageJson.dependencies.node.replace(/\..*/, '')}` };
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: packageJson.name, version, description, private: true, type: 'module', license, engines, scripts }, null, 2)}\n`,
  );
  return packages;
}

function licenceText({ name: packageName, version, identifier, text }: BundledPackage): string {
  return `${'-'.repeat(79)}\n${packageName} ${version}${identifier ? ` (${identifier})` : ''}\n\n${text ?? ''}\n`;
}

/** Packs `folder` in a fixed order, with one owner, one time and modes that do not depend on this machine. */
async function pack(folder: string, file: string, { date }: Release): Promise<void> {
  const fixed = ['--sort=name', `--mtime=@${date}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--format=ustar'];
  const tar = `${folder}.tar`;
  const { status } = spawnSync('tar', [...fixed, '-cf', tar, '-C', dirname(folder), basename(folder)], {
    stdio: 'inherit',
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (status !== 0) throw new Error('GNU tar could not pack the release');
  await pipeline(createReadStream(tar), createGzip({ level: 9 }), createWriteStream(file));
}

/** A line of `sha256sum`. */
async function checksum(file: string): Promise<string> {
  return `${createHash('sha256')
    .update(await readFile(file))
    .digest('hex')}  ${basename(file)}\n`;
}
