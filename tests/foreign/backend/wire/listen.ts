import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningServer {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1; `requestsPerConnection` 0 means any number. Stopping it also ends hanging requests. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  requestsPerConnection = 0,
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      // A bug of the test double is shown as status 599, which no real backend answers.
      if (!response.headersSent) {
        response.writeHead(599, { 'Content-Type': 'text/plain; charset=utf-8' });
      }
      response.end(String(error instanceof Error ? error.stack : error));
    });
  });
  // Longer than any test, because closing an idle connection would act like an uninjected fault.
  server.keepAliveTimeout = 120_000;
  server.maxRequestsPerSocket = requestsPerConnection;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
