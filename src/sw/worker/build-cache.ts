/**
 * A file of this build; `revision` is null where the name itself changes with the content. There are hundreds of those: they stand
 * in a list that is a file itself, and only its name is here. In the worker's own script they would be read at each of its starts.
 */
export type BuildFile = { readonly url: string; readonly revision: string | null };

export type BuildCache = {
  /** Fetches what the device does not have yet; rejects unless all of it is here afterwards. */
  readonly fill: () => Promise<void>;
  /** Removes what belongs to other builds, once this one serves. */
  readonly dropOthers: () => Promise<void>;
  /** The file at `path`: from the device, else from the network; undefined when it is none of this build's. */
  readonly answer: (path: string) => Promise<Response> | undefined;
};

/** The build that still runs and the one that waits share it: a file has its revision in its key. */
export const cacheName = 'tabor-files';
/** Where earlier versions kept their files. */
const earlierNames = /^(?:workbox-|tabor-build$)/;
const fetchedAtOnce = 6;
const assets = '/assets/';
const listName = /^assets\/files-[^/]*\.json$/;

/** The files that this worker came with, kept on the device. */
export function createBuildCache(files: readonly BuildFile[]): BuildCache {
  const list = files.find(({ url }) => listName.test(url));
  const keys = new Map(files.map(({ url, revision }) => [`/${url}`, revision === null ? `/${url}` : `/${url}?revision=${revision}`]));
  let opened: Promise<Cache> | null = null;
  const open = () => (opened ??= caches.open(cacheName));
  const wanted = async (cache: Cache) => new Map([...keys, ...(await listed(cache, list)).map((path) => [path, path] as const)]);
  return {
    fill: async () => {
      const cache = await open();
      const all = await wanted(cache);
      const known = new Set((await cache.keys()).map(({ url }) => url));
      const missing = [...all].filter(([, key]) => !known.has(new URL(key, location.origin).href));
      const fetchNext = async () => {
        for (let next = missing.pop(); next; next = missing.pop()) await cache.put(next[1], await fetched(next[0], next[1]));
      };
      await Promise.all(Array.from({ length: fetchedAtOnce }, fetchNext));
    },
    dropOthers: async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => earlierNames.test(name)).map((name) => caches.delete(name)));
      const cache = await open();
      const own = new Set([...(await wanted(cache)).values()].map((key) => new URL(key, location.origin).href));
      const foreign = (await cache.keys()).filter(({ url }) => !own.has(url));
      await Promise.all(foreign.map((request) => cache.delete(request)));
    },
    answer: (path) => {
      const key = keys.get(path) ?? (path.startsWith(assets) ? path : undefined);
      // A browser short of room may have dropped the cache.
      return key === undefined ? undefined : open().then(async (cache) => (await cache.match(key)) ?? fetch(path));
    },
  };
}

/** Paths of the files whose names change with their content. */
async function listed(cache: Cache, list: BuildFile | undefined): Promise<string[]> {
  if (!list) return [];
  const path = `/${list.url}`;
  let kept = await cache.match(path);
  if (!kept) {
    kept = await fetched(path, path);
    await cache.put(path, kept.clone());
  }
  const names = (await kept.json()) as readonly string[];
  return names.map((name) => assets + name);
}

async function fetched(path: string, key: string): Promise<Response> {
  // A name that stays the same may lie in the browser's own cache with an older content.
  const response = await fetch(path, { cache: path === key ? 'default' : 'reload' });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  // Without a trace of a redirection, which a navigation must not be answered with. And for whatever request comes: a page's
  // names its origin, the worker's own does not, and the backend may say that its answer varies by that.
  const headers = new Headers(response.headers);
  headers.delete('Vary');
  // A page that is left may be kept frozen, and in WebKit its open transaction then holds the tables of the database for whoever comes next, the
  // drain too. A page that must not be stored is not kept.
  if (headers.get('Content-Type')?.startsWith('text/html')) headers.set('Cache-Control', 'no-store');
  return new Response(response.body, { headers });
}
