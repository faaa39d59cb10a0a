import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { compress } from 'hono/compress';
import { entityNames } from '../src/contract/registry.ts';
import { honoured, idempotencyHeaders } from '../src/contract/delivery/idempotency.ts';
import { deviceProofHeaders } from '../src/contract/device/device-proof.ts';
import { TaborError } from '../src/contract/wire/problem.ts';
import { addSessionRoutes } from './calls/session-routes.ts';
import { addScimRoutes } from './calls/scim-routes.ts';
import { addOidcRoutes } from './calls/oidc-routes.ts';
import { openProvider } from './directory/provider.ts';
import { addFeedRoute } from './calendar/feed-route.ts';
import { addBatchRoute } from './calls/batch-route.ts';
import { addUnsubscribeRoute } from './mail/unsubscribe-route.ts';
import { addChangeRoutes } from './calls/change-routes.ts';
import { addCallRoutes } from './calls/call-routes.ts';
import { addODataRoutes, isODataClient, keyPrompt, odataHeaders } from './calls/odata-routes.ts';
import { addOpenApiRoutes } from './calls/openapi-routes.ts';
import { kindOfRequest } from './calls/read-kinds.ts';
import { addSigningLinkRoutes } from './calls/signing-link-routes.ts';
import { addVerifyRoute } from './calls/verify-route.ts';
import { limitReads } from './http/limit-reads.ts';
import { allowOrigins } from './http/cross-origin.ts';
import { addReportRoute } from './http/csp-report.ts';
import { isClientGone, languageOf, type App, type AppContext, type AppDependencies, type AppEnvironment } from './http/context.ts';
import { errorLine } from './http/log-lines.ts';
import { problemResponse } from './http/problem-response.ts';
import { createStaticApp } from './http/static-app.ts';
import { toTaborError } from './http/to-tabor-error.ts';
import { observe } from './operation/observe.ts';
import { logSecurity } from './operation/security-log.ts';
import { addOperationRoutes } from './operation/operation-routes.ts';

/** The status of requests whose client went away, in the log and the metrics; HTTP has no standard status for it. */
const CLIENT_GONE = 499;

/** The whole backend as a function from request to response; it opens no port. */
export function createApp(deps: AppDependencies): App {
  const onError = (error: Error, c: AppContext): Response => {
    // This response is not read: the client went away while the server read its body or waited.
    if (isClientGone(c)) return new Response(null, { status: CLIENT_GONE });
    const taborError = toTaborError(error);
    if (taborError.code === 'internal' || taborError.code === 'unavailable') {
      deps.log(errorLine(c, taborError.code, error));
    }
    const isOData = isODataClient(c);
    if (isOData && taborError.code === 'unauthorized') c.set('challenge', keyPrompt);
    return problemResponse(taborError, languageOf(c), isOData ? odataHeaders : {}, { isOData });
  };
  // Some OData clients encode the sign of `$metadata`.
  const app: App = new Hono<AppEnvironment>({ getPath: (request) => getPath(request).replace(/^(\/api\/.*)%24/, '$1$$') });
  app.use('*', observe(deps));
  app.use('*', async (c, next) => {
    await next();
    setDefaultHeaders(c);
  });
  app.use('*', compress());
  app.use('*', allowOrigins(deps.corsOrigins));
  addOperationRoutes(app, deps);
  const logs = logSecurity(deps);
  app.use('*', logs);
  app.use('*', limitReads(deps.bulkheads, deps.trustProxy, kindOfRequest));
  const provider = deps.oidc && openProvider(deps.oidc);
  addSessionRoutes(app, deps, provider);
  addOidcRoutes(app, deps, provider);
  addScimRoutes(app, deps);
  addFeedRoute(app, deps);
  addUnsubscribeRoute(app, deps);
  addVerifyRoute(app, deps);
  addSigningLinkRoutes(app, deps);
  addReportRoute(app, deps);
  addChangeRoutes(app, deps);
  addODataRoutes(app, deps);
  addOpenApiRoutes(app, deps);
  addCallRoutes(app, deps);
  addBatchRoute(app, deps, { onError, logs });
  answerMethodNotAllowed(app);
  const serveApp = createStaticApp(deps.publicDir);
  const isApiPath = createApiPathTest(app);
  app.notFound(async (c) => {
    const served = isApiPath(c.req.path) ? null : await serveApp(c);
    return served ?? problemResponse(new TaborError('not-found'), languageOf(c));
  });
  app.onError(onError);
  return app;
}

function setDefaultHeaders(c: AppContext): void {
  const [nextNonce, challenge] = [c.get('nextNonce'), c.get('challenge')];
  const headers: Readonly<Record<string, string>> = {
    ...(nextNonce !== undefined && { [deviceProofHeaders.nonce]: nextNonce }),
    ...(challenge !== undefined && c.res.status === 401 && { 'WWW-Authenticate': challenge }),
    'X-Content-Type-Options': 'nosniff',
    // Browsers honour it over TLS only.
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
    'Cache-Control': 'no-store',
    [idempotencyHeaders.status]: honoured,
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
}

/** Answers 405 with an `Allow` header for a known path with the wrong method. */
function answerMethodNotAllowed(app: App): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => problemResponse(new TaborError('method-not-allowed'), languageOf(c), { Allow: [...allowed].join(', ') }));
  }
}

/**
 * Whether a path belongs to the API, so that a mistyped call never gets the app's HTML page. `/vehicle` belongs to the app and to a call.
 */
function createApiPathTest(app: App): (path: string) => boolean {
  const pages: ReadonlySet<string> = new Set(entityNames);
  const firsts = new Set(
    app.routes.map(({ path }) => path.split('/')[1] ?? '').filter((name) => name !== '' && name !== '*' && !pages.has(name)),
  );
  return (path) => firsts.has(path.split('/')[1] ?? '');
}
