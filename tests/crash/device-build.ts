import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { importedAtOnce } from '../../scripts/imported-at-once.ts';

const root = join(import.meta.dirname, '..', '..');

/** A replacement in the product's source that breaks the outbox. */
export type Breakage = { readonly file: string; readonly from: string; readonly to: string };

/** The page's script: the app's modules, built like the app. */
export function buildPage(): Promise<string> {
  return buildScript(join(root, 'tests/crash/in-page.ts'));
}

/** Bundles `input` and its imports into one script, built like the app. */
export function buildScript(input: string): Promise<string> {
  return bundle(input, []);
}

/** The worker of the product's build, without its file list, because the device has another page. */
export async function builtWorker(): Promise<string> {
  const script = await readFile(join(root, 'dist/worker.js'), 'utf8');
  const files = /\[\{"revision":[^\]]*\]/;
  if (!files.test(script)) throw new Error('the built worker lists no files');
  return script.replace(files, '[]');
}

/** A worker with a defect inserted into its source. Rejects when the source does not match: then nothing would be broken. */
export async function buildBrokenWorker(breakages: readonly Breakage[]): Promise<string> {
  const foundBreakages = new Set<Breakage>();
  const breaker: Plugin = {
    name: 'broken-outbox',
    transform: (code, id) => {
      let broken = code;
      for (const breakage of breakages) {
        if (!id.endsWith(breakage.file) || !broken.includes(breakage.from)) continue;
        foundBreakages.add(breakage);
        broken = broken.replace(breakage.from, () => breakage.to);
      }
      return broken;
    },
    enforce: 'pre',
  };
  const script = await bundle(join(root, 'src/sw/worker/worker.ts'), [breaker, importedAtOnce]);
  const missing = breakages.filter((breakage) => !foundBreakages.has(breakage));
  if (missing.length > 0) throw new Error(`not in the source any more: ${missing.map(({ file, from }) => `${file}: ${from}`).join('; ')}`);
  return script;
}

async function bundle(input: string, plugins: Plugin[]): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins,
    define: { 'self.__WB_MANIFEST': '[]' },
    build: { write: false, target: 'es2023', rolldownOptions: { input, output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
