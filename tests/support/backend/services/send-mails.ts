import { readFileSync } from 'node:fs';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { mailDriver } from '../../../../server/mail/mail-driver.ts';
import type { MailOptions } from '../../../../server/mail/mail-options.ts';
import { openMailer } from '../../../../server/mail/mailer.ts';
import type { ContractApp } from '../contract-app.ts';
import { testSecrets } from '../seed/small-fleet.ts';
import { mailServerCertificate, type MailServer } from './mail-server.ts';

export const from = 'Flota <flota@example.com>';
export const appAddress = 'https://fleet.example.com';

/** Settings of a mailer that logs in at the mail server of the tests. */
export const mailerSettings = ({ port }: MailServer) => ({
  host: 'localhost',
  port,
  isSecure: false,
  user: 'fleet',
  password: 'secret',
  ca: readFileSync(mailServerCertificate, 'utf8'),
  from,
});

const nothing = { run: () => Promise.reject(new Error('no report')), makeProtocol: () => Promise.reject(new Error('no protocol')) };

/** Sends the waiting mails of `app` to `server`. `makeProtocol`: for mails whose PDF the backend makes. */
export async function sendMails(
  app: ContractApp,
  server: MailServer,
  makeProtocol: MailOptions['makeProtocol'] = nothing.makeProtocol,
): Promise<void> {
  const mail = mailDriver({
    mailer: openMailer(mailerSettings(server)),
    secrets: testSecrets,
    appAddress,
    from,
    companyTimeZone: 'Europe/Warsaw',
    exportWorkers: nothing,
    demoMode: true,
    makeProtocol,
  });
  await runQueue(app.runtime, { mail }, { demoMode: true });
}
