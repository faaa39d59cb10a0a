import { afterAll, beforeAll } from 'vitest';
import { startBackend, type Backend } from './backend.ts';
import { freshDatabase, type PostgresServer } from './postgres.ts';
import { smallFleet } from './seed/small-fleet.ts';

type Post = { readonly path: string; readonly body: object };

/** Two processes on one new database, for all tests of a suite. */
export function setupTwoBackends(server: PostgresServer) {
  let backends: Backend[] = [];
  let database: Awaited<ReturnType<typeof freshDatabase>> | undefined;

  beforeAll(async () => {
    const { url } = (database = await freshDatabase(server));
    backends = await Promise.all([1, 2].map(() => startBackend({ databaseUrl: url, environment: { DEMO_MODE: '1' } })));
  });

  afterAll(async () => {
    await Promise.all(backends.map((backend) => backend.stop()));
    await database?.drop();
  });

  /** Sends all requests of an administrator at once, alternating between both processes. */
  async function postAtOnce(posts: readonly Post[]): Promise<readonly { readonly status: number; readonly answer: unknown }[]> {
    const login = await fetch(`${backends[0]?.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password: smallFleet.password }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return Promise.all(
      posts.map(async ({ path, body }, index) => {
        const response = await fetch(`${backends[index % 2]?.url}${path}`, {
          method: 'POST',
          headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
          body: JSON.stringify(body),
        });
        return { status: response.status, answer: (await response.json()) as unknown };
      }),
    );
  }

  return { postAtOnce, databaseUrl: () => database?.url ?? '' };
}
