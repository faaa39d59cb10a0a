import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { UNFINISHED, unfinishedBytes } from '../../../server/files/unfinished.ts';
import { startBackend, type Backend } from '../../support/backend/backend.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { whileExportsWait } from '../../support/backend/hold-exports.ts';
import { readXlsx } from '../../support/fixtures/read-xlsx.ts';

const path = '/api/ForwardingPortfolio/GenerateExcel';
const rows = 12_000;
/** Polls on a busy machine. */
const patient = { timeout: 30_000 };

onNewestPostgres('exports sent while they are packed', (app) => {
  let backend: Backend;
  /** Another process on the same database. */
  let other: Backend;

  beforeAll(async () => {
    await sql`INSERT INTO forwarding_portfolio ("ContainerNumber", "ShippingNumber", "Comments") SELECT 'BULK' || n, 'Przewóz ' || n, md5(n::text) || md5((-n)::text) FROM generate_series(1, ${sql.lit(rows)}) n`.execute(
      app.db,
    );
    const start = () => startBackend({ databaseUrl: app.databaseUrl, environment: { DEMO_MODE: 'true' } });
    [backend, other] = await Promise.all([start(), start()]);
  });

  afterEach(() => sql`DROP TRIGGER IF EXISTS break_part ON file_part`.execute(app.db));
  afterAll(() => Promise.all([backend.stop(), other.stop()]));

  const call = (address: string, { url } = backend) =>
    fetch(`${url}${address}`, { headers: { Authorization: `Bearer ${app.tokenOf('manager')}` } });
  const startExport = async () => Number(await (await call(path)).text());
  const stored = async (id: number) => app.db.selectFrom('file').select('Sha256').where('Id', '=', id).executeTakeFirst();
  const whileHeld = <Result>(act: () => Promise<Result>) => whileExportsWait(app.databaseUrl, act);

  it.each([
    ['the process that packs it', () => backend],
    ['another process', () => other],
  ])('[R-024] the first bytes arrive from %s before the file is packed, then all', async (_, from) => {
    const { id, answer, reader, first } = await whileHeld(async () => {
      const started = await startExport();
      const response = await call(`/File/Get/${started}`, from());
      const body = response.body!.getReader();
      const { value } = await body.read();
      expect(await stored(started)).toEqual({ Sha256: UNFINISHED });
      return { id: started, answer: response, reader: body, first: value! };
    });
    expect([
      answer.status,
      answer.headers.get('Content-Length'),
      answer.headers.get('ETag'),
      Buffer.from(first.subarray(0, 2)).toString(),
    ]).toEqual([200, null, null, 'PK']);
    const chunks = [first];
    for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
    const bytes = Buffer.concat(chunks);
    expect(readXlsx(bytes).rows.filter((row) => JSON.stringify(row).includes('BULK'))).toHaveLength(rows);
    const again = await call(`/File/Get/${id}`);
    expect([again.headers.get('Content-Length'), Buffer.from(await again.arrayBuffer()).equals(bytes)]).toEqual([
      String(bytes.length),
      true,
    ]);
  });

  it('[R-024] an error while packing aborts the download, and the next export runs', async () => {
    await sql`CREATE OR REPLACE FUNCTION break_part() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`.execute(
      app.db,
    );
    await sql`CREATE TRIGGER break_part BEFORE INSERT ON file_part FOR EACH ROW WHEN (NEW."Position" = 1) EXECUTE FUNCTION break_part()`.execute(
      app.db,
    );
    const [id, answer] = await whileHeld(async () => {
      const started = await startExport();
      return [started, await call(`/File/Get/${started}`)] as const;
    });
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    await expect.poll(() => stored(id), patient).toBeUndefined();
    expect((await call(`/File/Get/${id}`)).status).toBe(404);
    await sql`DROP TRIGGER break_part ON file_part`.execute(app.db);
    expect((await (await call(`/File/Get/${await startExport()}`)).arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  });

  it('[R-143] a client that leaves its download ends the export, and the next one runs', async () => {
    const id = await whileHeld(async () => {
      const started = await startExport();
      const leaving = new AbortController();
      const answer = await fetch(`${backend.url}/File/Get/${started}`, {
        headers: { Authorization: `Bearer ${app.tokenOf('manager')}` },
        signal: leaving.signal,
      });
      await answer.body!.getReader().read();
      leaving.abort();
      await expect.poll(() => stored(started), patient).toBeUndefined();
      return started;
    });
    expect((await (await call(`/File/Get/${await startExport()}`)).arrayBuffer()).byteLength).toBeGreaterThan(100_000);
    expect(await stored(id)).toBeUndefined();
  });

  it('[R-143] an export occupies its place in the queue until it is packed', async () => {
    const progress = async () => (await (await call('/File/ExportProgress?export=next')).json()) as { Place: number } | null;
    const [next] = await whileHeld(async () => {
      await startExport();
      const waiting = [call(`${path}?export=next`)] as const;
      await expect.poll(progress, patient).toMatchObject({ Place: 1 });
      return waiting;
    });
    expect((await next).status).toBe(200);
  });

  it('[R-024] a download breaks off when the process that packed the file has died', async () => {
    const manager = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager').executeTakeFirstOrThrow();
    const { Id } = await app.db
      .insertInto('file')
      .values({ TableName: 'Export', FileName: 'a.xlsx', ContentType: 'a/b', Size: 0, Sha256: UNFINISHED, CreatedBy: manager.Id })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('file_part')
      .values({ FileId: Id, Position: 0, Bytes: Buffer.from('PK') })
      .execute();
    const reader = unfinishedBytes(app.db, Id, 0).getReader();
    expect(await reader.read()).toEqual({ done: false, value: new Uint8Array([0x50, 0x4b]) });
    await expect(reader.read()).rejects.toThrow('broke off');
  });
});
