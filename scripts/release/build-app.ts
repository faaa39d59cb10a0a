import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { BundledPackage } from './bundle-server.ts';
import type { Release } from './describe-release.ts';

const licences = 'licences.json';

/** Builds the app into `outDir`. Returns the third-party packages in it. */
export async function buildApp(root: string, outDir: string, { version, date }: Release): Promise<readonly BundledPackage[]> {
  // `vite.config.ts` reads them; the time zone is that of the build date.
  Object.assign(process.env, { RELEASE_VERSION: version, SOURCE_DATE_EPOCH: String(date), TZ: 'UTC' });
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true, license: { fileName: licences } } });
  const packages = JSON.parse(await readFile(join(outDir, licences), 'utf8')) as BundledPackage[];
  await rm(join(outDir, licences));
  return packages;
}
