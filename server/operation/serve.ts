import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { App } from '../http/context.ts';
import type { Settings } from '../settings/settings.ts';
import { METRICS_CONTENT_TYPE, type Metrics } from '../http/metrics.ts';

// Clients that read nothing of the response are disconnected. A body has time for a file of 20 MB at 8 kB a second; one that trickles ends
// long before (`limits/receive-body.ts`).
const limits = { headersTimeout: 15_000, requestTimeout: 2_700_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 };
const SOCKET_TIMEOUT_MS = 300_000;

/** Serves `app` on the configured host and port. */
export async function serve(app: App, { tls, port, host }: Settings): Promise<ServerType> {
  // Load balancers check the health by HTTP/1.0, which needs no Host header: HAProxy by default.
  const common = { fetch: app.fetch, hostname: 'localhost' };
  const server = tls
    ? createAdaptorServer({
        ...common,
        createServer: createTlsServer,
        serverOptions: { ...limits, cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) },
      })
    : createAdaptorServer({ ...common, createServer: createPlainServer, serverOptions: limits });
  server.setTimeout(SOCKET_TIMEOUT_MS);
  await listen(server, port, host);
  return server;
}

/** Serves the metrics on a separate port, which the network can restrict to monitoring; null when none is configured. */
export async function serveMetrics(metrics: Metrics, { metricsPort, metricsHost }: Settings): Promise<Server | null> {
  if (metricsPort === null) return null;
  const server = createPlainServer(limits, (request, response) => {
    const isMetricsRequest = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(isMetricsRequest ? 200 : 404, { 'Content-Type': METRICS_CONTENT_TYPE, 'Cache-Control': 'no-store' });
    if (!isMetricsRequest) return void response.end();
    metrics.text().then(
      (text) => response.end(text),
      (error: Error) => response.destroy(error),
    );
  });
  await listen(server, metricsPort, metricsHost);
  return server;
}

/** Stops accepting requests, waits up to `seconds` for running ones, then closes all connections. */
export async function gracefulShutdown(server: ServerType | Server, seconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A response that started before the shutdown promised keep-alive; its connection becomes idle only when it is complete.
  const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50);
  const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), seconds * 1_000);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

/** The server's address for a browser on this machine. */
export function addressOf(server: ServerType | Server, settings: Pick<Settings, 'tls' | 'host'>): string {
  const { port } = server.address() as AddressInfo;
  return localAddress({ ...settings, port });
}

/** The address of a server with these settings, for clients on this machine. */
export function localAddress({ tls, host, port }: Pick<Settings, 'tls' | 'host' | 'port'>): string {
  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host;
  return `${tls ? 'https' : 'http'}://${name}:${port}`;
}

function listen(server: ServerType | Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
