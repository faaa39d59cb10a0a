import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { catalogue } from '../entities/registry.ts';
import type { App, AppDependencies } from '../http/context.ts';
import { jsonResponse } from '../http/json-response.ts';
import { openApiDocument } from '../openapi/document.ts';
import { originOf } from './odata-routes.ts';

/** The document, and the page that shows it. */
const DOCUMENT_PATH = '/openapi.json';
const PAGE_PATH = '/api-docs';

/** The page's own files. */
const assets = [
  { name: 'swagger-ui.css', type: 'text/css; charset=utf-8', resolve: () => import.meta.resolve('swagger-ui-dist/swagger-ui.css') },
  { name: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8', resolve: () => import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js') },
];

const startScript = `SwaggerUIBundle({ url: '${DOCUMENT_PATH}', dom_id: '#api', deepLinking: true, docExpansion: 'none', filter: true, persistAuthorization: false, validatorUrl: null });`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Tabor API</title>
    <link rel="stylesheet" href="${PAGE_PATH}/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="${PAGE_PATH}/swagger-ui-bundle.js"></script>
    <script src="${PAGE_PATH}/start.js"></script>
  </body>
</html>
`;

/** The library sets styles on its elements; everything comes from this server. */
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Adds the OpenAPI document and its page. Both are open: they describe the calls and hold no data. */
export function addOpenApiRoutes(app: App, deps: AppDependencies): void {
  const { gridColumns, version } = deps;
  const byOrigin = new Map<string, string>();
  app.get(DOCUMENT_PATH, (c) => {
    const origin = originOf(c, deps);
    // The host is the client's word: the document of the last one is kept, no more.
    if (!byOrigin.has(origin)) byOrigin.clear();
    const text = byOrigin.get(origin) ?? JSON.stringify(openApiDocument({ catalogue, gridColumns, version, origin }));
    byOrigin.set(origin, text);
    return jsonResponse(c, text);
  });
  app.on('GET', [PAGE_PATH, `${PAGE_PATH}/`], (c) => c.body(page, 200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy }));
  app.get(`${PAGE_PATH}/start.js`, (c) => c.body(startScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  for (const { name, type, resolve } of assets) {
    app.get(`${PAGE_PATH}/${name}`, () => new Response(Readable.toWeb(createReadStream(new URL(resolve()))) as ReadableStream, { headers: { 'Content-Type': type, 'Cache-Control': 'no-cache' } }));
  }
}
