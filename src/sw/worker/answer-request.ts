import { answerDecoder, decoderPath } from '../pull/decoder-cache.ts';
import { answerPage } from './answer-page.ts';
import type { BuildCache } from './build-cache.ts';
import { answerConfiguration } from './configuration-cache.ts';

/** The HTML page of every screen. */
const pagePath = '/worker-page.html';

// Addresses of the backend, such as a file's, are not screens.
const backendPaths = /^\/(?:[A-Z]|api(?:\/|-docs)|auth\/|user\/|health$|openapi\.json$)/;

/** The worker's answer to a request of a page; undefined leaves the request to the network. */
export function answerRequest(request: Request, build: BuildCache): Promise<Response> | undefined {
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (pathname === '/config.json') return answerConfiguration({ request });
  if (pathname === decoderPath) return answerDecoder();
  if (request.mode !== 'navigate') return build.answer(pathname);
  const isFile = pathname !== '/' && build.answer(pathname) !== undefined;
  if (isFile || backendPaths.test(pathname)) return build.answer(pathname);
  return build.answer(pagePath)?.then((page) => answerPage(page, pathname + search));
}
