import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBuildCache } from './build-cache.ts';

const origin = 'https://tabor.example';

let stored: Map<string, Response>;
let dropped: string[];
let fetched: string[];
let online: Record<string, string>;

beforeEach(() => {
  stored = new Map();
  dropped = [];
  fetched = [];
  online = {};
  const href = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).href;
  const cache = {
    keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
    put: (key: string, response: Response) => Promise.resolve(void stored.set(href(key), response)),
    match: (key: string) => Promise.resolve(stored.get(href(key))?.clone()),
    delete: (key: Request) => Promise.resolve(stored.delete(href(key))),
  };
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    keys: () => Promise.resolve(['tabor-files', 'tabor-build', 'workbox-precache-v2-old']),
    delete: (name: string) => Promise.resolve(dropped.push(name) > 0),
  });
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    const body = online[path];
    return Promise.resolve(body === undefined ? new Response('', { status: 404 }) : new Response(body));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function answerText(files: Parameters<typeof createBuildCache>[0], path: string): Promise<string | undefined> {
  return (await createBuildCache(files).answer(path))?.text();
}

test('[R-092] the next build downloads only missing files and leaves the old ones', async () => {
  const first = [
    { url: 'assets/start-1.js', revision: null },
    { url: 'icons/icon.png', revision: 'a' },
  ];
  const second = [
    { url: 'assets/start-1.js', revision: null },
    { url: 'icons/icon.png', revision: 'b' },
  ];
  online = { '/assets/start-1.js': 'start', '/icons/icon.png': 'old icon' };
  await createBuildCache(first).fill();
  online = { ...online, '/icons/icon.png': 'new icon' };
  fetched = [];
  await createBuildCache(second).fill();
  expect(fetched).toEqual(['/icons/icon.png']);
  expect(await answerText(first, '/icons/icon.png')).toBe('old icon');
  expect(await answerText(second, '/icons/icon.png')).toBe('new icon');
});

test('[R-092] an active build removes files and caches of other builds', async () => {
  online = { '/assets/start-1.js': 'one', '/assets/start-2.js': 'two' };
  await createBuildCache([{ url: 'assets/start-1.js', revision: null }]).fill();
  const build = createBuildCache([{ url: 'assets/start-2.js', revision: null }]);
  await build.fill();
  await build.dropOthers();
  expect([...stored.keys()]).toEqual([`${origin}/assets/start-2.js`]);
  expect(dropped).toEqual(['tabor-build', 'workbox-precache-v2-old']);
});

test('[R-092] reads files with hashed names from the list of the build', async () => {
  online = {
    '/assets/files-1.json': '{"files":["start-1.js","map-1.js"]}',
    '/assets/start-1.js': 'start',
    '/assets/map-1.js': 'map',
    '/icons/icon.png': 'icon',
  };
  await createBuildCache([
    { url: 'assets/files-1.json', revision: null },
    { url: 'icons/icon.png', revision: 'a' },
  ]).fill();
  online = { '/assets/files-2.json': '{"files":["start-2.js","map-1.js"]}', '/assets/start-2.js': 'new start' };
  fetched = [];
  const next = [
    { url: 'assets/files-2.json', revision: null },
    { url: 'icons/icon.png', revision: 'a' },
  ];
  await createBuildCache(next).fill();
  expect(fetched).toEqual(['/assets/files-2.json', '/assets/start-2.js']);
  online = {};
  await createBuildCache(next).dropOthers();
  expect([...stored.keys()].toSorted()).toEqual(
    ['/assets/files-2.json', '/assets/map-1.js', '/assets/start-2.js', '/icons/icon.png?revision=a'].map((path) => origin + path),
  );
  expect(await answerText(next, '/assets/map-1.js')).toBe('map');
});

const packed = [{ url: 'assets/files-1.json', revision: null }];
const ofPacked = {
  '/assets/files-1.json': '{"files":["a-1.js","b-1.js","c-1.css","d-1.css","e-1.png"],"pack":"pack-1.json"}',
  '/assets/pack-1.json': '{"a-1.js":"a","b-1.js":"b","c-1.css":"c","d-1.css":"d"}',
  ...Object.fromEntries(['a-1.js', 'b-1.js', 'c-1.css', 'd-1.css', 'e-1.png'].map((name) => [`/assets/${name}`, name[0]])),
};

test('[R-092] an install takes texts from one pack, headers from a file of each kind', async () => {
  online = { ...ofPacked };
  const plain = fetch;
  vi.stubGlobal('fetch', async (path: string) => {
    const { body, status } = await plain(path);
    return new Response(body, {
      status,
      headers: path.endsWith('.js')
        ? { 'Content-Type': 'text/javascript', 'Content-Security-Policy': "script-src 'self'", ETag: '"1"' }
        : { 'Content-Type': 'text/css' },
    });
  });
  await createBuildCache(packed).fill();
  expect(fetched.toSorted()).toEqual([
    '/assets/b-1.js',
    '/assets/d-1.css',
    '/assets/e-1.png',
    '/assets/files-1.json',
    '/assets/pack-1.json',
  ]);
  expect(
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => answerText(packed, `/assets/${name}-1.${{ a: 'js', b: 'js', e: 'png' }[name] ?? 'css'}`)),
    ),
  ).toEqual(['a', 'b', 'c', 'd', 'e']);
  const { headers } = (await createBuildCache(packed).answer('/assets/a-1.js'))!;
  expect([headers.get('Content-Type'), headers.get('Content-Security-Policy'), headers.get('ETag')]).toEqual([
    'text/javascript',
    "script-src 'self'",
    null,
  ]);
});

test.each([
  ['is missing', undefined],
  ['lies about what it is', '<!doctype html>'],
  ['lacks a file', '{"a-1.js":"a"}'],
])('[R-092] an install whose pack %s requests each file', async (_, pack) => {
  const { '/assets/pack-1.json': __, ...others } = ofPacked;
  online = pack === undefined ? others : { ...others, '/assets/pack-1.json': pack };
  await createBuildCache(packed).fill();
  expect(stored.size).toBe(6);
  expect(await answerText(packed, '/assets/d-1.css')).toBe('d');
});

test('[R-092] an update that lacks few files requests these, not the pack', async () => {
  online = { ...ofPacked };
  await createBuildCache(packed).fill();
  for (const name of ['b-1.js', 'd-1.css']) stored.delete(`${origin}/assets/${name}`);
  fetched = [];
  await createBuildCache(packed).fill();
  expect(fetched.toSorted()).toEqual(['/assets/b-1.js', '/assets/d-1.css']);
});

test('a cached file answers every request although the backend sent Vary: Origin', async () => {
  online = { '/assets/start-1.js': 'start' };
  const plain = fetch;
  vi.stubGlobal(
    'fetch',
    async (path: string) => new Response((await plain(path)).body, { headers: { 'Content-Type': 'text/javascript', Vary: 'Origin' } }),
  );
  await createBuildCache([{ url: 'assets/start-1.js', revision: null }]).fill();
  const [remaining] = stored.values();
  expect([remaining?.headers.get('Vary'), remaining?.headers.get('Content-Type')]).toEqual([null, 'text/javascript']);
});

test('[SY9] a page is answered with no-store, so that no browser freezes it', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' } }),
    ),
  );
  const build = createBuildCache([{ url: 'worker-page.html', revision: 'a' }]);
  await build.fill();
  expect((await build.answer('/worker-page.html'))?.headers.get('Cache-Control')).toBe('no-store');
});

test('[R-155] a cached page names no backend in its policy, whose address may change', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response('', {
        headers: {
          'Content-Type': 'text/html',
          'Content-Security-Policy': "script-src 'self'; connect-src 'self' https://old.example; base-uri 'self'",
        },
      }),
    ),
  );
  const build = createBuildCache([{ url: 'worker-page.html', revision: 'a' }]);
  await build.fill();
  expect((await build.answer('/worker-page.html'))?.headers.get('Content-Security-Policy')).toBe("script-src 'self';  base-uri 'self'");
});

test('a build with a missing file is not installed', async () => {
  online = { '/assets/start-1.js': 'start' };
  const files = [
    { url: 'assets/start-1.js', revision: null },
    { url: 'assets/list-1.js', revision: null },
  ];
  await expect(createBuildCache(files).fill()).rejects.toThrow('/assets/list-1.js');
});

test('an evicted file comes from the network, and a foreign path is not answered', async () => {
  online = { '/assets/start-1.js': 'start' };
  const files = [{ url: 'assets/start-1.js', revision: null }];
  expect(await answerText(files, '/assets/start-1.js')).toBe('start');
  expect(createBuildCache(files).answer('/File/Download/1')).toBeUndefined();
});
