import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountEvent, insertEvents } from '../../../../server/events/write-event.ts';
import type { ChannelDriver } from '../../../../server/events/channel-driver.ts';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { webhookPayload } from '../../../../server/openapi/webhook-section.ts';
import { isPublicAddress, lookUpPublic, PrivateAddressError } from '../../../../server/webhooks/public-address.ts';
import { mayCall } from '../../../../server/webhooks/webhook-address.ts';
import { webhookDriver } from '../../../../server/webhooks/webhook-driver.ts';
import type { CreatedWebhook, ListedWebhook } from '../../../../src/contract/entities/company/webhook.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { testSecrets } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

type Received = { readonly headers: Record<string, string>; readonly body: string };
type Message = { readonly Id: number; readonly State: string; readonly Target: string; readonly LastError: string | null };

onNewestPostgres('webhooks', (app) => {
  let server: Server;
  let host = '';
  let answer: (count: number) => number | 'drop' = () => 200;
  const received: Received[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString('utf8') });
        const status = answer(received.length);
        if (status === 'drop') response.destroy();
        else response.writeHead(status, { Location: 'http://127.0.0.1:1/' }).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    received.length = 0;
    answer = () => 200;
    for (const table of ['event', 'outgoing', 'vehicle_booking', 'webhook'] as const) await app.db.deleteFrom(table).execute();
  });

  const allowed = () => ({ privateHosts: [host] });
  const request = async (path: string, body?: unknown) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${app.tokenOf('admin')}` };
    const response = await app
      .withSettings({ webhooks: allowed() })
      .request(path, body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers });
    return { status: response.status, answer: (await response.json()) as unknown };
  };
  const create = async (Events = ['booking-requested']) =>
    (await request('/Administration/SaveWebhook', { Name: 'ERP', Url: `http://${host}/tabor`, Events })).answer as CreatedWebhook;
  const only = async () => ((await request('/Administration/Webhooks')).answer as ListedWebhook[])[0];
  const book = async (day: string) =>
    Number(
      (
        await request(
          '/VehicleBooking/CreateOrUpdate',
          bookingBody({ StartDate: `2099-05-${day}T08:00:00`, EndDate: `2099-05-${day}T16:00:00` }),
        )
      ).answer,
    );
  const send = () => runQueue(app.runtime, { webhook: webhookDriver({ secrets: testSecrets, settings: allowed() }) }, { demoMode: true });
  const due = () =>
    app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: sql`now()` })
      .where('State', '=', 'waiting')
      .execute();
  const messages = async (id: number) => ((await request(`/Notification/Queue?webhook=${id}`)).answer as { Entries: Message[] }).Entries;

  it('[R-148] sends an event with a signature that another library verifies', async () => {
    const { Id, Secret } = await create();
    const booking = await book('03');
    await send();
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    expect(new Webhook(Secret ?? '').verify(body, headers)).toMatchObject({
      type: 'booking-requested',
      data: { Entity: 'vehicle-rental', RecordId: booking, RegistrationNumber: 'WA 12345', StartDate: '2099-05-03T08:00:00' },
    });
    expect(v.safeParse(webhookPayload('booking-requested'), JSON.parse(body)).issues).toBe(undefined);
    expect(() => new Webhook(Secret ?? '').verify(body.replace('WA', 'WB'), headers)).toThrow('No matching signature found');
    expect(await messages(Id)).toMatchObject([{ State: 'sent', Target: 'ERP' }]);
    expect(await only()).toMatchObject({ State: 'active', Failed: 0, SentOn: expect.any(String) as string });
  });

  it('[R-148] sends a message again that has arrived, under the same id', async () => {
    const { Id } = await create();
    await book('03');
    await send();
    const [message] = await messages(Id);
    expect((await request('/Notification/Retry/' + String(message?.Id), {})).status).toBe(200);
    await send();
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`msg_${message?.Id}`]));
    expect([received.length, await messages(Id)]).toMatchObject([2, [{ State: 'sent' }]]);
  });

  it('[R-148] sends only the subscribed events', async () => {
    await create(['booking-cancelled']);
    const booking = await book('03');
    await send();
    expect(received).toEqual([]);
    await request(`/VehicleBooking/Cancel/${booking}`, { Reason: '' });
    await send();
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['booking-cancelled']);
  });

  it('[R-148] sends no event of an account, not even by an earlier choice', async () => {
    const { status, answer: refused } = await request('/Administration/SaveWebhook', {
      Name: 'SIEM',
      Url: `http://${host}/tabor`,
      Events: ['password-changed'],
    });
    expect([status, refused]).toMatchObject([422, { errors: [{ code: 'not-in-list' }] }]);
    const { Id } = await create();
    await app.db.updateTable('webhook').set({ Events: '["password-changed"]' }).where('Id', '=', Id).execute();
    await insertEvents(app.db, [accountEvent('password-changed', 1, '2026-05-01T08:00:00', null)]).execute();
    await send();
    expect([received, await messages(Id)]).toEqual([[], []]);
  });

  it('[R-148] retries after an error, a lost answer and a redirect, with the same id', async () => {
    const { Id } = await create();
    const answers = [500, 'drop', 302, 200] as const;
    answer = (count) => answers[count - 1] ?? 200;
    await book('03');
    for (const _ of answers) {
      await send();
      await due();
    }
    await send();
    expect(received).toHaveLength(4);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await messages(Id)).toMatchObject([{ State: 'sent' }]);
    expect(await only()).toMatchObject({ State: 'active', FailingSince: null });
  });

  it('[R-148] pauses after a day of failures; resuming sends the missed messages', async () => {
    const { Id } = await create();
    answer = () => 503;
    await book('03');
    await send();
    expect(await only()).toMatchObject({ State: 'failing' });
    await app.db
      .updateTable('webhook')
      .set({ FailingSince: sql`now() - interval '25 hours'` })
      .execute();
    await due();
    await send();
    expect(await only()).toMatchObject({ State: 'paused' });
    await book('04');
    await due();
    await send();
    expect(received).toHaveLength(2);
    expect((await messages(Id)).map(({ State }) => State)).toEqual(['failed', 'failed']);
    answer = () => 200;
    await request(`/Administration/ResumeWebhook/${Id}`, null);
    await send();
    expect(received).toHaveLength(4);
    expect(await only()).toMatchObject({ State: 'active', Failed: 0 });
  });

  it('[R-148] a message given up while its webhook resumes is sent all the same', async () => {
    const { Id } = await create();
    answer = () => 503;
    for (const day of ['03', '04']) await book(day);
    await send();
    await request(`/Administration/PauseWebhook/${Id}`, null);
    await app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: sql`now()` })
      .where(
        'Id',
        '=',
        app.db
          .selectFrom('outgoing')
          .select(({ fn }) => fn.min('Id').as('Id'))
          .where('Channel', '=', 'webhook'),
      )
      .execute();
    answer = () => 200;
    const driver = webhookDriver({ secrets: testSecrets, settings: allowed() });
    const resumed: ChannelDriver = {
      ...driver,
      send: (db, message) =>
        driver.send(db, message).catch(async (error: unknown) => {
          await request(`/Administration/ResumeWebhook/${Id}`, null);
          throw error;
        }),
    };
    await runQueue(app.runtime, { webhook: resumed }, { demoMode: true });
    expect((await messages(Id)).map(({ State }) => State)).toEqual(['sent', 'sent']);
  });

  it('[R-148] a 410 receiver gets no more requests; one message can be sent again', async () => {
    const { Id } = await create();
    answer = () => 410;
    await book('03');
    await send();
    await due();
    await send();
    expect(received).toHaveLength(1);
    const [message] = (await messages(Id)) as [Message];
    expect(message).toMatchObject({ State: 'failed', LastError: expect.stringContaining('410') as string });
    answer = () => 200;
    await request(`/Notification/Retry/${message.Id}`, null);
    await send();
    expect(await messages(Id)).toMatchObject([{ State: 'sent' }]);
  });

  it('[R-148] signs with the earlier secret too for a day after a rotation', async () => {
    const { Id, Secret: earlier } = await create();
    const { Secret: later } = (await request(`/Administration/RotateWebhookSecret/${Id}`, null)).answer as CreatedWebhook;
    const verifies = ({ body, headers }: Received, secret: string | null) => {
      try {
        return Boolean(new Webhook(secret ?? '').verify(body, headers));
      } catch {
        return false;
      }
    };
    await request(`/Administration/TestWebhook/${Id}`, null);
    await send();
    expect([earlier, later].map((secret) => verifies(received[0] as Received, secret))).toEqual([true, true]);
    await app.db
      .updateTable('webhook')
      .set({ EarlierUntil: sql`now() - interval '1 second'` })
      .execute();
    await request(`/Administration/TestWebhook/${Id}`, null);
    await send();
    expect([earlier, later].map((secret) => verifies(received[1] as Received, secret))).toEqual([false, true]);
  });

  it('[R-148] the secret stands nowhere in plain text, and goes with its webhook', async () => {
    const { Id, Secret } = await create();
    const stored = await app.db.selectFrom('secret').selectAll().where('TableName', '=', 'webhook').where('RecordId', '=', Id).execute();
    expect(stored).toHaveLength(1);
    expect(stored.some(({ Sealed }) => Sealed.includes(Secret ?? ''))).toBe(false);
    await book('03');
    await request(`/Administration/RemoveWebhook/${Id}`, null);
    await send();
    expect(received).toEqual([]);
    expect(await app.db.selectFrom('secret').selectAll().where('TableName', '=', 'webhook').where('RecordId', '=', Id).execute()).toEqual(
      [],
    );
    const journal = await app.db
      .selectFrom('audit_entry')
      .select(['Kind', 'Changes'])
      .where('Entity', '=', 'webhook')
      .where('RecordId', '=', Id)
      .orderBy('Id')
      .execute();
    expect(journal.map(({ Kind }) => Kind)).toEqual(['created', 'removed']);
    expect(JSON.stringify(journal)).not.toContain(Secret);
  });

  it('[R-148] shows no query of an address, in the list or the journal, and keeps it', async () => {
    const [Name, Events] = ['Z kluczem', ['booking-requested']];
    const save = async (body: object) =>
      ((await (await app.post('/Administration/SaveWebhook', { as: 'admin', body: { Events, Name, ...body } })).json()) as { Id: number })
        .Id;
    const Id = await save({ Id: null, Url: 'https://example.com/hook?key=tajny1' });
    const visibleAddress = async () =>
      ((await (await app.get('/Administration/Webhooks', { as: 'admin' })).json()) as { Id: number; Url: string }[]).find(
        (one) => one.Id === Id,
      )?.Url;
    const storedAddress = async () => (await app.db.selectFrom('webhook').select('Url').where('Id', '=', Id).executeTakeFirstOrThrow()).Url;
    expect(await visibleAddress()).toBe('https://example.com/hook?…');
    await save({ Id, Url: 'https://example.com/hook?…', Name: 'Inaczej' });
    expect(await storedAddress()).toBe('https://example.com/hook?key=tajny1');
    await save({ Id, Url: 'https://example.com/hook?key=tajny2', Name: 'Inaczej' });
    expect(await storedAddress()).toBe('https://example.com/hook?key=tajny2');
    const journal = JSON.stringify(
      await app.db
        .selectFrom('audit_entry')
        .select('Changes')
        .where('Entity', '=', 'webhook')
        .where('RecordId', '=', Id)
        .orderBy('Id')
        .execute(),
    );
    expect([journal.includes('tajny'), journal.match(/QuerySecret/g)?.length]).toEqual([false, 2]);
    await app.db.deleteFrom('webhook').where('Id', '=', Id).execute();
  });

  it('[R-148] refuses private addresses, as text and by name lookup', async () => {
    const refused = await app.post('/Administration/SaveWebhook', {
      as: 'admin',
      body: { Name: 'Inside', Url: 'https://10.0.0.5/hook', Events: ['booking-requested'] },
    });
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: 'Url', code: 'private-address' }] }]);
    const refusedOnes = [
      'http://example.com/',
      'https://localhost/',
      'https://localhost./',
      'https://app.localhost/',
      'https://ip6-localhost/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest',
      'https://a:b@example.com/',
      'ftp://example.com/',
    ];
    expect(refusedOnes.filter((url) => mayCall(url, { privateHosts: [] }))).toEqual([]);
    expect(mayCall('https://example.com/hook', { privateHosts: [] })).toBe(true);
    expect(mayCall('http://erp.local:8080/', { privateHosts: ['erp.local:8080'] })).toBe(true);
    expect(['8.8.8.8', '2606:4700::1111'].every(isPublicAddress)).toBe(true);
    expect(['::ffff:8.8.8.8', '2a00:1450:4001::1', '2001:4860:4860::8888'].every(isPublicAddress)).toBe(true);
    const wrapped = [
      '::8.8.8.8',
      '::127.0.0.1',
      '::ffff:0:10.0.0.1',
      '64:ff9b::a00:1',
      '64:ff9b:1::a00:1',
      '2002:a00:1::',
      '2001::a00:1',
      'fec0::1',
      '2001:db8::1',
      '3fff::1',
      '100::1',
      'ff02::1',
      'fe80::1%eth0',
      '::',
    ];
    expect(wrapped.filter((one) => isPublicAddress(one))).toEqual([]);
    expect(['192.168.1.1', 'fd00::1', 'fe80::1', '100.64.0.1', '::ffff:127.0.0.1', 'nonsense'].some(isPublicAddress)).toBe(false);
    // A name that leads inside, whatever it is called.
    const failure = await new Promise<Error | null>((resolve) => lookUpPublic('localhost', {}, resolve));
    expect(failure).toBeInstanceOf(PrivateAddressError);
  });
});
