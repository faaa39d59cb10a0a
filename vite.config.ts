import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifestIn, otherManifests } from './manifest.ts';
import { toWireDateTime } from './src/contract/wire-date.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

// `define` does not reach the worker while developing; what stands in the environment does, in every build.
process.env['VITE_APP_VERSION'] = version;
process.env['VITE_BUILD_DATE'] = toWireDateTime(new Date());

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:8080';
// The backend's paths begin with a capital, apart from these; the app's own never do.
const backendPaths = '^/([A-Z]\\w*/|api/|auth/|user/|vehicle/Booking|token$|health$|capabilities$)';

// The builds for today's browsers: 9 and 1 kB smaller, and the worker must stay small to start fast.
const alias = {
  dexie: fileURLToPath(new URL('node_modules/dexie/dist/modern/dexie.min.mjs', import.meta.url)),
  'workbox-window': fileURLToPath(new URL('node_modules/workbox-window/build/workbox-window.prod.mjs', import.meta.url)),
};

// Each file costs a way through the worker, which is dear on a cold start: all that the login needs is one file,
// and all that a list needs beside it is another. A group takes what its modules import with it.
const startChunk = { name: 'start', test: /[\\/]src[\\/]main\.tsx$/, priority: 2 };
// Most lists have actions, one of them to remove; alone they would be files of their own.
const listChunk = {
  name: 'list',
  test: /[\\/]src[\\/](app[\\/](signed-in|list-route)\.tsx|screens[\\/]queued-action\.ts)$|icons[\\/]trash-2\./,
  priority: 1,
};

/**
 * The page as the worker serves it. Under a worker somebody is most likely logged in: it also names what a list needs,
 * so that all files are on their way before the first one runs.
 */
const workerPage: Plugin = {
  name: 'worker-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    const list = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === listChunk.name);
    if (page?.type !== 'asset' || list?.type !== 'chunk') throw new Error('the build has no page or no list');
    const styles = [...(list.viteMetadata?.importedCss ?? [])].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
    // Run at once after the first, not when that asks for it: the tasks between would cost more than it does.
    const links = [`<script type="module" crossorigin src="/${list.fileName}"></script>`, ...styles];
    this.emitFile({ type: 'asset', fileName: 'worker-page.html', source: String(page.source).replace('</head>', `  ${links.join('\n    ')}\n  </head>`) });
  },
};

/** Names of the files that change their name with their content, for the worker, which fetches all of them when it is installed. */
const assetList: Plugin = {
  name: 'asset-list',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') && isKept(name));
    this.emitFile({ type: 'asset', name: 'files.json', source: JSON.stringify(names.map((name) => name.slice('assets/'.length)).toSorted()) });
  },
};

// The decoder of HEIC photos comes in the background (`sw/decoder-cache.ts`).
const isKept = (name: string) => /\.(?:js|css|svg|png|webp|woff2|ttf)$/.test(name) && !name.includes('/heic-to-');

/** `NAME.json?names`: of an entity's texts only what it is called. The menu needs that of every entity, and no more of any. */
const namesOnly: Plugin = {
  name: 'names-only',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.json?names')) return null;
    const { title, menu, bar, one, create, schedule } = JSON.parse(readFileSync(id.slice(0, -'?names'.length), 'utf8')) as Record<string, unknown>;
    return { code: `export default ${JSON.stringify({ title, menu, bar, one, create, schedule })}`, moduleType: 'js' };
  },
};

export default defineConfig({
  resolve: { alias },
  plugins: [
    { ...optimizeLocales.vite({ locales: ['pl-PL', 'de-DE', 'en-GB', 'en-US'] }), enforce: 'pre' },
    react(),
    namesOnly,
    workerPage,
    assetList,
    otherManifests(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw/worker',
      filename: 'worker.ts',
      registerType: 'prompt',
      // The app registers by itself: an update is offered when nothing is open and nothing is on its way.
      injectRegister: false,
      manifest: manifestIn('pl'),
      // They are among the files below.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['assets/files-*.json', '**/*.{js,css,html,svg,png,webp,woff2,ttf,webmanifest}'],
        // The worker has a page of its own; its list names the assets; screenshots are for whoever installs the app.
        globIgnores: ['worker.js', 'index.html', 'assets/*.!(json)', 'screenshots/**'],
        // The worker must stay small, and half of a checksum tells two contents apart as well.
        manifestTransforms: [
          (files) => ({ manifest: files.map(({ url, size, revision }) => ({ url, size, revision: revision?.slice(0, 16) ?? null })), warnings: [] }),
        ],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  build: {
    target: 'es2023',
    sourcemap: true,
    // The polyfill is an inline script, which the content policy forbids; every browser we name has module preload.
    modulePreload: { polyfill: false },
    // A font or picture inside a style sheet would need `data:` in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [startChunk, listChunk] } } },
  },
  server: { proxy: { [backendPaths]: { target: backend, changeOrigin: false } } },
});
