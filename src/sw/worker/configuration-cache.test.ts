import { afterEach, expect, test, vi } from 'vitest';
import { answerConfiguration } from './configuration-cache.ts';

const request = new Request('https://tabor.example/config.json');

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A network that answers like `answers`, one after the other, and a cache that is empty at first. */
function play(...answers: readonly (() => Response)[]): void {
  const left = [...answers];
  const kept = new Map<string, Response>();
  const cache = { match: ({ url }: Request) => Promise.resolve(kept.get(url)?.clone()), put: ({ url }: Request, response: Response) => Promise.resolve(void kept.set(url, response)) };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', () => Promise.resolve().then(left.shift() ?? offline));
}

function offline(): Response {
  throw new TypeError('Failed to fetch');
}

test('without a network the last configuration is answered', async () => {
  play(() => Response.json({ backendAddress: 'https://flota.example' }), offline);
  await answerConfiguration({ request });
  expect(await (await answerConfiguration({ request })).json()).toEqual({ backendAddress: 'https://flota.example' });
});

test('a worker that never read the configuration answers no other in its place', async () => {
  play(offline, () => new Response('<form>', { headers: { 'content-type': 'text/html' } }));
  expect((await answerConfiguration({ request })).ok).toBe(false);
  expect((await answerConfiguration({ request })).ok).toBe(false);
});
