import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/** A file of the package, by its path in it. */
export type PackageFiles = Readonly<Record<string, string | Uint8Array>>;

/** A third-party package whose code is in a bundle. */
export type BundledPackage = { readonly name: string; readonly version: string; readonly identifier: string | null; readonly text: string | null };

/** Programs of the server: those that people start, and those of its threads. */
export const entries = ['main', 'admin', 'probe', 'calls/export-worker', 'import/sheet-worker', 'protocol/pdf-worker', 'protocol/photo-worker'];

const licences = 'licences.json';

/** Files of packages that the server finds by the module system at run time. */
const resolvedFiles = /'((?:@[\w-]+\/)?[\w-]+\/[\w./-]+\.wasm)'/g;

/** Files that the server reads at run time. */
const readFiles = /^(?:server\/.*\.(?:sql|html)|locales\/.*\.json)$/;

/** The server of the checkout at `root` as plain JavaScript that contains its packages, and the files that it reads. Embedded PostgreSQL is left out. */
export async function bundleServer(root: string): Promise<{ readonly files: PackageFiles; readonly packages: readonly BundledPackage[] }> {
  const files: Record<string, string | Uint8Array> = {};
  let packages: readonly BundledPackage[] = [];
  for (const part of await buildServer(root)) {
    if (part.type === 'asset' && part.fileName === licences) packages = JSON.parse(String(part.source)) as BundledPackage[];
    else if (part.type === 'chunk') files[`server/${part.fileName}`] = part.code;
    else throw new Error(`the server's bundle has an unexpected file: ${part.fileName}`);
  }
  return { files: { ...files, ...(await readPackageFiles(root)) }, packages };
}

/** Files of the checkout and of packages that the server reads at run time, by their paths in the release. */
export async function readPackageFiles(root: string): Promise<PackageFiles> {
  const files: Record<string, string | Uint8Array> = {};
  for (const top of ['server', 'locales']) {
    const names = (await readdir(join(root, top), { recursive: true })).map((path) => join(top, path).split(sep).join('/'));
    for (const name of names.filter((path) => readFiles.test(path)).toSorted()) files[name] = await readFile(join(root, name), 'utf8');
    for (const name of names.filter((path) => /(?<!\.test)\.ts$/.test(path)).toSorted()) {
      for (const [, file = ''] of (await readFile(join(root, name), 'utf8')).matchAll(resolvedFiles)) files[`node_modules/${file}`] = await readFile(createRequire(join(root, name)).resolve(file));
    }
  }
  return files;
}

async function buildServer(root: string) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [locations(root)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      // Stack traces name functions and lines.
      minify: false,
      target: 'node24',
      license: { fileName: licences },
      rolldownOptions: {
        // Optional: none is in the package, whether or not it is installed here. `debug` would take supports-color from the test tools.
        external: ['kerberos', 'pg-native', 'cloudflare:sockets', 'supports-color'],
        input: Object.fromEntries(entries.map((name) => [basename(name), join(root, 'server', `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return [built].flat().flatMap((result) => ('output' in result ? result.output : []));
}

/** Modules locate files relative to themselves. The bundle's files are all in `server`, so their original folder must be restored. */
function locations(root: string): Plugin {
  const own = [join(root, 'server'), join(root, 'src')];
  return {
    name: 'locations',
    enforce: 'pre',
    transform(code, id) {
      if (!own.some((folder) => id.startsWith(folder + sep))) return null;
      const folder = relative(join(root, 'server'), dirname(id)).split(sep).join('/');
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`)
        .replaceAll(/new URL\('([^']+)\.ts', import\.meta\.url\)/g, (_, program: string) => {
          if (!entries.includes(join(folder, program))) throw new Error(`${program}.ts is started by ${id}, but is no entry of the bundle`);
          return `new URL('./${basename(program)}.js', import.meta.url)`;
        });
    },
  };
}
