import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/** A file of the package, by its path in it. */
export type PackageFiles = Readonly<Record<string, string>>;

/** A third-party package whose code is in a bundle. */
export type BundledPackage = { readonly name: string; readonly version: string; readonly identifier: string | null; readonly text: string | null };

const entries = ['main', 'admin', 'probe', 'calls/export-worker', 'import/sheet-worker', 'protocol/pdf-worker', 'protocol/photo-worker'];

const licences = 'licences.json';

/** Files that the server reads at run time. */
const readFiles = /^(?:server\/.*\.(?:sql|html)|locales\/.*\.json)$/;

/** Compiled code that a module resolves by its name in a package. */
const compiledFiles = /'([@\w-]+\/[^']+\/([\w-]+\.wasm))'/g;

/**
 * The server of the checkout at `root` as plain JavaScript that contains its packages, and the files that it reads; `compiled`: WebAssembly beside it. Embedded
 * PostgreSQL is left out.
 */
export async function bundleServer(root: string): Promise<{ readonly files: PackageFiles; readonly compiled: Readonly<Record<string, Uint8Array>>; readonly packages: readonly BundledPackage[] }> {
  const compiled: Record<string, Uint8Array> = {};
  const files: Record<string, string> = {};
  let packages: readonly BundledPackage[] = [];
  const compiledSources = new Set<string>();
  for (const part of await buildServer(root, (name) => compiledSources.add(name))) {
    if (part.type === 'asset' && part.fileName === licences) packages = JSON.parse(String(part.source)) as BundledPackage[];
    else if (part.type === 'chunk') files[`server/${part.fileName}`] = part.code;
    else throw new Error(`the server's bundle has an unexpected file: ${part.fileName}`);
  }
  for (const top of ['server', 'locales']) {
    const names = (await readdir(join(root, top), { recursive: true })).map((path) => join(top, path).split(sep).join('/'));
    for (const name of names.filter((path) => readFiles.test(path)).toSorted()) files[name] = await readFile(join(root, name), 'utf8');
  }
  for (const source of compiledSources) compiled[`server/${basename(source)}`] = await readFile(join(root, 'node_modules', source));
  return { files, compiled, packages };
}

async function buildServer(root: string, onCompiled: (source: string) => void) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [locations(root, onCompiled)],
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
function locations(root: string, onCompiled: (source: string) => void): Plugin {
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
        })
        .replaceAll(compiledFiles, (_, source: string, name: string) => {
          onCompiled(source);
          return `'./${name}'`;
        });
    },
  };
}
