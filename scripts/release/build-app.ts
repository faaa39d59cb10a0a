import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  await removeReferences(join(outDir, 'assets'));
  return packages;
}

/** Rolldown leaves references to emitted files in source maps, which differ from build to build. */
async function removeReferences(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.map'))) {
    const map = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), map.replaceAll(/(?<=ROLLDOWN_FILE_URL_)[\w-]{22}/g, ''));
  }
}
