import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  MAX_SIGNING_MAILS_OF_USER_PER_HOUR,
  MAX_SIGNING_MAILS_PER_HOUR,
} from '../../../../src/contract/entities/handover/signing-link-mail.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { partOf, startMailServer, type MailServer } from '../../../support/backend/services/mail-server.ts';
import { sendMails } from '../../../support/backend/services/send-mails.ts';
import { type Role } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody, sealedBody } from '../../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../../support/fixtures/png.ts';

const path = '/VehicleHandoverDocument';

onNewestPostgres('mailed signing links', (app) => {
  let server: MailServer;
  let [id, counter] = [0, 700];
  const run = () => sendMails(app, server);
  const send = (changed: object = {}, as: Role | null = 'admin', of = id) =>
    app.post(`${path}/MailSigningLink/${of}`, {
      ...(as && { as }),
      body: { Side: 'To', Address: 'anna@example.com', Language: 'de', ...changed },
    });
  const read = async () => (await (await app.get(`${path}/Get/${id}`, { as: 'admin' })).json()) as { SigningLinks: object[] };
  const queued = () =>
    app.db.selectFrom('outgoing').select(['State', 'LastError', 'Data']).where('Channel', '=', 'mail').orderBy('Id').execute();
  const secretIn = (index: number) =>
    /https:\/\/fleet\.example\.com\/sign#([\w-]{43})\s/.exec(partOf(server.received[index]!, 'text/plain'))?.[1] ?? '';
  const open = async (Secret: string) =>
    ((await (await app.post('/SigningLink/Open', { body: { Secret } })).json()) as { State: string }).State;

  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.received.length = 0;
    await app.db.deleteFrom('outgoing').execute();
    counter += 1;
    const { body } = sealedBody(handoverBody({ Counter: counter, FromSignature: pngDataUrl({ width: 30, height: 1 }), ToSignature: null }));
    id = (await (await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body })).json()) as number;
    await app.db.deleteFrom('event').execute();
  });

  it('[R-125] mails a link in the recipient’s language; it opens the document', async () => {
    expect((await send()).status).toBe(200);
    expect((await read()).SigningLinks).toMatchObject([
      { Side: 'To', State: 'open', Mail: { Address: 'anna@example.com', State: 'waiting' } },
    ]);
    await run();
    expect(server.received.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [['anna@example.com'], 'Übergabeprotokoll zur Unterschrift: WA 12345'],
    ]);
    expect(partOf(server.received[0]!, 'text/html')).toContain('<html lang="de">');
    expect(partOf(server.received[0]!, 'text/plain')).toContain('Ihre Unterschrift fehlt noch.');
    expect(await open(secretIn(0))).toBe('open');
    expect((await read()).SigningLinks).toMatchObject([{ State: 'open', Mail: { State: 'sent' } }]);
    await expect
      .poll(() => app.db.selectFrom('security_event').select(['Kind', 'Subject']).execute())
      .toContainEqual({ Kind: 'mailed', Subject: `POST ${path}/MailSigningLink/${id} example.com` });
  });

  it('[R-125] the secret of a mailed link is stored nowhere in clear', async () => {
    await send();
    const before = JSON.stringify([
      await queued(),
      await app.db.selectFrom('signing_link').selectAll().execute(),
      await app.db.selectFrom('audit_entry').selectAll().execute(),
    ]);
    expect(before).toContain('"Secret":');
    await run();
    expect(secretIn(0)).toHaveLength(43);
    expect(before).not.toContain(secretIn(0));
    // The queue also drops the encrypted secret.
    expect(JSON.stringify(await queued())).not.toContain('"Secret":');
  });

  it('[R-125] link and mail are made together or not at all', async () => {
    expect((await send({ Side: 'From' })).status).toBe(409);
    await app.db.updateTable('vehicle_handover_document').set({ VoidedOn: '2026-04-01T08:00:00' }).where('Id', '=', id).execute();
    expect((await send()).status).toBe(409);
    expect([await queued(), (await read()).SigningLinks]).toEqual([[], []]);
  });

  it('[R-125] needs the right to change and a sound address', async () => {
    expect((await send({}, null)).status).toBe(401);
    expect((await send({}, 'driver')).status).toBe(403);
    expect((await send({}, 'manager')).status).toBe(200);
    expect((await send({}, 'admin', 999_999)).status).toBe(404);
    for (const Address of ['', 'anna', 'a@b.pl, c@d.pl', 'a@b.pl\r\nBcc: c@d.pl']) expect((await send({ Address })).status).toBe(422);
    expect((await send({ Language: 'fr' })).status).toBe(422);
  });

  it('[R-125] limits the mails of a handover; the last link stays', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_SIGNING_MAILS_PER_HOUR + 2 }, () => send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_SIGNING_MAILS_PER_HOUR);
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    await run();
    // Replaced before they were sent.
    expect(server.received).toHaveLength(1);
    expect(await open(secretIn(0))).toBe('open');
  });

  it('[R-125] limits the mails of a user over all handovers', async () => {
    const { user } = await app.db.selectFrom('user_account').select('Id as user').where('Username', '=', 'admin').executeTakeFirstOrThrow();
    const Data = (Handover: number) => JSON.stringify({ Signing: { Handover, Link: Handover, Side: 'To', Language: 'de' } });
    await app.db
      .insertInto('outgoing')
      .values(
        Array.from({ length: MAX_SIGNING_MAILS_OF_USER_PER_HOUR - 1 }, (_, index) => ({
          Channel: 'mail',
          UserId: user,
          Target: 'a@b.pl',
          Data: Data(900_000 + index),
        })),
      )
      .execute();
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 429, 429]);
    expect((await send({}, 'manager')).status).toBe(200);
  });

  it('[R-125] a link revoked before its mail is not sent', async () => {
    await send();
    await app.post(`${path}/RevokeSigningLink/${id}`, { as: 'admin', body: { Side: 'To' } });
    await run();
    expect(server.received).toEqual([]);
    expect(await queued()).toMatchObject([{ State: 'failed', LastError: 'the link is no longer open' }]);
    expect(JSON.stringify(await queued())).not.toContain('"Secret":');
  });
});
