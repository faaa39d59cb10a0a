// oxlint-disable-next-line import/default -- Vite makes the export of an address
import decoderUrl from 'heic-to/csp?url';
import { TaborError } from '../contract/problem.ts';

const cacheName = 'tabor-photo-decoder';

/** Where the decoder of HEIC photos is: the page imports it from there. */
export const decoderPath = new URL(decoderUrl, self.location.origin).pathname;

/**
 * Puts the decoder on the device, and an older one off it. It is not precached: it is heavier than all else together, and on a poor
 * network the worker must not wait for it; but without it a device is not ready for offline. Throws `TaborError` `network`.
 */
export async function keepDecoder(): Promise<void> {
  const cache = await caches.open(cacheName);
  if (await cache.match(decoderPath)) return;
  await cache.add(decoderPath).catch((cause: unknown) => {
    throw new TaborError('network', { cause });
  });
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname !== decoderPath) await cache.delete(request);
  }
}

/** The decoder from the device, else from the network, which is then kept. */
export async function answerDecoder(): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(decoderPath);
  if (kept) return kept;
  try {
    await keepDecoder();
  } catch {
    return Response.error(); // the page says that the decoder is not here
  }
  return (await cache.match(decoderPath)) ?? Response.error();
}
