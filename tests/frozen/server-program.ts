import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { bundleServer } from '../../scripts/release/bundle-server.ts';
import { writeFiles } from '../../scripts/release/write-files.ts';

const releases = join(import.meta.dirname, 'releases');
const suffix = '.server.json.gz';
const program = 'server/main.js';
/** The program of release 0.1.0. */
const singleFileProgram = 'server.mjs';

/** Freezes the server of the checkout at `root` as release `version`: the server's part of the release package. */
export async function freezeServer(root: string, version: string, folder = releases): Promise<void> {
  const { files } = await bundleServer(root);
  const content = { ...files, 'package.json': await readFile(join(root, 'package.json'), 'utf8') };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${version}${suffix}`), gzipSync(JSON.stringify(content), { level: 9 }));
}

/**
 * Extracts the newest server that is frozen in `frozen` without the migration `newest` into `folder`. Returns its version and program path.
 */
export async function frozenServerBefore(
  newest: string,
  folder: string,
  frozen = releases,
): Promise<{ readonly version: string; readonly program: string }> {
  const versions = (await readdir(frozen)).filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
  for (const version of versions.toSorted((left, right) => right.localeCompare(left, 'en', { numeric: true }))) {
    const files = JSON.parse(gunzipSync(await readFile(join(frozen, `${version}${suffix}`))).toString()) as Record<string, string>;
    if (`server/migrations/${newest}` in files) continue;
    await writeFiles(folder, files);
    return { version, program: join(folder, program in files ? program : singleFileProgram) };
  }
  throw new Error(`no backend was frozen before ${newest}`);
}
