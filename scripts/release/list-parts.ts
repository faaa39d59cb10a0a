import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import type { BundledPackage } from './bundle-server.ts';
import type { Release } from './describe-release.ts';
import packageJson from '../../package.json' with { type: 'json' };

type Locked = { readonly version: string; readonly dependencies?: Readonly<Record<string, string>> };
type Sbom = {
  serialNumber?: string;
  readonly metadata: { timestamp?: string };
  readonly components: readonly { readonly name: string; readonly version: string }[];
};

/**
 * The SBOM of a release in CycloneDX: npm's, of a lockfile that is limited to the packages whose code the bundles contain. Tools of the
 * build are not in it. Throws when a package would be missing.
 */
export async function listParts(root: string, { version, date }: Release, packages: readonly BundledPackage[]): Promise<Sbom> {
  const { packages: all } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const bundled = new Set(packages.map((one) => `${one.name}@${one.version}`));
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const isBundled = ([path, { version: lockedVersion }]: [string, Locked]) =>
    path !== '' && bundled.has(`${nameOf(path)}@${lockedVersion}`);
  const locked = Object.entries(all).filter(isBundled);
  const names = new Set(locked.map(([path]) => nameOf(path)));
  const entries = locked.map(([path, { dependencies = {}, ...entry }]) => {
    const {
      peerDependencies: _peers,
      optionalDependencies: _optional,
      dev: _dev,
      devOptional: _devOptional,
      ...keptEntries
    } = entry as Record<string, unknown>;
    return [
      path,
      { ...keptEntries, dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => names.has(name))) },
    ] as const;
  });
  const direct = Object.fromEntries(
    locked.filter(([path]) => path.lastIndexOf('node_modules/') === 0).map(([path, entry]) => [nameOf(path), entry.version]),
  );
  const { name, license } = packageJson;
  const description = { name, version, license, dependencies: direct };
  const sbom = await runNpmSbom(description, {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': description, ...Object.fromEntries(entries) },
  });
  const listed = new Set(sbom.components.map((component) => `${component.name}@${component.version}`));
  const missing = [...bundled].filter((one) => !listed.has(one));
  if (missing.length > 0) throw new Error(`the list of parts lacks ${missing.join(', ')}`);
  // Random, and the time of this run: the same input must result in the same bytes.
  delete sbom.serialNumber;
  sbom.metadata.timestamp = `${toWireDateTimeIn('UTC', new Date(date * 1_000))}Z`;
  return sbom;
}

async function runNpmSbom(description: object, lockfile: object): Promise<Sbom> {
  const parent = await mkdtemp(join(tmpdir(), 'tabor-sbom-'));
  // npm takes the name from the folder.
  const folder = join(parent, packageJson.name);
  try {
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify(description));
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
    const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...options], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
    return JSON.parse(stdout) as Sbom;
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
