/**
 * A file of this build; `revision` is null where the name changes with the content. Hundreds of such files are listed in a file of their
 * own, and only its name is here: within the worker's script the list would be parsed at each start of the worker.
 */
export type BuildFile = { readonly url: string; readonly revision: string | null };

export type BuildCache = {
  /** Downloads the missing files; rejects unless all of them are cached afterwards. */
  readonly fill: () => Promise<void>;
  /** Removes files of other builds, once this build is active. */
  readonly dropOthers: () => Promise<void>;
  /** The file at `path`: from the cache, else from the network; undefined when it is not part of this build. */
  readonly answer: (path: string) => Promise<Response> | undefined;
};

/** Shared by the active and the waiting build: a file's key contains its revision. */
export const cacheName = 'tabor-files';
/** Cache names of earlier versions. */
const legacyCacheNames = /^(?:workbox-|tabor-build$)/;
const MAX_REQUESTS = 6;
const MAX_WRITES = 50;
const assets = '/assets/';
const policyHeader = 'Content-Security-Policy';
const listName = /^assets\/files-[^/]*\.json$/;

/** A cache of the files of this worker's build. */
export function createBuildCache(files: readonly BuildFile[]): BuildCache {
  const list = files.find(({ url }) => listName.test(url));
  const keys = new Map(files.map(({ url, revision }) => [`/${url}`, revision === null ? `/${url}` : `/${url}?revision=${revision}`]));
  let opened: Promise<Cache> | null = null;
  const open = () => (opened ??= caches.open(cacheName));
  const expectedFiles = async (cache: Cache) =>
    new Map([...keys, ...(await readList(cache, list)).files.map((name) => [assets + name, assets + name] as const)]);
  return {
    fill: async () => {
      const cache = await open();
      const all = await expectedFiles(cache);
      const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
      const missing = [...all].filter(([, key]) => !cachedUrls.has(new URL(key, location.origin).href));
      const { pack } = await readList(cache, list);
      const texts = pack !== undefined && missing.length > all.size / 2 ? await fetchPack(assets + pack) : new Map<string, string>();
      const isPacked = ([path]: FileKey) => texts.has(path);
      // The headers of a packed file are those of the first one of its kind.
      const first = new Map(missing.filter(isPacked).map((file) => [kindOf(file), file]));
      const headers = new Map<string, Headers>();
      await forEach([...missing.filter((file) => !isPacked(file)), ...first.values()], MAX_REQUESTS, async (file) => {
        const response = await fetchFile(...file);
        if (isPacked(file)) headers.set(kindOf(file), response.headers);
        await cache.put(file[1], response);
      });
      const rest = missing.filter((file) => isPacked(file) && first.get(kindOf(file)) !== file);
      await forEach(rest, MAX_WRITES, (file) =>
        cache.put(file[1], new Response(texts.get(file[0]), { headers: headers.get(kindOf(file))! })),
      );
    },
    dropOthers: async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => legacyCacheNames.test(name)).map((name) => caches.delete(name)));
      const cache = await open();
      const expectedUrls = new Set([...(await expectedFiles(cache)).values()].map((key) => new URL(key, location.origin).href));
      const foreign = (await cache.keys()).filter(({ url }) => !expectedUrls.has(url));
      await Promise.all(foreign.map((request) => cache.delete(request)));
    },
    answer: (path) => {
      const key = keys.get(path) ?? (path.startsWith(assets) ? path : undefined);
      // A browser short of space may have evicted the cache.
      return key === undefined ? undefined : open().then(async (cache) => (await cache.match(key)) ?? fetch(path));
    },
  };
}

type FileKey = readonly [path: string, key: string];

/** Names of the files in the folder of hashed names; `pack`: a file with the texts of them, by name. */
type FileList = { readonly files: readonly string[]; readonly pack?: string };

async function readList(cache: Cache, list: BuildFile | undefined): Promise<FileList> {
  if (!list) return { files: [] };
  const path = `/${list.url}`;
  let cached = await cache.match(path);
  if (!cached) {
    cached = await fetchFile(path, path);
    await cache.put(path, cached.clone());
  }
  return (await cached.json()) as FileList;
}

/** Texts by path: one request in place of hundreds. Empty when the pack cannot be read: each file is then requested. */
async function fetchPack(path: string): Promise<ReadonlyMap<string, string>> {
  try {
    const response = await fetch(path, { cache: 'no-store' });
    const texts = response.ok ? Object.entries((await response.json()) as Readonly<Record<string, unknown>>) : [];
    return new Map(texts.flatMap(([name, text]) => (typeof text === 'string' ? [[assets + name, text]] : [])));
  } catch {
    return new Map();
  }
}

function kindOf([path]: FileKey): string {
  return path.slice(path.lastIndexOf('.'));
}

/** Runs `run` for all `items`, `limit` at a time. */
async function forEach<Item>(items: readonly Item[], limit: number, run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const runNext = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await run(next);
  };
  await Promise.all(Array.from({ length: limit }, runNext));
}

async function fetchFile(path: string, key: string): Promise<Response> {
  // A file with a constant name may be in the HTTP cache with older content.
  const response = await fetch(path, { cache: path === key ? 'default' : 'reload' });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  // A new response has no redirect flag, which a navigation must not be answered with. Without `Vary` it matches any request: a page's
  // request has an `Origin` header, the worker's own has none.
  const headers = new Headers(response.headers);
  for (const name of ['Vary', 'Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  // WebKit may keep a page that is left frozen, and its open transaction then blocks the database tables for every other context, the
  // drain included. A `no-store` page is not frozen.
  if (headers.get('Content-Type')?.startsWith('text/html')) {
    headers.set('Cache-Control', 'no-store');
    // The address of the backend may change while the page is cached: the page limits its calls by the current configuration
    // (`limitCalls`).
    const policy = headers.get(policyHeader);
    if (policy) headers.set(policyHeader, policy.replace(/connect-src[^;]*;?/, ''));
  }
  return new Response(response.body, { headers });
}
