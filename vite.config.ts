import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pagePolicy } from './server/http/content-security.ts';
import { importedAtOnce } from './scripts/imported-at-once.ts';
import { trimDexie } from './scripts/trim/dexie.ts';
import { trimI18next } from './scripts/trim/i18next.ts';
import { trimIcons } from './scripts/trim/icons.ts';
import { trimReactDom } from './scripts/trim/react-dom.ts';
import { manifestIn, otherManifests } from './manifest.ts';
import { toWireDateTime } from './src/contract/wire/wire-date.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

// `define` does not reach the worker in development; environment variables do, in every build.
// A release sets both, so that it is built from the same input to the same bytes.
const { RELEASE_VERSION = version, SOURCE_DATE_EPOCH } = process.env;
process.env['VITE_APP_VERSION'] = RELEASE_VERSION;
process.env['VITE_BUILD_DATE'] = toWireDateTime(SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1_000) : new Date());

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:8080';
// The backend's paths begin with a capital letter, except those listed; the app's paths never do.
const backendPaths = '^/([A-Z]\\w*/|api/|auth/|user/|vehicle/Booking|token$|health$|capabilities$)';

// Modern builds: 9 kB and 1 kB smaller. The worker must stay small to start fast.
const alias = {
  dexie: fileURLToPath(new URL('node_modules/dexie/dist/modern/dexie.mjs', import.meta.url)),
  // TanStack's stores bring a copy of a hook that React has.
  'use-sync-external-store/shim/with-selector': fileURLToPath(
    new URL('node_modules/use-sync-external-store/with-selector.js', import.meta.url),
  ),
  'workbox-window': fileURLToPath(new URL('node_modules/workbox-window/build/workbox-window.prod.mjs', import.meta.url)),
};

// Each file is a request through the worker, which is expensive on a cold start: one chunk holds all that the login needs,
// another all that a list needs in addition. A group includes the imports of its modules.
// The icon of a passkey would otherwise make the login load the chunk of the lists, which show it too.
const startChunk = { name: 'start', test: /[\\/]src[\\/]main\.tsx$|icons[\\/]key-round\./ };
// Modules that both the lists and the calls need. A device without a database shows the login form without it.
const databaseChunk = {
  name: 'database',
  test: /[\\/]src[\\/](app[\\/]texts[\\/]by-namespace|api[\\/]backend-facts|db[\\/](schema[\\/](device|user)-database|outbox[\\/]queue)|contract[\\/](definition[\\/]call-path|access[\\/]secret|wire[\\/](fields|text-ids)|grid[\\/]query|entities[\\/]shared[\\/]audit))\.ts$/,
};
// Modules that call the backend: the login, and a list after its first rows.
const callsChunk = { name: 'calls', test: /[\\/]src[\\/](sw[\\/]session[\\/]log-in|api[\\/](call-api-as|capabilities))\.ts$/ };
// Most lists have actions, a record screen and icons of these, which would otherwise be separate files.
const listChunk = {
  name: 'list',
  test: /[\\/]src[\\/](app[\\/](boot[\\/]signed-in|routes[\\/]list-route)\.tsx|screens[\\/](actions[\\/]queued-action\.ts|record[\\/]screen[\\/]record-screen-of\.tsx))$|icons[\\/](trash-2|ban|copy|undo-2)\./,
};

// A list pulls its rows after it has shown those of the device.
const pullChunk = { name: 'pull', test: /[\\/]src[\\/]sw[\\/]pull[\\/]pull-(page|reference)\.ts$/ };

// The first pull of a login asks which rights are gone.
const rightsChunk = { name: 'withdrawn-rights', test: /[\\/]withdrawn-rights\.ts$/ };
const iconsChunk = { name: 'icons', test: /lucide-react/, minShareCount: 2 };
// Small modules that many lazily loaded parts share: each would be a file of its own. Declarations of lists need none of them.
const commonChunk = {
  name: 'common',
  test: /[\\/]src[\\/](?:db|sw[\\/]pull|ui[\\/](?:layout|controls)|screens[\\/]list[\\/]rows)[\\/]|[\\/](?:download|use-reload-on-change|canvas-skeleton|new-canvas|use-photo-url|parse-photos|photo|field-anchor|format-additional-field)\.tsx?$/,
  minShareCount: 5,
  maxModuleSize: 8_000,
};
// Menus, dialogs and fields bring most of React Aria. A record's screen has a hundred modules, which load in one step with its route.
const overlaysChunk = {
  name: 'overlays',
  test: /[\\/]src[\\/]ui[\\/](?:overlays[\\/](?:menu-popover|confirm-question|dialog)|fields[\\/](?:text-field|checkbox))\.tsx$/,
};
const fieldsChunk = { name: 'fields', test: /[\\/]src[\\/]ui[\\/](?:dates|fields)[\\/]/ };
const recordChunk = {
  name: 'record',
  test: /[\\/]src[\\/](?:app[\\/]routes[\\/]record-route|screens[\\/]record[\\/](?:screen[\\/]form-screen|files[\\/]record-files))\.tsx$/,
};

/** Texts that a screen loads together: a file per language. */
const textChunks = Object.entries({
  record: /[\\/]locales[\\/](\w\w)[\\/](?:record|canvas|scan|compare)\.json$/,
  handover: /[\\/]locales[\\/](\w\w)[\\/]handover-\w+\.json$/,
}).map(([name, test]) => ({ debugName: name, name: (id: string) => `${name}-${test.exec(id)?.[1] ?? ''}`, test }));

// Modules that follow the backend's changes start a second after the first screen, together.
const liveChunk = {
  name: 'live',
  test: /[\\/]src[\\/]app[\\/](state[\\/]follow-live|notifications[\\/](bell|refresh-notifications))\.tsx?$/,
};

/** Each chunk takes its modules, with what they import, before those behind it. */
const chunks = [
  startChunk,
  databaseChunk,
  callsChunk,
  listChunk,
  pullChunk,
  liveChunk,
  rightsChunk,
  iconsChunk,
  commonChunk,
  overlaysChunk,
  fieldsChunk,
  recordChunk,
  ...textChunks,
].map((chunk, index, { length }) => ({ ...chunk, priority: length - index }));

/** Adds the content security policy to the page, for static hosting. The development server needs inline scripts. */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: pagePolicy() }, injectTo: 'head-prepend' },
  ],
};

/** Libraries (Konva, React Aria) empty elements by an empty text, which Trusted Types refuse. */
const emptyWithoutText: Plugin = {
  name: 'empty-without-text',
  transform: (code, id) =>
    id.includes('node_modules') && /\.innerHTML = (?:''|"");/.test(code)
      ? { code: code.replaceAll(/\.innerHTML = (?:''|"");/g, '.replaceChildren();'), map: null }
      : null,
};

const isListChunk = (file: string) => /^assets\/list-[\w-]{8}\.js$/.test(file);

// The chunks of the start and of the lists import every screen. They would carry the names of all their scripts, which the worker has precached: of
// those only the large ones, which the first login loads without a worker, are preloaded; of others their styles.
const isStartChunk = (file: string) => /^assets\/start-[\w-]{8}\.js$/.test(file);
const isSharedChunk = (file: string) => /^assets\/(?:database|calls|list|pull)-[\w-]{8}\.js$/.test(file);

/** The worker is a classic script. Dexie's `RangeSet(…)` would write to its global scope, where the minified variables are. */
const strictWorker: Plugin = {
  name: 'strict-worker',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = `'use strict';${file.code}`;
  },
};

/**
 * The page that the worker serves. With a worker the user is most likely logged in, so the page also links the chunks of the database and of the lists:
 * all files are requested before the first one runs.
 */
const workerPage: Plugin = {
  name: 'worker-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    const [database, list] = [databaseChunk, listChunk].map(({ name }) =>
      Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name),
    );
    if (page?.type !== 'asset' || database?.type !== 'chunk' || list?.type !== 'chunk')
      throw new Error('the build has no page, no database or no list');
    const styles = [...(list.viteMetadata?.importedCss ?? [])].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
    // A script, not a preload: it runs directly after the first one. Waiting for the dynamic import would cost more than running it.
    const links = [...[database, list].map(({ fileName }) => `<script type="module" crossorigin src="/${fileName}"></script>`), ...styles];
    this.emitFile({
      type: 'asset',
      fileName: 'worker-page.html',
      source: String(page.source).replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
    });
  },
};

/**
 * Names of the content-hashed files, all of which the worker precaches on install, and a pack of the texts among them: one request in place
 * of hundreds. Written after the bundle, because the texts are those of the files on disk.
 */
const assetList: Plugin = {
  name: 'asset-list',
  apply: 'build',
  enforce: 'post',
  writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/') && isKept(name))
      .map((name) => basename(name))
      .toSorted();
    const texts = files.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => [name, readFileSync(join(dir, 'assets', name), 'utf8')]);
    const write = (name: string, content: unknown) => {
      const text = JSON.stringify(content);
      const fileName = `${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.json`;
      writeFileSync(join(dir, 'assets', fileName), text);
      return fileName;
    };
    write('files', { files, pack: write('pack', Object.fromEntries(texts)) });
  },
};

// The HEIC decoder is cached in the background (`sw/pull/decoder-cache.ts`); a password is only changed online.
const isKept = (name: string) => /\.(?:js|css|svg|png|webp|woff2|ttf)$/.test(name) && !/\/(?:heic-to|password-words)-/.test(name);

/** `NAME.json?names`: only the names out of an entity's texts, because the menu needs those of every entity and nothing else. */
const namesOnly: Plugin = {
  name: 'names-only',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith('.json?names')) return null;
    const { title, menu, bar, one, create, schedule } = JSON.parse(readFileSync(id.slice(0, -'?names'.length), 'utf8')) as Record<
      string,
      unknown
    >;
    return { code: `export default ${JSON.stringify({ title, menu, bar, one, create, schedule })}`, moduleType: 'js' };
  },
};

const styleFiles = new Map<string, string>();

/** `page_title` for `.title` of `page.module.css`; no file name has `_`. Vite's names carry a checksum, and random letters do not compress. */
function className(name: string, path: string): string {
  const file = basename(path, '.module.css');
  if ((styleFiles.get(file) ?? path) !== path)
    throw new Error(`two files are named ${file}.module.css, so their classes would be the same`);
  styleFiles.set(file, path);
  return `${file}_${name}`;
}

export default defineConfig({
  resolve: { alias },
  css: { modules: { generateScopedName: (name, path) => className(name, path.split('?')[0] ?? path) } },
  plugins: [
    { ...optimizeLocales.vite({ locales: ['pl-PL', 'de-DE', 'en-GB', 'en-US'] }), enforce: 'pre' },
    react(),
    trimDexie('page'),
    trimI18next,
    trimIcons,
    trimReactDom,
    namesOnly,
    emptyWithoutText,
    policyInPage,
    workerPage,
    assetList,
    otherManifests(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw/worker',
      filename: 'worker.ts',
      registerType: 'prompt',
      // The app registers the worker itself: an update is offered when no record is open and nothing is being sent.
      injectRegister: false,
      manifest: manifestIn('pl'),
      // The globs below include the icons.
      includeManifestIcons: false,
      injectManifest: {
        buildPlugins: { vite: [trimDexie('worker'), importedAtOnce, strictWorker] },
        globPatterns: ['assets/files-*.json', '**/*.{js,css,html,svg,png,webp,woff2,ttf,webmanifest}'],
        // The worker serves worker-page.html instead of index.html; assets are in its file list; screenshots serve only the installation.
        globIgnores: ['worker.js', 'index.html', 'assets/*.!(json)', 'screenshots/**'],
        // The worker must stay small, and 16 characters of a checksum are enough to distinguish contents.
        manifestTransforms: [
          (files) => ({
            manifest: files.map(({ url, size, revision }) => ({ url, size, revision: revision?.slice(0, 16) ?? null })),
            warnings: [],
          }),
        ],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  build: {
    target: 'es2023',
    sourcemap: true,
    // The polyfill is an inline script, which the content security policy forbids; every supported browser has module preload.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostId }) =>
        dependencies.filter((name) => name.endsWith('.css') || !(isListChunk(hostId) || (isStartChunk(hostId) && !isSharedChunk(name)))),
    },
    // An inlined font or image would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  worker: { format: 'es' },
  // The other pages of the repository are the benchmarks'.
  optimizeDeps: { entries: ['index.html'] },
  server: { proxy: { [backendPaths]: { target: backend, changeOrigin: false } } },
});
