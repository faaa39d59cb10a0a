import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';
import type { AppContext } from './context.ts';

/** Smaller bodies gain nothing. */
const MIN_BYTES = 1_024;

/** Larger bodies are packed in a thread: packing this many takes about half a millisecond, as long as handing them over. */
const MAX_HERE_BYTES = 32_768;

type Encoding = {
  readonly name: string;
  readonly packHere: (body: string) => Buffer;
  readonly packInThread: (body: string) => Promise<Buffer>;
};

const [gzipInThread, brotliInThread, zstdInThread] = [promisify(gzip), promisify(brotliCompress), promisify(zstdCompress)];
const zstdLevel = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } });
// Brotli guesses the size of the window from the size of the text.
const brotliOptions = (body: string) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});
// A level above packs a page of rows only by a few percent more, in twice the time.
const gzipOptions = { level: 4 };

/** In order of preference: a whole list is a quarter smaller by zstd than by gzip, a page takes less than half of the time. */
const encodings: readonly Encoding[] = [
  { name: 'zstd', packHere: (body) => zstdCompressSync(body, zstdLevel(3)), packInThread: (body) => zstdInThread(body, zstdLevel(8)) },
  {
    name: 'br',
    packHere: (body) => brotliCompressSync(body, brotliOptions(body)),
    packInThread: (body) => brotliInThread(body, brotliOptions(body)),
  },
  { name: 'gzip', packHere: (body) => gzipSync(body, gzipOptions), packInThread: (body) => gzipInThread(body, gzipOptions) },
];

/**
 * The response of a reading call, packed as the client accepts it: the framework packs through streams, which takes as long as the query.
 */
export async function jsonResponse(c: AppContext, body: string): Promise<Response> {
  const bytes = Buffer.byteLength(body);
  const accepted = acceptedOf(c.req.header('Accept-Encoding') ?? '');
  const encoding = encodings.find(({ name }) => accepted.has(name));
  if (bytes < MIN_BYTES || !encoding) return plainJsonResponse(body);
  const packed = bytes <= MAX_HERE_BYTES ? encoding.packHere(body) : await encoding.packInThread(body);
  return new Response(new Uint8Array(packed), { headers: { ...jsonType, 'Content-Encoding': encoding.name, Vary: 'Accept-Encoding' } });
}

/** A response that names its length: without it the framework packs the smallest one through streams. */
export function plainJsonResponse(body: string, status = 200): Response {
  return new Response(body, { status, headers: { ...jsonType, 'Content-Length': String(Buffer.byteLength(body)) } });
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

/** The encodings that a client names and does not exclude by `q=0` (RFC 9110, 12.5.3). */
function acceptedOf(header: string): ReadonlySet<string> {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()));
  return new Set(codings.flatMap(([name, quality]) => (name && !/^q=0(?:\.0*)?$/.test(quality ?? '') ? [name] : [])));
}
