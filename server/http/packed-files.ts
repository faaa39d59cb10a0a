import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type Packed = { readonly etag: string; readonly content: Promise<Buffer> };

const pack = promisify(gzip);

/** Creates a cache of gzipped files of the built app: each version is compressed once. */
export function createPackedFiles(): (path: string, etag: string) => Promise<Buffer> {
  const kept = new Map<string, Packed>();
  return (path, etag) => {
    const known = kept.get(path);
    if (known?.etag === etag) return known.content;
    const content = readFile(path).then((file) => pack(file, { level: 9 }));
    kept.set(path, { etag, content });
    // A failed read is not cached, so the next request retries it.
    content.catch(() => kept.delete(path));
    return content;
  };
}
