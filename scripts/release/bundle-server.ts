import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

/** A file of the package, by its path in it. */
export type PackageFiles = Readonly<Record<string, string>>;

/** A third-party package whose code is in a bundle. */
export type BundledPackage = {
  readonly name: string;
  readonly version: string;
  readonly identifier: string | null;
  readonly text: string | null;
};

const entries = ['main', 'admin', 'probe', 'calls/export-worker', 'import/sheet-worker', 'protocol/pdf-worker', 'protocol/photo-worker'];

const licences = 'licences.json';

/** Files that the server reads at run time. */
const readFiles = /^(?:server\/.*\.(?:sql|html)|locales\/.*\.json)$/;

/** Files of a package beside its own modules, as the metrics of fonts. */
const besidePackage = /__dirname(?: \+ ['"]|\})\/([\w-]+\/[\w.-]+)/g;

/** Files of packages that a module resolves by their names: compiled code, and what `import.meta.resolve` finds. */
const resolvedFiles = [/'([@\w-]+\/[^']+\/([\w-]+\.wasm))'/g, /(?<=import\.meta\.resolve\()'([@\w-]+\/(?:[^']+\/)?([\w.-]+))'/g];

/**
 * The server of the checkout at `root` as plain JavaScript that contains its packages, and the files that it reads; `resolved`: files of
 * packages beside it, as WebAssembly. Embedded PostgreSQL is left out.
 */
export async function bundleServer(root: string): Promise<{
  readonly files: PackageFiles;
  readonly resolved: Readonly<Record<string, Uint8Array>>;
  readonly packages: readonly BundledPackage[];
}> {
  const resolved: Record<string, Uint8Array> = {};
  const files: Record<string, string> = {};
  let packages: readonly BundledPackage[] = [];
  const sources = new Map<string, string>();
  for (const part of await buildServer(root, (place, source) => sources.set(place, source))) {
    if (part.type === 'asset' && part.fileName === licences) packages = JSON.parse(String(part.source)) as BundledPackage[];
    else if (part.type === 'chunk') files[`server/${part.fileName}`] = part.code;
    else throw new Error(`the server's bundle has an unexpected file: ${part.fileName}`);
  }
  for (const top of ['server', 'locales']) {
    const names = (await readdir(join(root, top), { recursive: true })).map((path) => join(top, path).split(sep).join('/'));
    for (const name of names.filter((path) => readFiles.test(path)).toSorted()) files[name] = await readFile(join(root, name), 'utf8');
  }
  for (const [place, source] of sources) {
    resolved[`server/${place}`] = await readFile(join(root, 'node_modules', source));
    const packageName = /^(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source;
    if (!packages.some(({ name }) => name === packageName))
      packages = [...packages, await describePackage(join(root, 'node_modules', packageName))];
  }
  return { files, resolved, packages };
}

/** A package of which the bundle has files, but no modules. */
async function describePackage(folder: string): Promise<BundledPackage> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const texts = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|notice)(?:\.\w+)?$/i.test(file)).toSorted();
  if (texts.length === 0) throw new Error(`${name} has no licence text`);
  const text = (await Promise.all(texts.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
  return { name, version, identifier: license ?? null, text };
}

/** Gets the place of a package's file in the bundle's folder, and its path below `node_modules`. */
type OnResolved = (place: string, source: string) => void;

async function buildServer(root: string, onResolved: OnResolved) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [locations(root, onResolved)],
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
function locations(root: string, onResolved: OnResolved): Plugin {
  const own = [join(root, 'server'), join(root, 'src')];
  const installed = join(root, 'node_modules');
  return {
    name: 'locations',
    enforce: 'pre',
    // CommonJS names its folder, a module does not.
    renderChunk: (code) => (/\b__dirname\b/.test(code) ? `const __dirname = import.meta.dirname;\n${code}` : null),
    transform(code, id) {
      if (id.startsWith(installed + sep)) {
        for (const [, place = ''] of code.matchAll(besidePackage)) {
          const file = join(dirname(id), place);
          if (existsSync(file)) onResolved(place, relative(installed, file).split(sep).join('/'));
        }
        return null;
      }
      if (!own.some((folder) => id.startsWith(folder + sep))) return null;
      const folder = relative(join(root, 'server'), dirname(id)).split(sep).join('/');
      const placed = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`)
        .replaceAll(/new URL\('([^']+)\.ts', import\.meta\.url\)/g, (_, program: string) => {
          if (!entries.includes(join(folder, program))) throw new Error(`${program}.ts is started by ${id}, but is no entry of the bundle`);
          return `new URL('./${basename(program)}.js', import.meta.url)`;
        });
      const beside = (_: string, source: string, name: string): string => {
        onResolved(name, source);
        return `'./${name}'`;
      };
      return resolvedFiles.reduce((text, pattern) => text.replaceAll(pattern, beside), placed);
    },
  };
}
