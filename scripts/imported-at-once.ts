import type { Plugin } from 'vite';

/** A service worker cannot load code later: modules that the page loads on demand are part of the worker from the start. */
export const importedAtOnce: Plugin = {
  name: 'imported-at-once',
  enforce: 'pre',
  transform(code) {
    const paths: string[] = [];
    const replaced = code.replaceAll(/\bawait import\('([^']+)'\)/g, (_call, path: string) => `loaded${paths.push(path) - 1}`);
    return paths.length === 0
      ? null
      : { code: paths.map((path, index) => `import * as loaded${index} from '${path}';\n`).join('') + replaced, map: null };
  },
};
