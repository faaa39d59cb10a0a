import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { deleteExpired } from '../../../server/operation/housekeeping.ts';
import { uploadQuotas } from '../../../server/files/upload-quota.ts';
import { MAX_SHEET_BYTES } from '../../../src/contract/import/sheet.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { fileForm } from '../../support/fixtures/handovers.ts';
import { summaryBody } from '../../support/fixtures/vehicle-use-bodies.ts';

const { user, link, links, all } = uploadQuotas;

onNewestPostgres('quotas of uploads without a record', (app) => {
  let summary: number;
  let token: string;

  beforeEach(async () => {
    await app.db.deleteFrom('file').where('TableName', 'is distinct from', 'CompanyFile').execute();
    await app.db.deleteFrom('periodic_summary').execute();
    summary = await newSummary('2098-01-01');
    token = await newLink(summary);
  });

  const newSummary = async (day: string) =>
    (await (
      await app.post('/PeriodicSummary/CreateOrUpdate', {
        as: 'admin',
        body: summaryBody({ VehicleId: 1, StartDate: `${day}T00:00:00`, EndDate: `${day}T20:00:00` }),
      })
    ).json()) as number;
  const newLink = async (id: number) =>
    ((await (await app.post(`/PeriodicSummary/CreateAccessToken/${id}`, { as: 'manager' })).json()) as { AccessToken: string }).AccessToken;
  const upload = (
    as: { readonly link: string } | { readonly login: 'manager' | 'driver'; readonly key?: string },
    text = 'Data;Opis\n',
  ) => {
    const headers: Record<string, string> =
      'login' in as ? { Authorization: `Bearer ${app.tokenOf(as.login)}`, ...(as.key ? { 'Idempotency-Key': as.key } : {}) } : {};
    return app.request(`/File/Upload${'link' in as ? `?accessToken=${as.link}` : ''}`, {
      method: 'POST',
      headers,
      body: fileForm(Buffer.from(text), 'a.csv'),
    });
  };
  /** Files of an uploader, uploaded some minutes ago. */
  const put = (
    of: { readonly link: number } | { readonly user: string },
    { files, bytes = 0, minutes = 10 }: { files: number; bytes?: number; minutes?: number },
  ) => {
    const owner =
      'link' in of
        ? sql`'SharedImport', ${of.link}::bigint, NULL::bigint`
        : sql`NULL, NULL::bigint, (SELECT "Id" FROM user_account WHERE "Username" = ${of.user})`;
    return sql`INSERT INTO file ("FileName", "ContentType", "Size", "Sha256", "CreatedOn", "TableName", "RecordId", "CreatedBy")
      SELECT 'a.csv', 'text/csv', ${bytes}::int, '', localtimestamp - make_interval(mins => ${minutes}), ${owner} FROM generate_series(1, ${files}::int)`.execute(
      app.db,
    );
  };
  const outcomeOf = async (answer: Response) => (answer.ok ? 200 : [answer.status, ((await answer.json()) as { code: string }).code]);

  it.each([
    ['user', () => upload({ login: 'manager' }), () => put({ user: 'manager' }, { files: user.filesPerHour - 1 })],
    ['link', () => upload({ link: token }), () => put({ link: summary }, { files: link.filesPerHour - 1 })],
    ['links', () => upload({ link: token }), () => put({ link: 987 }, { files: links.filesPerHour - 1 })],
    ['all', () => upload({ login: 'manager' }), () => put({ user: 'driver' }, { files: all.filesPerHour - 1 })],
  ] as const)('[R-151] %s: the hour is full once, says when it goes on, and goes on', async (_, send, fill) => {
    await fill();
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429);
    const seconds = Number(refused?.headers.get('Retry-After'));
    expect([seconds > 49 * 60 - 60, seconds <= 50 * 60 + 1]).toEqual([true, true]);
    expect(await outcomeOf(refused ?? new Response())).toEqual([429, 'throttled']);
    await sql`UPDATE file SET "CreatedOn" = "CreatedOn" - interval '51 minutes'`.execute(app.db);
    expect(await outcomeOf(await send())).toBe(200);
  });

  it('[R-143] a full quota refuses an upload before its body arrives', async () => {
    await put({ user: 'manager' }, { files: user.filesPerHour });
    const headers = { Authorization: `Bearer ${app.tokenOf('manager')}`, 'Content-Type': 'multipart/form-data; boundary=x' };
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode('--x\r\n')) });
    const answer = await app.request('/File/Upload', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(await outcomeOf(answer)).toEqual([429, 'throttled']);
  });

  it.each([
    ['user', () => upload({ login: 'manager' }), () => put({ user: 'manager' }, { files: 1, bytes: user.bytes - 4, minutes: 600 })],
    ['link', () => upload({ link: token }), () => put({ link: summary }, { files: 1, bytes: link.bytes - 4, minutes: 600 })],
    ['links', () => upload({ link: token }), () => put({ link: 987 }, { files: 1, bytes: links.bytes - 4, minutes: 600 })],
    [
      'all',
      () => upload({ login: 'manager' }),
      () => put({ user: 'driver' }, { files: 4, bytes: Math.ceil(all.bytes / 4) - 1, minutes: 600 }),
    ],
  ] as const)('[R-151] %s: unused files fill the space, imported ones do not', async (_, send, fill) => {
    await fill();
    const refused = await send();
    expect(await outcomeOf(refused)).toEqual([413, 'uploads-full']);
    await sql`UPDATE file SET "TableName" = 'Imported', "Size" = 0 WHERE "TableName" IS DISTINCT FROM 'CompanyFile'`.execute(app.db);
    expect(await outcomeOf(await send())).toBe(200);
  });

  it('[R-151] a repeated upload gets its answer when the quota is used up', async () => {
    const first = await (await upload({ login: 'manager', key: 'again' })).json();
    await put({ user: 'manager' }, { files: user.filesPerHour });
    expect(await (await upload({ login: 'manager', key: 'again' })).json()).toBe(first);
    expect((await upload({ login: 'driver' })).status).toBe(200);
  });

  it('[R-151] a link takes spreadsheets only, no larger than one can be', async () => {
    expect(await outcomeOf(await upload({ link: token }, 'x'.repeat(MAX_SHEET_BYTES + 1)))).toEqual([413, 'too-large']);
  });

  it('[R-151] a link ends with its summary, and its uploads go with it', async () => {
    expect((await upload({ link: token })).status).toBe(200);
    const closed = await newSummary('2020-01-02');
    expect(await outcomeOf(await upload({ link: await newLink(closed) }))).toEqual([409, 'positions-closed']);
    await app.db.deleteFrom('periodic_summary').where('Id', '=', summary).execute();
    expect(await outcomeOf(await upload({ link: token }))).toEqual([404, 'access-unknown']);
    await deleteExpired(app.db);
    expect(await app.db.selectFrom('file').select('Id').where('TableName', '=', 'SharedImport').execute()).toEqual([]);
  });

  it('[R-046] an import deletes the bytes of its file and is still answered once', async () => {
    const Filename = String(await (await upload({ login: 'manager' }, 'Data;Opis\n01.01.2098;Łódź\n')).json());
    const take = async () =>
      (await app.post('/PeriodicSummary/ImportPositions', { as: 'manager', body: { Id: summary, Filename } })).json();
    expect(await take()).toBe(true);
    expect(await app.db.selectFrom('file_part').select('FileId').where('FileId', '=', Number(Filename)).execute()).toEqual([]);
    expect(await take()).toBe(true);
  });
});
