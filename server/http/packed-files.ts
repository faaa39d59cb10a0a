import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type Packed = { readonly etag: string; readonly content: Promise<Buffer> };

const pack = promisify(gzip);

/** Files of the built app in gzip: each is packed once for every version of it, however many devices ask. */
export function createPackedFiles(): (path: string, etag: string) => Promise<Buffer> {
  const kept = new Map<string, Packed>();
  return (path, etag) => {
    const known = kept.get(path);
    if (known?.etag === etag) return known.content;
    const content = readFile(path).then((file) => pack(file, { level: 9 }));
    kept.set(path, { etag, content });
    // A file that could not be read now may be there the next time.
    content.catch(() => kept.delete(path));
    return content;
  };
}
