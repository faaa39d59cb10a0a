/** A file of this build; `revision` is null where the name itself changes with the content. */
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

/** The files that this worker came with, kept on the device. */
export function createBuildCache(files: readonly BuildFile[]): BuildCache {
  const keys = new Map(files.map(({ url, revision }) => [`/${url}`, revision === null ? `/${url}` : `/${url}?revision=${revision}`]));
  let opened: Promise<Cache> | null = null;
  const open = () => (opened ??= caches.open(cacheName));
  return {
    fill: async () => {
      const cache = await open();
      const known = new Set((await cache.keys()).map(({ url }) => url));
      const missing = [...keys].filter(([, key]) => !known.has(new URL(key, location.origin).href));
      const fetchNext = async () => {
        for (let next = missing.pop(); next; next = missing.pop()) await cache.put(next[1], await fetched(next[0], next[1]));
      };
      await Promise.all(Array.from({ length: fetchedAtOnce }, fetchNext));
    },
    dropOthers: async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => earlierNames.test(name)).map((name) => caches.delete(name)));
      const cache = await open();
      const own = new Set([...keys.values()].map((key) => new URL(key, location.origin).href));
      const foreign = (await cache.keys()).filter(({ url }) => !own.has(url));
      await Promise.all(foreign.map((request) => cache.delete(request)));
    },
    answer: (path) => {
      const key = keys.get(path);
      // A browser short of room may have dropped the cache.
      return key === undefined ? undefined : open().then(async (cache) => (await cache.match(key)) ?? fetch(path));
    },
  };
}

async function fetched(path: string, key: string): Promise<Response> {
  // A name that stays the same may lie in the browser's own cache with an older content.
  const response = await fetch(path, { cache: path === key ? 'default' : 'reload' });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  // Without a trace of a redirection, which a navigation must not be answered with. And for whatever request comes: a page's
  // names its origin, the worker's own does not, and the backend may say that its answer varies by that.
  const headers = new Headers(response.headers);
  headers.delete('Vary');
  return new Response(response.body, { headers });
}
