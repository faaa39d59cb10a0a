import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { occasionHeaders } from '../src/contract/entities/audit.ts';
import { entityNames } from '../src/contract/entity.ts';
import { honoured, idempotencyHeaders } from '../src/contract/idempotency.ts';
import { TaborError } from '../src/contract/problem.ts';
import { addSessionRoutes } from './auth/session-routes.ts';
import { addFeedRoute } from './calendar/feed-route.ts';
import { addCallRoutes } from './calls/call-routes.ts';
import { contentSecurityPolicy } from './http/content-security.ts';
import { languageOf, type App, type AppContext, type AppDependencies, type AppEnvironment } from './http/context.ts';
import { problemAnswer } from './http/problem-answer.ts';
import { createStaticApp } from './http/static-app.ts';
import { toTaborError } from './http/to-tabor-error.ts';
import { errorLine, observe } from './operation/observe.ts';
import { addOperationRoutes } from './operation/operation-routes.ts';

/** The whole backend as a function from request to response; it opens no port. */
export function createApp(deps: AppDependencies): App {
  const app: App = new Hono<AppEnvironment>();
  app.use('*', observe(deps));
  app.use('*', async (c, next) => {
    await next();
    setHeaders(c);
  });
  app.use('*', compress());
  app.use(
    '*',
    cors({
      origin: [...deps.corsOrigins],
      credentials: true,
      allowHeaders: ['Authorization', 'Language', idempotencyHeaders.key, 'If-Match', 'Content-Type', ...Object.values(occasionHeaders)],
      allowMethods: ['GET', 'POST'],
      exposeHeaders: [idempotencyHeaders.status, 'Retry-After', 'X-Request-Id', 'Content-Language', 'Content-Disposition'],
      maxAge: 600,
    }),
  );
  addOperationRoutes(app, deps);
  addSessionRoutes(app, deps);
  addFeedRoute(app, deps);
  addCallRoutes(app, deps);
  refuseOtherMethods(app);
  const serveApp = createStaticApp(deps.publicDir, contentSecurityPolicy(deps.publicDir));
  const isApiPath = apiPathOf(app);
  app.notFound(async (c) => {
    const served = isApiPath(c.req.path) ? null : await serveApp(c);
    return served ?? problemAnswer(new TaborError('not-found'), languageOf(c));
  });
  app.onError((error, c) => {
    const known = toTaborError(error);
    if (known.code === 'internal' || known.code === 'unavailable') {
      deps.log(errorLine(c, known.code, error));
    }
    return problemAnswer(known, languageOf(c));
  });
  return app;
}

function setHeaders(c: AppContext): void {
  const headers: Readonly<Record<string, string>> = {
    'X-Content-Type-Options': 'nosniff',
    // Browsers honour it over TLS only.
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
    [idempotencyHeaders.status]: honoured,
  };
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
}

/** Answers 405 with an `Allow` header for a known path with the wrong method. */
function refuseOtherMethods(app: App): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => problemAnswer(new TaborError('method-not-allowed'), languageOf(c), { Allow: [...allowed].join(', ') }));
  }
}

/** Whether a path belongs to the API, so that a mistyped call never gets the app's HTML page. `/vehicle` belongs to the app and to a call. */
function apiPathOf(app: App): (path: string) => boolean {
  const pages: ReadonlySet<string> = new Set(entityNames);
  const firsts = new Set(app.routes.map(({ path }) => path.split('/')[1] ?? '').filter((name) => name !== '' && name !== '*' && !pages.has(name)));
  return (path) => firsts.has(path.split('/')[1] ?? '');
}
