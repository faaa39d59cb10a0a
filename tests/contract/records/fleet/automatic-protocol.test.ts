import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { protocolMaker } from '../../../../server/entities/vehicle-handover-document/make-protocol.ts';
import { canonicalSealText } from '../../../../src/contract/entities/handover/handover-seal.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { fileOf, partOf, startMailServer, type MailServer } from '../../../support/backend/services/mail-server.ts';
import { appAddress, sendMails } from '../../../support/backend/services/send-mails.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody, pngBytes } from '../../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../../support/fixtures/png.ts';

type Fields = Readonly<Record<string, unknown>>;

const path = '/VehicleHandoverDocument';
const publicDir = join(import.meta.dirname, '../../../../public');
/** Stored turned, as phones do. */
const jpeg = readFileSync(join(import.meta.dirname, '../../../support/photos/phone.jpg'));
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

onNewestPostgres('protocols mailed without anyone’s doing', (app) => {
  let server: MailServer;
  let counter = 900;
  const send = () => sendMails(app, server, protocolMaker({ publicDir, appAddress, companyTimeZone: 'Europe/Warsaw', store: null }));
  /** Makes every message due. It ends the lease of one that is being sent. */
  const makeDue = () =>
    app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: sql<Date>`now()` })
      .where('State', '=', 'waiting')
      .execute();
  const run = async () => {
    await makeDue();
    await send();
  };
  /** A handover that both have signed, with a matching seal. */
  const sealed = (changed: Fields, photos: readonly string[] = []) => {
    const content = {
      ...handoverBody(),
      FromSignature: pngDataUrl({ width: ++counter, height: 1 }),
      ToSignature: pngDataUrl({ width: counter, height: 2 }),
      ToUnsigned: null,
      Counter: counter,
      ...changed,
    };
    const Hash = createHash('sha256').update(canonicalSealText(content, photos)).digest('hex');
    return { ...content, Seal: { Version: 1, Hash, Photos: photos } };
  };
  const save = async (body: Fields) => {
    const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
    expect(answer.status).toBe(200);
    return Number(await answer.json());
  };
  const addPhotos = async (VehicleHandoverDocumentId: number, DamagePointId: string, photos: readonly Buffer[]) => {
    const fault = Number(
      await (
        await app.post(`${path}/CreateOrUpdateFault`, {
          as: 'admin',
          body: { VehicleHandoverDocumentId, Description: 'zdjęcie', DamagePointId },
        })
      ).json(),
    );
    for (const bytes of photos) {
      const answer = await app.request(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${fault}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
        body: fileForm(bytes, 'photo'),
      });
      expect(answer.status).toBe(200);
    }
  };
  const setting = (MailsProtocol: boolean) =>
    app.post('/Administration/SaveCompanySettings', { as: 'admin', body: { Logo: null, MailsProtocol } });
  const received = () => server.received.map(({ to }) => to[0] ?? '').toSorted((first, second) => first.localeCompare(second));

  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.received.length = 0;
    for (const table of ['event', 'outgoing', 'notification_setting'] as const) await app.db.deleteFrom(table).execute();
    const address = (Id: number, Email: string) => app.db.updateTable('employee').set({ Email }).where('Id', '=', Id).execute();
    await Promise.all([address(smallFleet.from, 'jan@example.com'), address(smallFleet.to, 'anna@example.com')]);
    await setting(true);
  });

  it('[R-131] mails a signed handover to both parties once, a correction again', async () => {
    const body = sealed({});
    const id = await save(body);
    await app.db.deleteFrom('event').execute();
    await makeDue();
    await Promise.all([send(), send()]);
    await run();
    expect(received()).toEqual(['anna@example.com', 'jan@example.com']);
    const entries = await app.db.selectFrom('security_event').select(['Name', 'Subject']).where('Kind', '=', 'mailed').execute();
    expect(entries).toEqual([1, 2].map(() => ({ Name: 'admin', Subject: `mail handover ${id} example.com` })));
    const pdf = Buffer.from(fileOf(server.received[0]!, 'application/pdf'));
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    for (const word of ['WA 12345', 'Zażółć gęślą jaźń', 'Baza Łódź', body.Seal.Hash]) expect(text.replaceAll(/\s+/g, ' ')).toContain(word);
    await save({ ...body, Id: id, Comments: 'biuro', RowVersion: undefined });
    await run();
    expect(received()).toHaveLength(2);
    await save({ ...sealed({}), Id: id, CorrectionReason: 'licznik' });
    await app.db.deleteFrom('event').execute();
    await run();
    expect(received()).toEqual(['anna@example.com', 'anna@example.com', 'jan@example.com', 'jan@example.com']);
  });

  it('[R-131] an English protocol has day-first dates and the 24-hour clock', async () => {
    await save(sealed({ TermsLanguage: 'en', Date: '2026-04-14T15:05:00' }));
    await run();
    const { text } = await extractText(new Uint8Array(fileOf(server.received[0]!, 'application/pdf')), { mergePages: true });
    expect(text).toContain('14 Apr 2026, 15:05');
    expect(partOf(server.received[0]!, 'text/plain')).toContain('Date: 14 Apr 2026, 15:05');
  });

  it('[R-131] prints the photos by slot and damage, and the pick-up beside a return', async () => {
    const { Id: slot } = await app.db
      .insertInto('handover_item')
      .values({ Name: 'Przód', Kind: 'photo', View: 'Front', Position: 1 })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const photoAt = (bytes: Buffer, TakenOn: string) => ({
      ItemId: slot,
      Name: 'Przód',
      NameDe: null,
      NameEn: null,
      Sha256: digestOf(bytes),
      TakenOn,
    });
    const damages = {
      Left: [{ X: 10, Y: 20, Id: 'rysa', Description: 'rysa na drzwiach', IsNew: true }],
      Right: [],
      Top: [],
      Front: [],
      Back: [],
    };
    const truck = { VehicleId: smallFleet.truck, SelectedDamages: { ...damages, Left: [] } };
    const pickUp = await save(
      sealed(
        {
          ...truck,
          Date: '2026-03-20T08:00:00',
          Direction: 'pick-up',
          Counter: 10_000,
          SlotPhotos: [photoAt(jpeg, '2026-03-20T08:05:00')],
        },
        [digestOf(jpeg)],
      ),
    );
    await addPhotos(pickUp, `photo-${slot}`, [jpeg]);
    const cut = jpeg.subarray(0, jpeg.length / 2);
    const parties = { FromEmployeeId: smallFleet.to, ToEmployeeId: smallFleet.from };
    const body = sealed(
      {
        ...truck,
        ...parties,
        SelectedDamages: damages,
        Date: '2026-03-27T08:00:00',
        Direction: 'return',
        Counter: 10_420,
        SlotPhotos: [photoAt(pngBytes, '2026-03-27T08:05:00')],
      },
      [pngBytes, jpeg, cut].map(digestOf).toSorted(),
    );
    await app.db.deleteFrom('outgoing').execute();
    const returned = await save(body);
    await addPhotos(returned, `photo-${slot}`, [pngBytes]);
    await addPhotos(returned, 'rysa', [jpeg, cut]);
    await app.db.deleteFrom('event').execute();
    await run();
    expect(received()).toEqual(['anna@example.com', 'jan@example.com']);
    const pdf = await getDocumentProxy(new Uint8Array(fileOf(server.received[0]!, 'application/pdf')));
    const { text } = await extractText(pdf, { mergePages: true });
    const words = [
      '1. Przód, 27 mar 2026, 08:05',
      '2. Uszkodzenie 1, Lewy bok',
      '3. Uszkodzenie 1, Lewy bok',
      'Tego pliku nie można pokazać jako zdjęcia.',
      'Porównanie: wydanie i zwrot',
      '420 km',
      'Lewy bok – rysa na drzwiach',
      'Przód, 20 mar 2026, 08:05',
      `SHA-256 ${digestOf(pngBytes).slice(0, 16)}`,
    ];
    expect(words.filter((word) => !text.replaceAll(/\s+/g, ' ').includes(word))).toEqual([]);
    // Signatures, the slot and the damage; the slot beside its pick-up.
    const sizes: string[] = [];
    for (let page = 1; page <= pdf.numPages; page++)
      sizes.push(...(await extractImages(pdf, page)).map(({ width, height }) => `${width}×${height}`));
    expect(sizes.filter((size) => size === '240×320' || size === '1×1').toSorted()).toEqual(['1×1', '1×1', '240×320', '240×320']);
  }, 60_000);

  it('[R-131] takes the PDF of the device where it comes in time', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    const body = sealed({});
    const id = await save(body);
    await app.db.deleteFrom('event').execute();
    const upload = await app.request('/File/Upload', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
      body: fileForm(pdf, 'protokol.pdf'),
    });
    const mail = {
      File: await upload.json(),
      Version: `${body.Seal.Hash}|||`,
      Language: 'pl',
      Recipients: [{ Side: 'To', Address: 'Anna@example.com' }],
    };
    expect((await app.post(`${path}/MailProtocol/${id}`, { as: 'admin', body: mail })).status).toBe(200);
    await run();
    expect(received()).toEqual(['anna@example.com', 'jan@example.com']);
    const attached = new Map(server.received.map((one) => [one.to[0], fileOf(one, 'application/pdf').length]));
    expect([attached.get('anna@example.com'), (attached.get('jan@example.com') ?? 0) > 20_000]).toEqual([pdf.length, true]);
  });

  it('[R-131] mails the business partner at the address in the handover', async () => {
    const partner = { ContractorId: smallFleet.contractor, ContractorEmail: 'biuro@laka.example' };
    const refused = await app.post(`${path}/CreateOrUpdate`, {
      as: 'admin',
      body: sealed({ ...partner, ContractorEmail: 'laka.example' }),
    });
    expect([refused.status, ((await refused.json()) as { errors: object[] }).errors]).toEqual([
      422,
      [expect.objectContaining({ field: 'ContractorEmail', code: 'invalid' })],
    ]);
    const body = sealed(partner);
    const id = await save(body);
    await app.db.deleteFrom('event').execute();
    await run();
    expect(received()).toEqual(['anna@example.com', 'biuro@laka.example', 'jan@example.com']);
    const greetings = server.received.map(
      (mail) => `${mail.to[0]}: ${/(?:Przewozy Łąka|Łucja Żółć|Zenon Ćwik)/u.exec(partOf(mail, 'text/plain'))?.[0]}`,
    );
    expect(greetings).toContain('biuro@laka.example: Przewozy Łąka');
    expect(greetings).toContain('anna@example.com: Zenon Ćwik');
    // A client that does not know the field leaves it.
    const { ContractorEmail: _, ...earlier } = body as Fields;
    await save({ ...earlier, Id: id, Comments: 'biuro', RowVersion: undefined });
    expect(await (await app.get(`${path}/Get/${id}`, { as: 'admin' })).json()).toMatchObject({ ContractorEmail: 'biuro@laka.example' });
    // One mail to an address that both have.
    server.received.length = 0;
    await save(sealed({ ...partner, ContractorEmail: 'Anna@example.com' }));
    await app.db.deleteFrom('event').execute();
    await run();
    expect(received()).toEqual(['anna@example.com', 'jan@example.com']);
  });

  it('[R-131] mails nothing unsigned, switched off, without address, or turned off', async () => {
    const count = async () =>
      (
        await app.db
          .selectFrom('outgoing')
          .select('Target')
          .where(sql<boolean>`"Data" ? 'Protocol'`)
          .execute()
      ).map(({ Target }) => Target);
    await save(handoverBody({ Counter: ++counter }));
    expect(await count()).toEqual([]);
    await setting(false);
    await save(sealed({}));
    expect(await count()).toEqual([]);
    await setting(true);
    // An earlier app does not know the setting, and leaves it.
    expect((await app.post('/Administration/SaveCompanySettings', { as: 'admin', body: { Logo: null } })).status).toBe(200);
    await app.db.updateTable('employee').set({ Email: null }).where('Id', '=', smallFleet.from).execute();
    await save(sealed({}));
    expect(await count()).toEqual(['anna@example.com']);
    await app.db.deleteFrom('outgoing').execute();
    const { Id: UserId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer').executeTakeFirstOrThrow();
    await app.db.updateTable('user_account').set({ EmployeeId: smallFleet.to }).where('Id', '=', UserId).execute();
    await app.db
      .insertInto('notification_setting')
      .values({ UserId, Choices: JSON.stringify({ 'handover-delivered': { Off: ['mail'], On: [] } }) })
      .execute();
    await save(sealed({}));
    expect(await count()).toEqual([]);
  });
});
