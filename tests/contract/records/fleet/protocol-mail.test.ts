import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_PROTOCOL_MAILS_PER_HOUR } from '../../../../src/contract/entities/handover/protocol-mail.ts';
import { deleteExpired } from '../../../../server/operation/housekeeping.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { partOf, startMailServer, type MailServer } from '../../../support/backend/services/mail-server.ts';
import { sendMails } from '../../../support/backend/services/send-mails.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody, pngBytes } from '../../../support/fixtures/handovers.ts';

const path = '/VehicleHandoverDocument';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

onNewestPostgres('protocol mail', (app) => {
  let server: MailServer;
  let id = 0;
  const run = () => sendMails(app, server);
  const upload = async (as: Role, bytes: Buffer = pdf) => {
    const answer = await app.request('/File/Upload', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf(as)}` },
      body: fileForm(bytes, 'protokol-PZO-2026-000001.pdf'),
    });
    return (await answer.json()) as number;
  };
  const body = async (changed: object = {}, as: Role = 'admin') => ({
    File: await upload(as),
    Version: 'v1',
    Language: 'pl',
    Recipients: [{ Side: 'To', Address: 'anna@example.com' }],
    ...changed,
  });
  const send = (content: unknown, as: Role = 'admin', of = id) => app.post(`${path}/MailProtocol/${of}`, { as, body: content });
  const read = async () => (await (await app.get(`${path}/Get/${id}`, { as: 'admin' })).json()) as { ProtocolMails: object[] };
  const filesOf = () => app.db.selectFrom('file').select('Id').where('TableName', '=', 'ProtocolMail').execute();

  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.received.length = 0;
    await app.db.deleteFrom('outgoing').execute();
    await app.db.deleteFrom('file').execute();
    id = (await (
      await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: handoverBody({ Counter: 600 + Math.trunc(id % 1_000) }) })
    ).json()) as number;
    await app.db.deleteFrom('event').execute();
  });

  it('[R-131] mails the PDF to both parties in their languages; the record shows it', async () => {
    await app.db
      .updateTable('employee')
      .set({ Email: 'szef@example.com' })
      .where('Id', '=', app.db.selectFrom('user_account').select('EmployeeId').where('Username', '=', 'admin'))
      .execute();
    expect(
      (
        await send(
          await body({
            Recipients: [
              { Side: 'From', Address: 'jan@example.com' },
              { Side: 'To', Address: 'anna@example.com' },
            ],
          }),
        )
      ).status,
    ).toBe(200);
    expect((await send(await body({ Language: 'de', Version: 'v2' }))).status).toBe(200);
    expect((await read()).ProtocolMails).toMatchObject([
      { Side: 'To', State: 'waiting', Version: 'v2' },
      { State: 'waiting' },
      { State: 'waiting', SentOn: null },
    ]);
    await run();
    const mails = server.received.toSorted((one, other) =>
      `${one.to[0]}${one.headers.get('subject')}`.localeCompare(`${other.to[0]}${other.headers.get('subject')}`),
    );
    expect(mails.map(({ to, headers }) => [to, headers.get('subject'), headers.get('reply-to')])).toEqual([
      [['anna@example.com'], 'Protokół zdawczo-odbiorczy: WA 12345', 'szef@example.com'],
      [['anna@example.com'], 'Übergabeprotokoll: WA 12345', 'szef@example.com'],
      [['jan@example.com'], 'Protokół zdawczo-odbiorczy: WA 12345', 'szef@example.com'],
    ]);
    for (const mail of mails) {
      const attached = mail.parts.find(({ headers }) => headers.get('content-type')?.startsWith('application/pdf'));
      expect(attached?.headers.get('content-disposition')).toContain('protokol-PZO-2026-000001.pdf');
      expect(attached?.body).toBe(pdf.toString());
      expect(mail.headers.get('list-unsubscribe')).toBeUndefined();
    }
    expect(partOf(mails[0]!, 'text/plain')).toContain('Data: 29 mar 2026, 02:30');
    expect(partOf(mails[1]!, 'text/html')).toContain('<html lang="de">');
    expect((await read()).ProtocolMails).toMatchObject([
      { State: 'sent', SentOn: expect.any(String) as string },
      { State: 'sent' },
      { State: 'sent' },
    ]);
    const history = (await (await app.get(`/Audit/List?entity=vehicle-handover-document&id=${id}`, { as: 'admin' })).json()) as {
      Entries: object[];
    };
    expect(history.Entries.slice(0, 2)).toMatchObject([
      { Call: 'mailProtocol', Changes: [{ Path: ['ToMail'], New: 'de' }] },
      {
        Changes: [
          { Path: ['FromMail'], New: 'pl' },
          { Path: ['ToMail'], New: 'pl' },
        ],
      },
    ]);
    expect(JSON.stringify(history)).not.toContain('anna@example.com');
  });

  it('[R-131] sends a version to a recipient once, even if requested often', async () => {
    const mail = await body();
    const answers = await Promise.all([
      send(mail),
      send(mail),
      send(await body({ Recipients: [{ Side: 'To', Address: 'ANNA@example.com' }] })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all([run(), run()]);
    expect(server.received).toHaveLength(1);
    await send(await body());
    await run();
    expect(server.received).toHaveLength(1);
    await send(await body({ Version: 'v2' }));
    await run();
    expect(server.received).toHaveLength(2);
  });

  it('[R-131] stores the PDF until it is sent; no call returns it', async () => {
    const mail = await body();
    await send(mail);
    await app.db.updateTable('file').set({ CreatedOn: '2026-01-01T00:00:00' }).execute();
    await deleteExpired(app.db);
    expect(await filesOf()).toHaveLength(1);
    expect((await app.get(`/File/Get/${mail.File}`, { as: 'admin' })).status).toBe(404);
    await run();
    await deleteExpired(app.db);
    expect([server.received.length, await filesOf()]).toEqual([1, []]);
  });

  it('[R-131] takes only the own PDF, sound addresses and readers of the handover', async () => {
    const codes = async (changed: object, as: Role = 'admin') => (await send(await body(changed, as), as)).status;
    expect(await codes({}, 'manager')).toBe(200);
    expect((await app.post(`${path}/MailProtocol/${id}`, { body: await body() })).status).toBe(401);
    expect((await send(await body(), 'admin', 999_999)).status).toBe(404);
    for (const Address of ['', 'anna', 'anna@', 'a@b.pl, c@d.pl', 'a@b.pl\r\nBcc: c@d.pl', `${'a'.repeat(200)}@example.com`])
      expect(await codes({ Recipients: [{ Side: 'To', Address }] })).toBe(422);
    for (const fields of [
      { Recipients: [] },
      { Recipients: [{ Side: 'Other', Address: 'a@example.com' }] },
      { Language: 'fr' },
      { Version: '' },
      { File: 999_999 },
      { File: await upload('manager') },
    ])
      expect(await codes(fields)).toBe(422);
    expect((await send(await body({ File: await upload('admin', pngBytes) }))).status).toBe(415);
    const mail = await body({ Version: 'v3' });
    await send(mail);
    const other = (await (
      await app.post(`${path}/CreateOrUpdate`, {
        as: 'admin',
        body: handoverBody({ Counter: 9_000 + (id % 1_000), VehicleId: smallFleet.vehicle }),
      })
    ).json()) as number;
    expect((await send(mail, 'admin', other)).status).toBe(422);
  });

  it('[R-131] sends to registered addresses only, unless the user may change handovers', async () => {
    // A driver may read and add handovers; this one is a party.
    const { EmployeeId: driver } = await app.db
      .selectFrom('user_account')
      .select('EmployeeId')
      .where('Username', '=', 'driver')
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('vehicle_handover_document')
      .set({ FromEmployeeId: Number(driver), ContractorId: null })
      .where('Id', '=', id)
      .execute();
    const codes = async (Recipients: object[], as: Role) => {
      const answer = await send(await body({ Recipients, Version: crypto.randomUUID() }, as), as);
      return [
        answer.status,
        ((await answer.json()) as { errors?: { field: string; code: string }[] }).errors?.map(({ field, code }) => `${field} ${code}`),
      ];
    };
    const { FromEmployeeId, ToEmployeeId } = await app.db
      .selectFrom('vehicle_handover_document')
      .select(['FromEmployeeId', 'ToEmployeeId'])
      .where('Id', '=', id)
      .executeTakeFirstOrThrow();
    const mailOf = async (employee: number) =>
      String((await app.db.selectFrom('employee').select('Email').where('Id', '=', employee).executeTakeFirstOrThrow()).Email);
    const [giver, taker] = [await mailOf(FromEmployeeId), await mailOf(ToEmployeeId)];
    expect(
      await codes(
        [
          { Side: 'From', Address: giver },
          { Side: 'To', Address: taker.toUpperCase() },
        ],
        'driver',
      ),
    ).toEqual([200, undefined]);
    expect(
      await codes(
        [
          { Side: 'From', Address: giver },
          { Side: 'To', Address: 'anna@example.com' },
        ],
        'driver',
      ),
    ).toEqual([422, ['Recipients.1.Address unregistered-address']]);
    expect(await codes([{ Side: 'From', Address: taker }], 'driver')).toEqual([422, ['Recipients.0.Address unregistered-address']]);
    expect(await codes([{ Side: 'To', Address: 'anna@example.com' }], 'manager')).toEqual([200, undefined]);
    await app.db.updateTable('vehicle_handover_document').set({ ContractorId: smallFleet.contractor }).where('Id', '=', id).execute();
    expect(await codes([{ Side: 'To', Address: 'anna@example.com' }], 'driver')).toEqual([200, undefined]);
  });

  it('[R-155] the security log has the domain of a mailed protocol', async () => {
    await send(
      await body({
        Recipients: [
          { Side: 'From', Address: 'jan@other.example' },
          { Side: 'To', Address: 'anna@example.com' },
        ],
      }),
    );
    await expect
      .poll(() => app.db.selectFrom('security_event').select(['Kind', 'Name', 'Subject']).execute())
      .toContainEqual({ Kind: 'mailed', Name: 'admin', Subject: `POST ${path}/MailProtocol/${id} other.example, example.com` });
  });

  it('[R-131] limits the recipients of a user and hour; the mails wait', async () => {
    const rows = Array.from({ length: MAX_PROTOCOL_MAILS_PER_HOUR }, (_, index) => `v${index}`);
    const { Id: UserId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
    await app.db
      .insertInto('outgoing')
      .values(
        rows.map((Version) => ({
          Channel: 'mail',
          UserId,
          Target: 'x@example.com',
          State: 'sent',
          Data: JSON.stringify({ Protocol: { Handover: id, Version, File: 1 } }),
        })),
      )
      .execute();
    const refused = await send(await body());
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 3_000]).toEqual([429, true]);
    expect((await send(await body({}, 'manager'), 'manager')).status).toBe(200);
  });

  it('[R-131] a deleted handover ends its mails', async () => {
    await send(await body());
    await app.post(`${path}/Delete/${id}`, { as: 'admin' });
    await run();
    expect(await app.db.selectFrom('outgoing').select(['State', 'LastError']).where('Channel', '=', 'mail').execute()).toEqual([
      { State: 'failed', LastError: 'the handover was deleted' },
    ]);
    expect(server.received).toEqual([]);
  });
});
