import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, expect, it, vi } from 'vitest';
import { runQueue } from '../../../server/events/run-queue.ts';
import { webhookPayload } from '../../../server/openapi/webhook-section.ts';
import { mailSettings } from '../../../server/settings/mail-settings.ts';
import { webhookDriver } from '../../../server/webhooks/webhook-driver.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { freePort } from '../../support/backend/free-port.ts';
import { smallFleet, testSecrets } from '../../support/backend/seed/small-fleet.ts';
import { fileForm, repositoryText } from '../../support/fixtures/handovers.ts';
import { bookingBody } from '../../support/fixtures/vehicle-use-bodies.ts';

const manual = repositoryText('docs', 'connect.md');

/** The block of the manual that has the text. */
function blockWith(text: string): string {
  const block = [...manual.matchAll(/^```\n([^]*?)^```/gm)].map(([, content = '']) => content).find((content) => content.includes(text));
  if (block === undefined) throw new Error(`docs/connect.md has no block with ${text}`);
  return block;
}

onNewestPostgres('the examples of docs/connect.md', (app) => {
  // Inside of node_modules, so that the program finds its library.
  const folder = join(import.meta.dirname, '../../../node_modules/.cache/tabor-manual');
  const running: ChildProcess[] = [];
  afterAll(async () => {
    running.forEach((child) => child.kill('SIGKILL'));
    await rm(folder, { recursive: true, force: true });
  });
  const asAdmin = async (path: string, body: unknown, webhooks = { privateHosts: [] as string[] }) => {
    const answer = await app.withSettings({ webhooks }).request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${app.tokenOf('admin')}` },
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as Record<string, unknown>;
  };
  const newKey = async (Name: string, flags: object = {}) => {
    const { day } = (await sql<{ day: string }>`SELECT to_char(current_date + 30, 'YYYY-MM-DD') AS day`.execute(app.db)).rows[0] ?? {
      day: '',
    };
    const Permissions = (['Vehicle', 'Cost'] as const).map((name) => ({
      FunctionalityId: functionality[name],
      IsRead: true,
      IsAdd: false,
      IsChange: false,
      IsRemove: false,
      IsAdmin: false,
      IsOwnOnly: false,
      ...flags,
    }));
    return String((await asAdmin('/Administration/SaveApiKey', { Name, ExpiresOn: day, Permissions }))['Key']);
  };

  it('[R-148] the receiver of webhooks takes a message, and refuses a changed one', async () => {
    const port = await freePort();
    const program = blockWith('webhook.verify');
    expect(program).toContain('.listen(8080)');
    await mkdir(folder, { recursive: true });
    await writeFile(
      join(folder, 'receiver.mjs'),
      program.replace('.listen(8080)', `.listen(${port}, '127.0.0.1', () => console.log('listening'))`),
    );
    const host = `127.0.0.1:${port}`;
    const { Secret } = await asAdmin(
      '/Administration/SaveWebhook',
      { Name: 'ERP', Url: `http://${host}/`, Events: ['booking-requested'] },
      { privateHosts: [host] },
    );
    const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env: { ...process.env, TABOR_WEBHOOK_SECRET: String(Secret) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await vi.waitFor(() => expect(printed).toContain('listening'), { timeout: 20_000 });
    const booking = Number(await (await app.post('/VehicleBooking/CreateOrUpdate', { as: 'admin', body: bookingBody() })).json());
    await runQueue(
      app.runtime,
      { webhook: webhookDriver({ secrets: testSecrets, settings: { privateHosts: [host] } }) },
      { demoMode: true },
    );
    expect(await app.db.selectFrom('outgoing').select(['State', 'LastError']).where('Channel', '=', 'webhook').execute()).toEqual([
      { State: 'sent', LastError: null },
    ]);
    await vi.waitFor(() => expect(printed).toContain(`booking-requested ${booking}`));
    expect(
      (
        await fetch(`http://${host}/`, {
          method: 'POST',
          body: '{"type":"booking-requested","data":{}}',
          headers: { 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
        })
      ).status,
    ).toBe(400);
  });

  it('[R-148] the message has the fields that a webhook sends', () => {
    const message = JSON.parse(blockWith('"booking-accepted"')) as { data: object };
    const schema = webhookPayload('booking-accepted');
    expect(v.safeParse(schema, message).issues).toBe(undefined);
    const { data } = (schema as unknown as { entries: { data: { entries: object } } }).entries;
    expect(Object.keys(message.data).toSorted()).toEqual(Object.keys(data.entries).toSorted());
  });

  it('[R-148] a program reads a list by its key, Power BI finds its columns', async () => {
    const key = await newKey('Excel');
    const address = /'https:\/\/fleet\.example\.com(\/api\/[^']+)'/.exec(blockWith('curl'))?.[1] ?? '';
    const answer = (await (
      await app.request(address, { headers: { Authorization: `Bearer ${key}`, 'OData-MaxVersion': '4.0' } })
    ).json()) as { '@odata.count': number; value: object[] };
    expect([answer['@odata.count'], Object.keys(answer.value[0] ?? {})]).toEqual([answer.value.length, ['Id', 'RegistrationNumber']]);
    const query = blockWith('OData.Feed');
    const [, set = ''] = /\[Name = "(\w+)"/.exec(query) ?? [];
    const [, column = ''] = /each \[(\w+)\]/.exec(query) ?? [];
    const metadata = await (await app.request('/api/$metadata', { headers: { Authorization: `Basic ${btoa(`anyone:${key}`)}` } })).text();
    expect([metadata.includes(`<EntitySet Name="${set}"`), metadata.includes(`<Property Name="${column}" Type="Edm.Date"/>`)]).toEqual([
      true,
      true,
    ]);
    const apply = /`(\$apply=[^`]+)`/.exec(manual)?.[1] ?? '';
    const totals = await app.request(`/api/${set}?${apply.replaceAll(' ', '%20')}`, {
      headers: { Authorization: `Bearer ${key}`, 'OData-MaxVersion': '4.0' },
    });
    expect(totals.status).toBe(200);
  });

  it('[R-149] a program uploads a statement and imports it by the body of the example', async () => {
    const headers = { Authorization: `Bearer ${await newKey('Statements', { IsAdd: true })}` };
    const { Columns } = (JSON.parse(blockWith('"Mapping"')) as { Mapping: { Columns: Record<string, string> } }).Mapping;
    const statement = `${Object.values(Columns).join(';')}\n12.11.2026 07:05;WA 12345;41,25;283,05\n`;
    const uploaded = await app.request('/File/Upload', {
      method: 'POST',
      headers,
      body: fileForm(Buffer.from(statement), 'statement.csv'),
    });
    const [, groups = ''] = /`CostGroup` is an `Id` of `GET ([^`]+)`/.exec(manual) ?? [];
    expect(await (await app.request(groups, { headers })).json()).toContainEqual(expect.objectContaining({ Id: smallFleet.costGroup }));
    const body = blockWith('"Mapping"')
      .replace('"17"', `"${await uploaded.text()}"`)
      .replace('"CostGroup": 4', `"CostGroup": ${smallFleet.costGroup}`);
    const answer = await app.request('/StatementLine/ImportStatement', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
    expect(await answer.json()).toEqual({ Posted: 1, Doubtful: 0, Known: 0 });
  });

  it('[R-147] the settings of the mail server are complete', () => {
    const variables = Object.fromEntries(
      blockWith('SMTP_URL')
        .split('\n')
        .filter(Boolean)
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replace(/^"(.*)"$/, '$1')]),
    );
    expect(mailSettings(variables)).toMatchObject({ from: variables['MAIL_FROM'] });
  });
});
