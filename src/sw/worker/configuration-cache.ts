const cacheName = 'tabor-configuration';

/** The runtime configuration: from the network if possible, else the last cached one. */
export async function answerConfiguration({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const fresh = await fetch(request, { cache: 'no-store', signal: AbortSignal.timeout(3_000) });
    const isJson = fresh.headers.get('content-type')?.includes('json') ?? false;
    if (!fresh.ok || !isJson) throw new Error('not the configuration');
    await cache.put(request, fresh.clone());
    return fresh;
  } catch {
    // No network, or a captive portal's page: the last configuration stays valid. Without one the page may have its own.
    return (await cache.match(request)) ?? new Response(null, { status: 504 });
  }
}
