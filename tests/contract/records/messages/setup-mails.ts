import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { createExportWorkers, type ExportWorkers } from '../../../../server/export/export-workers.ts';
import { mailDriver } from '../../../../server/mail/mail-driver.ts';
import { openMailer, type Mailer } from '../../../../server/mail/mailer.ts';
import type { ContractApp } from '../../../support/backend/contract-app.ts';
import { startMailServer, type MailServer } from '../../../support/backend/services/mail-server.ts';
import { appAddress, from, mailerSettings } from '../../../support/backend/services/send-mails.ts';
import { testSecrets, type Role } from '../../../support/backend/seed/small-fleet.ts';

/**
 * Registers the hooks of a suite about mails: a mail server, addresses of administrator and manager, and an empty queue before each test.
 */
export function setupMails(app: ContractApp) {
  let server: MailServer;
  let workers: ExportWorkers;
  const driver = (mailer: Mailer) =>
    mailDriver({
      mailer,
      secrets: testSecrets,
      appAddress,
      from,
      companyTimeZone: 'Europe/Warsaw',
      exportWorkers: workers,
      demoMode: true,
      makeProtocol: () => Promise.reject(new Error('no protocol')),
    });
  /** Sends the waiting mails. */
  const run = (changed: Partial<ReturnType<typeof mailerSettings>> = {}) => {
    const mailer = openMailer({ ...mailerSettings(server), ...changed });
    return runQueue(app.runtime, { mail: driver(mailer) }, { demoMode: true });
  };
  const employeeOf = (role: Role) => app.db.selectFrom('user_account').select('EmployeeId').where('Username', '=', role);
  const idOf = async (role: Role) =>
    (await app.db.selectFrom('user_account').select('Id').where('Username', '=', role).executeTakeFirstOrThrow()).Id;
  const change = async (path: string, as: Role, body: unknown = null) => {
    const answer = await app.post(path, { as, body });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as number;
  };
  const queue = () =>
    app.db.selectFrom('outgoing').select(['State', 'Attempts', 'LastError']).where('Channel', '=', 'mail').orderBy('Id').execute();

  beforeAll(async () => {
    server = await startMailServer();
    workers = createExportWorkers(
      new URL('../../../../server/calls/export-worker.ts', import.meta.url),
      { databaseUrl: app.databaseUrl, databaseReadUrl: '', timeZone: 'Europe/Warsaw' },
      { standby: 0, primary: 0 },
    );
    for (const role of ['admin', 'manager'] as const)
      await app.db
        .updateTable('employee')
        .set({ Email: `${role}@example.com` })
        .where('Id', '=', employeeOf(role))
        .execute();
  });
  afterAll(() => Promise.all([server.stop(), workers.stop()]));
  beforeEach(async () => {
    server.received.length = 0;
    for (const table of ['event', 'outgoing', 'report_mail', 'notification_setting', 'vehicle_booking'] as const)
      await app.db.deleteFrom(table).execute();
    await app.db.updateTable('notification_rule').set({ Required: '{}' }).execute();
  });

  return {
    get server() {
      return server;
    },
    driver,
    run,
    employeeOf,
    idOf,
    change,
    queue,
  };
}
