import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type GzippedFile = { readonly etag: string; readonly content: Promise<Buffer> };

const pack = promisify(gzip);

/** Creates a cache of gzipped files of the built app: each version is compressed once. */
export function createGzipCache(): (path: string, etag: string) => Promise<Buffer> {
  const cache = new Map<string, GzippedFile>();
  return (path, etag) => {
    const cached = cache.get(path);
    if (cached?.etag === etag) return cached.content;
    const content = readFile(path).then((file) => pack(file, { level: 9 }));
    cache.set(path, { etag, content });
    // A failed read is not cached, so the next request retries it.
    content.catch(() => cache.delete(path));
    return content;
  };
}
