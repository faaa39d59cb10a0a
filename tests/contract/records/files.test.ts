import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverEntities } from '../../../server/entities/registry.ts';
import type { EntityName } from '../../../src/contract/definition/entity.ts';
import { type FileTable, fileTables } from '../../../src/contract/file-tables.ts';
import { MAX_FILE_BYTES } from '../../../src/contract/entities/shared/file.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { administrationOf, errorsOf } from '../../support/backend/administration.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { fileForm, handoverBody, pngBytes } from '../../support/fixtures/handovers.ts';
import { gifWith, heifWith, pngWith, webpWith } from '../../support/fixtures/pictures-with-metadata.ts';
import { tiff, withExif } from '../../support/fixtures/jpeg-head.ts';
import { smallFleet, type Role } from '../../support/backend/seed/small-fleet.ts';
import { chunkedBody } from '../../support/fixtures/chunked-body.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const xmp = Buffer.from('<x:xmpmeta><rdf:Description exif:GPSLatitude="52,13.78N"/></x:xmpmeta>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

/** A temporary folder of this suite: other suites and programs write to the shared one. */
const sharedTmpdir = tmpdir();

beforeAll(async () => {
  process.env['TMPDIR'] = await mkdtemp(join(sharedTmpdir, 'tabor-files-'));
});

afterAll(async () => {
  await rm(tmpdir(), { recursive: true, force: true });
  process.env['TMPDIR'] = sharedTmpdir;
});

onNewestPostgres('files', (app) => {
  it('[R-054] downloads an upload byte for byte, larger than one part', async () => {
    const { fault, document } = await createFault(app);
    const bytes = Buffer.concat([pngBytes, Buffer.alloc(1_300_000, 7)]);
    const answer = await upload(app, 'admin', `table=VehicleHandoverDocumentFault&id=${fault}`, bytes, 'zdjęcie ł "1".jpg');
    expect(answer.status).toBe(200);
    const id = (await answer.json()) as number;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = await app.get(`/File/Get/${id}`, { as: 'driver' });
    expect(
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="zdjecie  1.jpg"; filename*=UTF-8''zdj%C4%99cie%20%C5%82%201.jpg`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    const listed = {
      Id: id,
      FileName: 'zdjęcie ł 1.jpg',
      ContentType: 'image/png',
      Size: bytes.length,
      Sha256: sha256,
      CreatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
    };
    expect(await (await app.get(`/File/ListFiles?tableId=${fault}&tableName=VehicleHandoverDocumentFault`)).json()).toStrictEqual([listed]);
    expect(await (await app.get(`/VehicleHandoverDocument/GetFaults?id=${document}`)).json()).toMatchObject([
      { Id: fault, Files: [listed] },
    ]);
  });

  it('[R-054] allFiles adds the images of the faults to the files of the handover', async () => {
    const { document, fault } = await createFault(app);
    const documentFile = (await (
      await upload(app, 'admin', `table=VehicleHandoverDocument&id=${document}`, pdf, 'umowa.pdf')
    ).json()) as number;
    const image = (await (
      await upload(app, 'admin', `table=VehicleHandoverDocumentFault&id=${fault}`, pngBytes, 'rysa.png')
    ).json()) as number;
    await createFault(app);
    const listed = async (allFiles: string) =>
      (
        (await (await app.get(`/File/ListFiles?tableId=${document}&tableName=VehicleHandoverDocument${allFiles}`)).json()) as {
          Id: number;
        }[]
      ).map(({ Id }) => Id);
    expect([await listed(''), await listed('&allFiles=false'), await listed('&allFiles=true')]).toEqual([
      [documentFile],
      [documentFile],
      [documentFile, image],
    ]);
  });

  it.each([
    ['a zip named .jpg', zip, 'a.jpg', 'VehicleHandoverDocumentFault'],
    ['a page named .png', html, 'a.png', 'VehicleHandoverDocument'],
    ['a PDF as a fault image', pdf, 'a.pdf', 'VehicleHandoverDocumentFault'],
    ['an empty file', Buffer.alloc(0), 'a.png', 'VehicleHandoverDocument'],
  ])('[R-054] detects the type from the bytes: %s is 415', async (_, bytes, name, table) => {
    const { fault, document } = await createFault(app);
    const refused = await upload(app, 'admin', `table=${table}&id=${table.endsWith('Fault') ? fault : document}`, bytes, name);
    expect(refused.status).toBe(415);
    expect(await refused.json()).toMatchObject({ code: 'unsupported-type' });
  });

  it('[R-054] a handover accepts a PDF and serves it as an attachment', async () => {
    const { document } = await createFault(app);
    const id = (await (
      await upload(app, 'admin', `table=VehicleHandoverDocument&id=${document}`, pdf, '../../etc/umowa.pdf')
    ).json()) as number;
    const file = await app.get(`/File/Get/${id}`);
    expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toStrictEqual([
      'application/pdf',
      `attachment; filename="umowa.pdf"; filename*=UTF-8''umowa.pdf`,
    ]);
  });

  it.each([
    ['a PDF that is a page', Buffer.concat([Buffer.from('%PDF-1.4\n<script>alert(1)</script>')]), 'faktura.html', 'faktura.html.pdf'],
    ['a picture that is a program', pngBytes, 'zdjęcie.exe', 'zdjęcie.exe.png'],
    ['a picture without an end', pngBytes, 'zdjęcie', 'zdjęcie.png'],
    ['a name that is shown backwards', pngBytes, 'umowa\u202Egnp.bat', 'umowagnp.bat.png'],
    ['a picture under the end of another', pngBytes, 'skan.JPG', 'skan.JPG'],
  ])('[R-151] %s is stored and served under an end of its type', async (_, bytes, name, stored) => {
    const { document } = await createFault(app);
    const id = (await (await upload(app, 'admin', `table=VehicleHandoverDocument&id=${document}`, bytes, name)).json()) as number;
    expect(await (await app.get(`/File/ListFiles?tableId=${document}&tableName=VehicleHandoverDocument`)).json()).toMatchObject([
      { FileName: stored },
    ]);
    // A file of an earlier version keeps its name in lists.
    await app.db.updateTable('file').set({ FileName: name }).where('Id', '=', id).execute();
    expect((await app.get(`/File/Get/${id}`)).headers.get('content-disposition')).toMatch(/\.(?:pdf|png|JPG)$/);
  });

  it('[R-054] answers 413 to a streamed oversized file and leaves nothing behind', async () => {
    const { document } = await createFault(app);
    const query = `table=VehicleHandoverDocument&id=${document}`;
    const bytes = Buffer.concat([pngBytes, Buffer.alloc(MAX_FILE_BYTES)]);
    const before = await listLeftoverUploads();
    const streamed = await app.request(`/File/UploadToTable?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: chunkedBody(bytes),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toMatchObject({ code: 'too-large' });
    expect(await (await app.get(`/File/ListFiles?tableId=${document}&tableName=VehicleHandoverDocument`)).json()).toStrictEqual([]);
    expect(await listLeftoverUploads()).toStrictEqual(before);
  });

  it('a body cut in the middle is rejected and leaves nothing behind', async () => {
    const { document } = await createFault(app);
    const cut = await app.request(`/File/UploadToTable?table=VehicleHandoverDocument&id=${document}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nPN',
    });
    expect(cut.status).toBe(400);
    expect(await (await app.get(`/File/ListFiles?tableId=${document}&tableName=VehicleHandoverDocument`)).json()).toStrictEqual([]);
  });

  it('[R-054] strips only the GPS position of a photo, unless keepsPlace is set', async () => {
    const { document } = await createFault(app);
    const photo = withExif(readFileSync(join(import.meta.dirname, '../../support/photos/phone.jpg')), {
      order: 'II',
      orientation: 6,
      gps: true,
    });
    const query = `table=VehicleHandoverDocument&id=${document}`;
    const [blotted, unchangedId] = (await Promise.all(
      [upload(app, 'admin', query, photo, 'a.jpg'), upload(app, 'admin', `${query}&keepsPlace=true`, photo, 'b.jpg')].map(async (answer) =>
        (await answer).json(),
      ),
    )) as [number, number];
    const bytesOf = async (id: number) => Buffer.from(await (await app.get(`/File/Get/${id}`)).arrayBuffer());
    expect(await bytesOf(unchangedId)).toStrictEqual(photo);
    const without = await bytesOf(blotted);
    expect([without.includes('52.2297'), without.length]).toEqual([false, photo.length]);
    const picture = photo.length - 600;
    expect(without.subarray(picture)).toStrictEqual(photo.subarray(picture));
    const listed = (await (await app.get(`/File/ListFiles?tableId=${document}&tableName=VehicleHandoverDocument`)).json()) as {
      Id: number;
      Sha256: string;
    }[];
    expect(listed.find(({ Id }) => Id === blotted)?.Sha256).toBe(createHash('sha256').update(without).digest('hex'));
  });

  it.each([
    ['a.png', 'image/png', pngWith([], [['eXIf', tiff('MM', 6, true)]]), pngWith([], [['eXIf', tiff('MM', 6, 'blank')]])],
    ['a.webp', 'image/webp', webpWith([['EXIF', tiff('II', 6, true)]]), webpWith([['EXIF', tiff('II', 6, 'blank')]])],
    ['a.avif', 'image/avif', avif(true), avif('blank')],
    ['a.gif', 'image/gif', gifWith(xmp), gifWith(Buffer.alloc(xmp.length, ' '))],
  ])('[R-054] strips GPS from %s of any client, unless keepsPlace is set', async (name, type, photo, without) => {
    const { document } = await createFault(app);
    const query = `table=VehicleHandoverDocument&id=${document}`;
    const ids = (await Promise.all(
      ['', '&keepsPlace=true'].map(async (how) => (await upload(app, 'admin', query + how, photo, name)).json()),
    )) as number[];
    const answers = await Promise.all(ids.map((id) => app.get(`/File/Get/${id}`)));
    expect(answers.map((answer) => answer.headers.get('content-type'))).toEqual([type, type]);
    expect(await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))).toStrictEqual([without, photo]);
  });

  it('[R-054] rejects a picture with unreadable metadata, unless keepsPlace is set', async () => {
    const { document } = await createFault(app);
    const query = `table=VehicleHandoverDocument&id=${document}`;
    const cut = avif(true).subarray(0, -10);
    expect((await upload(app, 'admin', query, cut, 'a.avif')).status).toBe(415);
    expect((await upload(app, 'admin', `${query}&keepsPlace=true`, cut, 'a.avif')).status).toBe(200);
  });

  it('[R-054] a record without a form, such as a vehicle, has files and audits them', async () => {
    const vehicle = smallFleet.vehicle;
    const id = (await (await upload(app, 'admin', `table=Vehicle&id=${vehicle}`, pdf, 'dowód rejestracyjny.pdf')).json()) as number;
    expect(await (await app.get(`/File/ListFiles?tableId=${vehicle}&tableName=Vehicle`)).json()).toMatchObject([
      { Id: id, FileName: 'dowód rejestracyjny.pdf', ContentType: 'application/pdf' },
    ]);
    const entries = await app.db.selectFrom('audit_entry').selectAll().where('Entity', '=', 'vehicle').execute();
    expect(entries).toHaveLength(1);
    expect((await app.post(`/File/Delete/${id}`)).status).toBe(200);
  });

  it.each(Object.keys(fileTables).filter((table) => !table.startsWith('VehicleHandoverDocument')) as FileTable[])(
    '[R-054] a record of %s accepts, lists, serves and deletes a file',
    async (table) => {
      const [records] = Object.values<{ name: EntityName; wireName: string }>(entityRegistry).flatMap(({ name, wireName }) =>
        wireName === table ? (serverEntities[name].table ?? []) : [],
      );
      if (!records) throw new Error(`${table} is no kind of record`);
      const { rows } = await sql<{ Id: number }>`SELECT "Id" FROM ${sql.table(records)} ORDER BY "Id" LIMIT 1`.execute(app.db);
      const record = rows[0]?.Id;
      const listed = async () =>
        (await (await app.get(`/File/ListFiles?tableId=${record}&tableName=${table}`)).json()) as { Id: number; FileName: string }[];
      const id = (await (await upload(app, 'admin', `table=${table}&id=${record}`, pngBytes, 'skan.png')).json()) as number;
      expect((await listed()).map((file) => [file.Id, file.FileName])).toEqual([[id, 'skan.png']]);
      expect(Buffer.from(await (await app.get(`/File/Get/${id}`)).arrayBuffer())).toStrictEqual(Buffer.from(pngBytes));
      expect((await app.post(`/File/Delete/${id}`, { as: 'admin' })).status).toBe(200);
      expect(await listed()).toEqual([]);
      expect((await upload(app, 'admin', `table=${table}&id=987654`, pngBytes, 'skan.png')).status).toBe(404);
    },
  );

  it('[R-037] a fault accepts five images, even with ten concurrent uploads', async () => {
    const { fault } = await createFault(app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        upload(app, 'admin', `table=VehicleHandoverDocumentFault&id=${fault}`, pngBytes, `${index}.png`),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((left, right) => left - right)).toStrictEqual([
      200, 200, 200, 200, 200, 422, 422, 422, 422, 422,
    ]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(await refused?.json()).toMatchObject({ errors: [{ field: 'Files', code: 'too-many-images', limit: 5 }] });
  });

  it('[R-012] a file is visible to readers of its record; for others it does not exist', async () => {
    const { fault } = await createFault(app);
    const id = (await (await upload(app, 'driver', `table=VehicleHandoverDocumentFault&id=${fault}`, pngBytes, 'a.png')).json()) as number;
    expect((await app.get(`/File/Get/${id}`, { as: 'viewer' })).status).toBe(404);
    expect((await app.post(`/File/Delete/${id}`, { as: 'viewer' })).status).toBe(404);
    expect((await app.get(`/File/Get/${id}`, { as: 'manager' })).status).toBe(200);
    expect((await app.post(`/File/Delete/${id}`, { as: 'manager' })).status).toBe(200);
    expect((await app.get(`/File/Get/${id}`, { as: 'manager' })).status).toBe(404);
  });

  it('[R-054] only the uploader reads an unattached file', async () => {
    const answer = await app.request('/File/Upload', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('viewer')}` },
      body: fileForm(pdf, 'a.pdf'),
    });
    const id = (await answer.json()) as number;
    expect((await app.get(`/File/Get/${id}`, { as: 'viewer' })).status).toBe(200);
    expect((await app.get(`/File/Get/${id}`, { as: 'admin' })).status).toBe(404);
  });

  it('[R-037] a confirmed handover rejects uploads', async () => {
    const { document, fault } = await createFault(app);
    await app.post(`/VehicleHandoverDocument/Confirm/${document}`);
    expect((await upload(app, 'admin', `table=VehicleHandoverDocumentFault&id=${fault}`, pngBytes, 'a.png')).status).toBe(409);
  });

  it('an unknown record and a table without files are 404', async () => {
    expect((await upload(app, 'admin', 'table=VehicleHandoverDocument&id=987654', pngBytes, 'a.png')).status).toBe(404);
    expect((await upload(app, 'admin', 'table=user_account&id=1', pngBytes, 'a.png')).status).toBe(404);
  });

  describe('of the company', () => {
    const { send, fetchJson } = administrationOf(app);
    const uploadPdf = async (as: 'admin' | 'manager' = 'admin') => {
      const answer = await app.request('/File/Upload', {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf(as)}` },
        body: fileForm(Buffer.from('%PDF-1.4\n%%EOF\n'), 'instrukcja.pdf'),
      });
      return (await answer.json()) as number;
    };
    const count = async () => (await (await app.request('/File/CompanyFileCount')).json()) as number;

    it('[R-053] an uploaded company file is public until removed, and both are audited', async () => {
      const before = await count();
      const FileId = await uploadPdf();
      expect((await app.request(`/File/Get/${FileId}`)).status).toBe(401);
      const added = await send('AddCompanyFile', { Name: ' Instrukcja ', FileId });
      const id = added.content as number;
      expect([added.status, await count()]).toStrictEqual([200, before + 1]);
      const listed = (await (await app.request('/api/ODataCompanyFiles?$top=100')).json()) as { value: { Id: number; Url: string }[] };
      expect(listed.value.find((one) => one.Id === id)).toMatchObject({
        Name: 'Instrukcja',
        FileName: 'instrukcja.pdf',
        Url: `/File/Get/${FileId}`,
      });
      expect(await fetchJson('CompanyFiles')).toContainEqual({
        Id: id,
        Name: 'Instrukcja',
        FileName: 'instrukcja.pdf',
        Url: `/File/Get/${FileId}`,
      });
      expect(await (await app.request(`/File/Get/${FileId}`)).text()).toContain('%PDF');
      expect((await send(`RemoveCompanyFile/${id}`, null)).status).toBe(200);
      expect([
        await count(),
        (await app.request(`/File/Get/${FileId}`)).status,
        (await send(`RemoveCompanyFile/${id}`, null)).status,
      ]).toStrictEqual([before, 401, 404]);
      const { Entries } = (await fetchJson('Journal')) as { Entries: { Subject: string; Kind: string; Call: string }[] };
      expect(Entries.slice(0, 2)).toMatchObject([
        { Subject: 'company-file', Kind: 'removed', Call: 'removeCompanyFile' },
        { Subject: 'company-file', Kind: 'created', Call: 'addCompanyFile' },
      ]);
    });

    it('[R-053] accepts a link as is; rejects missing, double, unsafe or foreign input', async () => {
      const before = await count();
      const foreign = await uploadPdf('manager');
      expect((await send('AddCompanyFile', { Name: 'Portal', Url: 'https://example.com/ą' })).status).toBe(200);
      expect(await fetchJson('CompanyFiles')).toContainEqual(
        expect.objectContaining({ Name: 'Portal', Url: 'https://example.com/ą', FileName: null }),
      );
      const refused = await Promise.all(
        [
          { Name: '', Url: 'https://example.com' },
          { Name: 'a' },
          { Name: 'a', Url: 'javascript:alert(1)' },
          { Name: 'a', Url: 'https://' },
          { Name: 'a', Url: 'https://example.com', FileId: foreign },
          { Name: 'a', FileId: foreign },
          { Name: 'a', FileId: 987_654 },
        ].map((body) => send('AddCompanyFile', body)),
      );
      expect(refused.map(errorsOf)).toStrictEqual([
        ['Name required'],
        ['Url required'],
        ['Url invalid'],
        ['Url invalid'],
        ['Url required'],
        ['FileId unknown-reference'],
        ['FileId unknown-reference'],
      ]);
      expect(await count()).toBe(before + 1);
    });
  });
});

function upload(app: ContractApp, role: Role, query: string, bytes: Buffer, name: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${app.tokenOf(role)}` };
  return app.request(`/File/UploadToTable?${query}`, { method: 'POST', headers, body: fileForm(bytes, name) });
}

async function createFault(app: ContractApp): Promise<{ document: number; fault: number }> {
  const document = (await (
    await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody() })
  ).json()) as number;
  const body = { VehicleHandoverDocumentId: document, KindId: smallFleet.kind, Description: 'Rysa' };
  const fault = (await (await app.post('/VehicleHandoverDocument/CreateOrUpdateFault', { as: 'admin', body })).json()) as number;
  return { document, fault };
}

async function listLeftoverUploads(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('tabor-upload-')).toSorted();
}

function avif(gps: boolean | 'blank'): Buffer {
  return heifWith('avif', [{ kind: 'Exif', pieces: [Buffer.concat([Buffer.alloc(4), tiff('II', 6, gps)])] }]);
}
