import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { catalogue } from '../entities/registry.ts';
import { callerAddress, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { createGzipCache } from '../http/gzip-cache.ts';
import { jsonResponse } from '../http/json-response.ts';
import { openApiDocument } from '../openapi/document.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { originOf } from './odata-routes.ts';

/** The document, and the page that shows it. */
const DOCUMENT_PATH = '/openapi.json';
const PAGE_PATH = '/api-docs';

/** The page's own files. */
const assets = [
  { name: 'swagger-ui.css', type: 'text/css; charset=utf-8', resolve: () => import.meta.resolve('swagger-ui-dist/swagger-ui.css') },
  {
    name: 'swagger-ui-bundle.js',
    type: 'text/javascript; charset=utf-8',
    resolve: () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
];

const startScript = `SwaggerUIBundle({ url: '${DOCUMENT_PATH}', dom_id: '#api', deepLinking: true, docExpansion: 'none', filter: true, persistAuthorization: false, supportedSubmitMethods: [], validatorUrl: null });`;

/** The library's page is a little wider than a phone. */
const phoneStyles =
  'body { margin: 0; } .swagger-ui .wrapper { padding-inline: 8px; } .swagger-ui .opblock-tag a { overflow-wrap: anywhere; } .swagger-ui .responses-wrapper { overflow-x: auto; }';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Tabor API</title>
    <link rel="stylesheet" href="${PAGE_PATH}/swagger-ui.css" />
    <style>${phoneStyles}</style>
  </head>
  <body>
    <main id="api"></main>
    <script src="${PAGE_PATH}/swagger-ui-bundle.js"></script>
    <script src="${PAGE_PATH}/start.js"></script>
  </body>
</html>
`;

/**
 * The library sets styles on its elements; everything comes from this server. The sandbox takes the page out of the app's origin: nothing
 * that the library does reaches the app's session and data.
 */
function pageHeaders(origin: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src ${origin}`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data:`,
    `connect-src ${origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-scripts',
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    // Browsers refuse a sandboxed page with another value.
    'Cross-Origin-Opener-Policy': 'unsafe-none',
  };
}

/** Adds the OpenAPI document and its page. Both are open: they describe the calls and hold no data. */
export function addOpenApiRoutes(app: App, deps: AppDependencies): void {
  const { gridColumns, version } = deps;
  // The host is the client's word: the document is made once, and the address put into it.
  const parts = once(() => JSON.stringify(openApiDocument({ catalogue, gridColumns, version })).split('"servers":[{"url":""}]'));
  const gzipped = createGzipCache();
  const route = (path: string, answer: (c: AppContext) => Response | Promise<Response>) =>
    app.get(path, (c) => {
      rateLimitAnonymous(callerAddress(c, deps.trustProxy));
      return answer(c);
    });
  route(DOCUMENT_PATH, async (c) => {
    const response = await jsonResponse(c, parts().join(`"servers":[{"url":${JSON.stringify(originOf(c, deps))}}]`));
    // It describes the calls and holds no data; the sandboxed page reads it from no origin.
    response.headers.set('Access-Control-Allow-Origin', '*');
    return response;
  });
  for (const path of [PAGE_PATH, `${PAGE_PATH}/`]) route(path, (c) => c.body(page, 200, pageHeaders(originOf(c, deps))));
  route(`${PAGE_PATH}/start.js`, (c) => c.body(startScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  for (const { name, type, resolve } of assets) {
    route(`${PAGE_PATH}/${name}`, async (c) => {
      const path = fileURLToPath(resolve());
      const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
      if (!/\bgzip\b/.test(c.req.header('Accept-Encoding') ?? ''))
        return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, { headers });
      // A file of the installed package does not change while the process runs.
      return new Response(new Uint8Array(await gzipped(path, name)), { headers: { ...headers, 'Content-Encoding': 'gzip' } });
    });
  }
}

/** The value of `make`, which is called at the first use. */
function once<Value>(make: () => Value): () => Value {
  let cached: { readonly value: Value } | null = null;
  return () => (cached ??= { value: make() }).value;
}
