import { afterEach, expect, test, vi } from 'vitest';
import { answerConfiguration } from './configuration-cache.ts';

const request = new Request('https://tabor.example/config.json');

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A network that gives `answers` in order, and an empty cache. */
function stubNetwork(...answers: readonly (() => Response)[]): void {
  const nextAnswers = [...answers];
  const cached = new Map<string, Response>();
  const cache = {
    match: ({ url }: Request) => Promise.resolve(cached.get(url)?.clone()),
    put: ({ url }: Request, response: Response) => Promise.resolve(void cached.set(url, response)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', () => Promise.resolve().then(nextAnswers.shift() ?? offline));
}

function offline(): Response {
  throw new TypeError('Failed to fetch');
}

test('answers the last configuration without a network', async () => {
  stubNetwork(() => Response.json({ backendAddress: 'https://flota.example' }), offline);
  await answerConfiguration({ request });
  expect(await (await answerConfiguration({ request })).json()).toEqual({ backendAddress: 'https://flota.example' });
});

test('a worker without a configuration answers no substitute', async () => {
  stubNetwork(offline, () => new Response('<form>', { headers: { 'content-type': 'text/html' } }));
  expect((await answerConfiguration({ request })).ok).toBe(false);
  expect((await answerConfiguration({ request })).ok).toBe(false);
});
