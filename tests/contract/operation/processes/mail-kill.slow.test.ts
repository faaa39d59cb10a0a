import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBackend, type Backend } from '../../../support/backend/backend.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { mailServerCertificate, startMailServer, type MailServer } from '../../../support/backend/services/mail-server.ts';
import { testSecretsKey } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('mail of a killed process', (app) => {
  let server: MailServer;
  const started: Backend[] = [];

  const start = async (): Promise<Backend> => {
    const environment = {
      DEMO_MODE: 'true',
      SECRETS_KEY: testSecretsKey.toString('base64'),
      SMTP_URL: `smtp://fleet:secret@localhost:${server.port}`,
      MAIL_FROM: 'fleet@example.com',
      SMTP_CA_FILE: mailServerCertificate,
      APP_ADDRESS: 'https://fleet.example.com',
    };
    const backend = await startBackend({ databaseUrl: app.databaseUrl, environment });
    started.push(backend);
    return backend;
  };
  const book = async ({ url }: Backend, day: number): Promise<number> => {
    const body = JSON.stringify(bookingBody({ StartDate: `2099-05-${day}T08:00:00`, EndDate: `2099-05-${day}T16:00:00` }));
    const answer = await fetch(`${url}/VehicleBooking/CreateOrUpdate`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${app.tokenOf('manager')}`, 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as number;
  };
  const states = async () =>
    (await app.db.selectFrom('outgoing').select('State').where('Channel', '=', 'mail').execute()).map(({ State }) => State);
  const ids = () => server.received.map(({ headers }) => headers.get('message-id'));

  beforeAll(async () => {
    server = await startMailServer();
    const { EmployeeId } = await app.db
      .selectFrom('user_account')
      .select('EmployeeId')
      .where('Username', '=', 'admin')
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('employee')
      .set({ Email: 'admin@example.com' })
      .where('Id', '=', EmployeeId ?? 0)
      .execute();
  });
  afterAll(async () => {
    await Promise.all(started.map((backend) => backend.stop()));
    await server.stop();
  });
  beforeEach(async () => {
    server.received.length = 0;
    for (const table of ['event', 'outgoing', 'vehicle_booking'] as const) await app.db.deleteFrom(table).execute();
  });

  it('[R-147] mails an acknowledged change once although its process dies right after', async () => {
    for (const day of [10, 11, 12]) {
      const backend = await start();
      await book(backend, day);
      await backend.kill();
    }
    const last = await start();
    await expect.poll(states, { timeout: 30_000 }).toEqual(['sent', 'sent', 'sent']);
    expect(new Set(ids()).size).toBe(3);
    await last.stop();
    expect(ids()).toHaveLength(3);
  });

  it('[R-147] a mail whose process dies while sending goes out under the same identity', async () => {
    const received = Promise.withResolvers<void>();
    server.onMail = () => {
      received.resolve();
      // The confirmation never arrives.
      return new Promise(() => undefined);
    };
    const first = await start();
    await book(first, 10);
    await received.promise;
    await first.kill();
    server.onMail = () => Promise.resolve();
    expect(await states()).toEqual(['waiting']);
    // The lease of the dead process ends.
    await app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: new Date(0) })
      .execute();
    await start();
    await expect.poll(states, { timeout: 30_000 }).toEqual(['sent']);
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
  });
});
