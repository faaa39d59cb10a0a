// oxlint-disable-next-line import/default -- Vite makes the export of an address
import decoderUrl from 'heic-to/csp?url';
import { TaborError } from '../../contract/wire/problem.ts';

const cacheName = 'tabor-photo-decoder';

/** Path of the HEIC decoder, which the page imports from there. */
export const decoderPath = new URL(decoderUrl, self.location.origin).pathname;

/**
 * Caches the decoder and removes older versions. It is not precached: it is larger than all other files together, and on a poor
 * network the worker's installation must not wait for it; but a device without it is not ready for offline. Throws `TaborError` `network`.
 */
export async function cacheDecoder(): Promise<void> {
  const cache = await caches.open(cacheName);
  if (await cache.match(decoderPath)) return;
  await cache.add(decoderPath).catch((cause: unknown) => {
    throw new TaborError('network', { cause });
  });
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname !== decoderPath) await cache.delete(request);
  }
}

/** The decoder from the cache, else from the network, caching it. */
export async function answerDecoder(): Promise<Response> {
  const cache = await caches.open(cacheName);
  const cached = await cache.match(decoderPath);
  if (cached) return cached;
  try {
    await cacheDecoder();
  } catch {
    return Response.error(); // the page shows that the decoder is missing
  }
  return (await cache.match(decoderPath)) ?? Response.error();
}
