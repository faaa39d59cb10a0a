import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { AppContext } from './context.ts';

/** Smaller bodies gain nothing. */
const MIN_BYTES = 1_024;

/** Larger bodies are packed in a thread: packing this many takes about half a millisecond, as long as handing them over. */
const MAX_HERE_BYTES = 32_768;

// A level above packs a page of rows only by a few percent more, in twice the time.
const options = { level: 4 };

const gzipInThread = promisify(gzip);

/** The response of a reading call, packed where the client accepts it: the framework packs through streams, which takes as long as the query. */
export async function jsonResponse(c: AppContext, body: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  const bytes = Buffer.byteLength(body);
  if (bytes < MIN_BYTES || !acceptsGzip(c.req.header('Accept-Encoding') ?? '')) return new Response(body, { headers });
  const packed = bytes <= MAX_HERE_BYTES ? gzipSync(body, options) : await gzipInThread(body, options);
  return new Response(new Uint8Array(packed), { headers: { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } });
}

function acceptsGzip(header: string): boolean {
  return header.split(',').some((encoding) => /^\s*gzip\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.0*[1-9]\d*))?\s*$/i.test(encoding));
}
