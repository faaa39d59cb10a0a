import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { sealTextFields } from '../../../../src/contract/entities/handover/handover-seal.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import {
  laterSignatureText,
  linkRefusalText,
  type LaterSignature,
  type LinkRefusal,
  type SigningLinkAnswer,
} from '../../../../src/contract/entities/handover/signing-link.ts';
import { namedEvents } from '../../../../server/events/describe-event.ts';
import { nameColumns } from '../../../../server/admin-cli/person-report.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { fileForm, handoverBody, pngBytes, sealedBody } from '../../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../../support/fixtures/png.ts';

type Fields = Readonly<Record<string, unknown>>;

const path = '/VehicleHandoverDocument';
const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const newSecret = () => randomBytes(32).toString('base64url');
const picture = pngDataUrl({ width: 31, height: 1 });

onNewestPostgres('signing links', (app) => {
  it('[R-125] an absent party opens the link and signs once under the same digest', async () => {
    const { id, hash } = await saveUnsigned(app, { Counter: 501 });
    const secret = await makeLink(app, id);
    expect(await stateInList(app, id)).toBe('waiting');
    const opened = await open(app, secret);
    expect(opened).toMatchObject({
      State: 'open',
      Document: {
        Side: 'To',
        Item: { Counter: 501, ToSignature: null, Seal: { Hash: hash } },
        People: [{ FullName: expect.any(String) as string }, {}],
        Vehicle: { RegistrationNumber: expect.any(String) as string },
      },
    });
    expect((await read(app, id))['SigningLinks']).toMatchObject([{ Side: 'To', State: 'open', OpenedOn: expect.any(String) as string }]);

    expect(await sign(app, secret, { Name: ' Anna Nowak ' })).toMatchObject({ State: 'signed' });
    const stored = await read(app, id);
    expect(stored).toMatchObject({
      Seal: { Hash: hash },
      ToSignature: null,
      LaterSignatures: [{ Side: 'To', Hash: hash, Name: 'Anna Nowak', Signature: picture }],
      SigningLinks: [{ State: 'signed' }],
    });
    expect(await stateInList(app, id)).toBe('signed');
    expect(await (await app.get(`${path}/Verify/${hash}`)).json()).toMatchObject({ State: 'unchanged', Signatures: 2 });
    const [added] = stored['LaterSignatures'] as [LaterSignature];
    expect(await isSignedBy(app, added)).toBe(true);
    expect(await isSignedBy(app, { ...added, Name: 'Ktoś inny' })).toBe(false);
    const history = (await (await app.get(`/Audit/List?entity=vehicle-handover-document&id=${id}`, { as: 'admin' })).json()) as {
      Entries: object[];
    };
    expect(history.Entries[0]).toMatchObject({ Call: 'signByLink', User: 'link', Changes: [{ Path: ['ToSignature'], New: 'Anna Nowak' }] });
    // An erasure of the person finds the name they gave.
    expect(await nameColumns(app.db)).toContainEqual({ place: 'later_signature', column: 'Name' });

    // Once: neither another signature nor the content is to be had afterwards.
    for (const other of [{ Name: 'Ktoś inny' }, { Name: 'Anna Nowak', Signature: pngDataUrl({ width: 32, height: 1 }) }])
      expect(await sign(app, secret, other)).toMatchObject({ State: 'signed', IsOther: true });
    expect(await refuse(app, secret, { Name: 'Anna Nowak', Words: 'Jednak nie' })).toMatchObject({ State: 'signed', IsOther: true });
    expect(await sign(app, secret, { Name: ' Anna Nowak ' })).toEqual({ State: 'signed', SignedOn: added.SignedOn });
    expect((await read(app, id))['LaterSignatures']).toHaveLength(1);
    const again = await open(app, secret);
    expect(again).toEqual({ State: 'signed', SignedOn: added.SignedOn });
  });

  it('[R-147] a signature by link is one event for the people concerned and the office', async () => {
    const { id } = await saveUnsigned(app, { Counter: 507 });
    const secret = await makeLink(app, id);
    await Promise.all(['Anna', 'Ewa'].map((Name) => sign(app, secret, { Name })));
    await sign(app, secret, { Name: 'Anna' });
    const events = await app.db
      .selectFrom('event')
      .select(['Id', 'Data', 'UserId', 'AddressedOn'])
      .where('Name', '=', 'handover-signed')
      .where('RecordId', '=', id)
      .execute();
    const people = await app.db
      .selectFrom('vehicle_handover_document')
      .select(['FromEmployeeId', 'ToEmployeeId'])
      .where('Id', '=', id)
      .executeTakeFirstOrThrow();
    expect(events).toMatchObject([{ UserId: null, AddressedOn: null, Data: { Concerned: [people.FromEmployeeId, people.ToEmployeeId] } }]);
  });

  it('[R-125] an absent party refuses once with its words; a new link may be signed', async () => {
    const { id, hash } = await saveUnsigned(app, { Counter: 513 });
    const secret = await makeLink(app, id);
    const [Name, Words] = ['Anna Nowak', 'Rysa jest na lewych drzwiach,\nnie na prawych'];
    for (const body of [
      { Secret: secret, Name, Words: ' ' },
      { Secret: secret, Name: '', Words },
      { Secret: secret, Name, Words: 'x'.repeat(1001) },
    ])
      expect((await app.post('/SigningLink/Refuse', { body })).status).toBe(422);
    expect(await refuse(app, newSecret(), { Name, Words })).toEqual({ State: 'unknown' });
    const answers = await Promise.all([refuse(app, secret, { Name, Words }), refuse(app, secret, { Name, Words })]);
    const refused = { State: 'refused', RefusedOn: expect.any(String) as string, MadeBy: expect.stringMatching(/\w/) as string };
    expect(answers).toEqual([refused, refused]);
    // The link has ended: the document cannot be read, and nothing signed by it.
    expect([await open(app, secret), await sign(app, secret, { Name })]).toEqual([refused, { ...refused, IsOther: true }]);
    const stored = await read(app, id);
    expect(stored).toMatchObject({
      Seal: { Hash: hash },
      LinkRefusals: [{ Side: 'To', Hash: hash, Name, Words }],
      SigningLinks: [{ State: 'refused' }],
      LaterSignatures: [],
    });
    const [refusal] = stored['LinkRefusals'] as [LinkRefusal];
    expect(await isCountersigned(app, refusal, linkRefusalText(refusal))).toBe(true);
    expect(await isCountersigned(app, refusal, linkRefusalText({ ...refusal, Words: 'inne' }))).toBe(false);
    expect(await stateInList(app, id)).toBe('refused');
    expect(await nameColumns(app.db)).toContainEqual({ place: 'link_refusal', column: 'Name' });
    const events = await app.db
      .selectFrom('event')
      .select('Id')
      .where('Name', '=', 'handover-refused')
      .where('RecordId', '=', id)
      .execute();
    expect(
      await namedEvents(
        app.db,
        events.map(({ Id }) => Id),
      ),
    ).toMatchObject([{ Reason: `${Name}: ${Words}`, By: null }]);

    expect(await sign(app, await makeLink(app, id), { Name })).toMatchObject({ State: 'signed' });
    expect(await stateInList(app, id)).toBe('signed');
  });

  it('[R-125] a correction answers a refusal, which stays with the version it refused', async () => {
    const { id, body } = await saveUnsigned(app, { Counter: 514 });
    await refuse(app, await makeLink(app, id), { Name: 'Anna', Words: 'Licznik' });
    await save(app, sealedBody({ ...body, Id: id, Counter: 515, FromSignature: pngDataUrl({ width: 33, height: 1 }) }).body);
    expect(await stateInList(app, id)).toBe('partly');
    expect(await read(app, id)).toMatchObject({
      LinkRefusals: [],
      ReplacedVersions: [{ Content: { LinkRefusals: [{ Words: 'Licznik' }] } }],
    });
  });

  it('[R-125] two signatures at once: one is stored', async () => {
    const { id } = await saveUnsigned(app, { Counter: 502 });
    const secret = await makeLink(app, id);
    const names = ['Anna', 'Ewa', 'Ola'];
    expect(await Promise.all(names.map((Name) => sign(app, secret, { Name })))).toMatchObject(names.map(() => ({ State: 'signed' })));
    expect((await read(app, id))['LaterSignatures']).toHaveLength(1);
  });

  it('[R-125] a correction, a void, a revocation, a newer link and time end a link', async () => {
    const corrected = await saveUnsigned(app, { Counter: 503 });
    const first = await makeLink(app, corrected.id);
    await save(
      app,
      sealedBody({ ...corrected.body, Id: corrected.id, Counter: 504, FromSignature: pngDataUrl({ width: 33, height: 1 }) }).body,
    );
    expect(await open(app, first)).toEqual({ State: 'replaced', SignedOn: null, MadeBy: expect.stringMatching(/\w/) as string });
    expect(await sign(app, first, { Name: 'Anna' })).toMatchObject({ State: 'replaced' });
    expect(await stateInList(app, corrected.id)).toBe('partly');

    const { id } = await saveUnsigned(app, { Counter: 505 });
    const [older, newer] = [await makeLink(app, id), await makeLink(app, id)];
    expect([await open(app, older), await open(app, newer)]).toMatchObject([{ State: 'revoked' }, { State: 'open' }]);
    expect((await app.post(`${path}/RevokeSigningLink/${id}`, { as: 'admin', body: { Side: 'To' } })).status).toBe(200);
    expect(await sign(app, newer, { Name: 'Anna' })).toMatchObject({ State: 'revoked' });
    expect(await stateInList(app, id)).toBe('partly');

    const last = await makeLink(app, id);
    await app.db.updateTable('signing_link').set({ ExpiresOn: '2020-01-01T00:00:00' }).where('SecretHash', '=', digest(last)).execute();
    await app.db.updateTable('vehicle_handover_document').set({ WaitingUntil: '2020-01-01T00:00:00' }).where('Id', '=', id).execute();
    expect(await sign(app, last, { Name: 'Anna' })).toMatchObject({ State: 'expired', MadeBy: expect.stringMatching(/\w/) as string });
    expect(await stateInList(app, id)).toBe('partly');

    const voided = await saveUnsigned(app, { Counter: 506 });
    const secret = await makeLink(app, voided.id);
    await app.post(`${path}/Confirm/${voided.id}`, { as: 'admin' });
    expect(await open(app, secret)).toMatchObject({ State: 'open', Document: { Number: expect.stringMatching(/^PZO/) as string } });
    await app.post(`${path}/Void/${voided.id}`, { as: 'admin', body: { Reason: 'Pomyłka' } });
    expect(await open(app, secret)).toMatchObject({ State: 'replaced' });
  });

  it('[R-125] a strange secret opens nothing; a photo belongs to its document', async () => {
    const { id } = await saveUnsigned(app, { Counter: 507 }, [digest(pngBytes)]);
    const photo = await addPhoto(app, id);
    const other = await saveUnsigned(app, { Counter: 508 });
    const [secret, strange] = [await makeLink(app, id), await makeLink(app, other.id)];
    expect(await open(app, newSecret())).toEqual({ State: 'unknown' });
    expect(await open(app, secret)).toMatchObject({ Document: { Item: { Faults: [{ Files: [{ Id: photo }] }] } } });
    expect(await photoOf(app, secret, photo)).toBe(`data:image/png;base64,${pngBytes.toString('base64')}`);
    expect([await photoOf(app, strange, photo), await photoOf(app, newSecret(), photo)]).toEqual([null, null]);
    for (const Secret of ['', 'short', digest(secret), `${secret}x`])
      expect((await app.post('/SigningLink/Open', { body: { Secret } })).status).toBe(422);
    for (const body of [
      { Secret: secret, Name: ' ', Signature: picture },
      { Secret: secret, Name: 'Anna', Signature: 'data:image/svg+xml;base64,AAAA' },
    ])
      expect((await app.post('/SigningLink/Sign', { body })).status).toBe(422);
    const rows = JSON.stringify(await app.db.selectFrom('signing_link').selectAll().execute());
    expect(rows).not.toContain(secret);
  });

  it('[R-125] the link shows checklist, guided photos and battery of its digest', async () => {
    const [check, slot] = [
      await addItem(app, { Name: 'Opony', Severity: 'note' }),
      await addItem(app, { Name: 'Licznik', Kind: 'photo', View: 'Odometer' }),
    ];
    const names = { NameDe: null, NameEn: null };
    const content = {
      Direction: 'return',
      Checklist: [{ ItemId: check, Name: 'Opony', ...names, Severity: 'note', Result: 'not-ok', Words: 'łyse', Photos: [], Release: null }],
      SlotPhotos: [{ ItemId: slot, Name: 'Licznik', ...names, Sha256: digest(pngBytes), TakenOn: '2026-03-29T02:20:00' }],
      Energy: { Charge: 80, Range: 250, HasCable: true, HasCard: null },
    };
    const { id } = await saveUnsigned(app, { Counter: 511, ...content });
    const { Document } = await open(app, await makeLink(app, id));
    expect(Document).toMatchObject({ Item: content, Slots: [{ Id: slot, View: 'Odometer', Kind: 'photo' }] });
    const item = Document?.Item as Fields;
    expect(sealTextFields.filter((field) => !Object.hasOwn(item, field))).toEqual([]);
  });

  it('[R-125] a link signed after the terms were replaced shows the accepted text', async () => {
    const FunctionalityId = functionality.VehicleHandoverDocument;
    const setTerms = (Language: string, Html: string) =>
      app.db
        .insertInto('terms')
        .values({ FunctionalityId, Language, Html })
        .onConflict((conflict) => conflict.columns(['FunctionalityId', 'Language']).doUpdateSet({ Html }))
        .execute();
    const Html = '<p>Regulamin wydania</p>';
    await app.db.deleteFrom('terms').where('FunctionalityId', '=', FunctionalityId).execute();
    await setTerms('pl', Html);
    // Accepted in German, where only the Polish text existed.
    const { id } = await saveUnsigned(app, { Counter: 512, TermsHash: digest(Html), TermsLanguage: 'de' });
    const secret = await makeLink(app, id);
    expect((await open(app, secret)).Document?.Terms).toEqual({ Html, Language: 'de' });
    await setTerms('pl', '<p>Nowy regulamin</p>');
    await setTerms('de', '<p>Neue Bedingungen</p>');
    expect((await open(app, secret)).Document?.Terms).toEqual({ Html, Language: 'de' });
    await app.db.deleteFrom('terms').where('FunctionalityId', '=', FunctionalityId).execute();
    expect((await open(app, secret)).Document?.Terms).toEqual({ Html, Language: 'de' });
  });

  it('[R-125] a link needs the right to change, a sealed document and an open side', async () => {
    const { id, body } = await saveUnsigned(app, { Counter: 509 });
    const link = { Side: 'To', SecretHash: digest(newSecret()) };
    expect((await app.post(`${path}/CreateSigningLink/${id}`, { body: link })).status).toBe(401);
    expect((await app.post(`${path}/CreateSigningLink/${id}`, { as: 'admin', body: { ...link, Side: 'From' } })).status).toBe(409);
    const [first, repeated] = [
      await app.post(`${path}/CreateSigningLink/${id}`, { as: 'admin', body: link }),
      await app.post(`${path}/CreateSigningLink/${id}`, { as: 'admin', body: link }),
    ];
    expect([first.status, repeated.status]).toEqual([200, 200]);
    expect((await read(app, id))['SigningLinks']).toMatchObject([{ State: 'open' }]);
    const unsealed = await save(app, { ...body, Counter: 510, Seal: null });
    expect(
      (await app.post(`${path}/CreateSigningLink/${unsealed}`, { as: 'admin', body: { Side: 'To', SecretHash: digest(newSecret()) } }))
        .status,
    ).toBe(409);
  });
});

/** Saves a sealed handover that the second party did not sign. */
async function saveUnsigned(app: ContractApp, changed: Fields, photos: readonly string[] = []) {
  const unsigned = {
    FromSignature: pngDataUrl({ width: 30, height: 1 }),
    ToSignature: null,
    ToUnsigned: { Reason: 'did-not-wait', Note: '' },
  };
  const { hash, body } = sealedBody(handoverBody({ ...unsigned, ...changed }), photos);
  return { id: await save(app, body), hash, body };
}

async function save(app: ContractApp, body: Fields): Promise<number> {
  const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  expect([answer.status, await answer.clone().text()]).toMatchObject([200, expect.any(String) as string]);
  return (await answer.json()) as number;
}

async function read(app: ContractApp, id: number): Promise<Fields> {
  return (await (await app.get(`${path}/Get/${id}`, { as: 'admin' })).json()) as Fields;
}

async function makeLink(app: ContractApp, id: number): Promise<string> {
  const secret = newSecret();
  expect(
    (await app.post(`${path}/CreateSigningLink/${id}`, { as: 'admin', body: { Side: 'To', SecretHash: digest(secret) } })).status,
  ).toBe(200);
  return secret;
}

/** Opens as a stranger. */
async function open(app: ContractApp, Secret: string): Promise<SigningLinkAnswer> {
  return (await (await app.post('/SigningLink/Open', { body: { Secret } })).json()) as SigningLinkAnswer;
}

async function sign(
  app: ContractApp,
  Secret: string,
  signed: { readonly Name: string; readonly Signature?: string },
): Promise<SigningLinkAnswer> {
  return (await (await app.post('/SigningLink/Sign', { body: { Secret, Signature: picture, ...signed } })).json()) as SigningLinkAnswer;
}

async function refuse(app: ContractApp, Secret: string, refused: { readonly Name: string; readonly Words: string }): Promise<Fields> {
  return (await (await app.post('/SigningLink/Refuse', { body: { Secret, ...refused } })).json()) as Fields;
}

async function photoOf(app: ContractApp, Secret: string, Id: number): Promise<string | null> {
  return ((await (await app.post('/SigningLink/Photo', { body: { Secret, Id } })).json()) as { Image: string | null }).Image;
}

async function stateInList(app: ContractApp, id: number): Promise<unknown> {
  const answer = (await (
    await app.get(`/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent(`Id eq ${id}`)}`, { as: 'admin' })
  ).json()) as { value: Fields[] };
  return answer.value[0]?.['Signatures'];
}

async function addPhoto(app: ContractApp, document: number): Promise<number> {
  const body = { Id: null, VehicleHandoverDocumentId: document, PlacementId: null, KindId: null, Description: 'rysa', DamagePointId: null };
  const fault = (await (await app.post(`${path}/CreateOrUpdateFault`, { as: 'admin', body })).json()) as number;
  const answer = await app.request(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${fault}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
    body: fileForm(pngBytes, 'a.png'),
  });
  return (await answer.json()) as number;
}

/** Adds an item of the checklist or a photo slot. */
async function addItem(app: ContractApp, item: Fields): Promise<number> {
  const answer = await app.post('/Administration/SaveHandoverItem', {
    as: 'admin',
    body: { NameDe: '', NameEn: '', VehicleTypes: [], ...item },
  });
  return (await answer.json()) as number;
}

function isSignedBy(app: ContractApp, signature: LaterSignature): Promise<boolean> {
  return isCountersigned(app, signature, laterSignatureText(signature, digest(signature.Signature)));
}

async function isCountersigned(
  app: ContractApp,
  { KeyId, Countersignature }: Pick<LaterSignature, 'KeyId' | 'Countersignature'>,
  text: string,
): Promise<boolean> {
  const { PublicKey } = await app.db.selectFrom('signing_key').select('PublicKey').where('Id', '=', KeyId).executeTakeFirstOrThrow();
  const key = createPublicKey({ key: Buffer.from(PublicKey, 'base64'), format: 'der', type: 'spki' });
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(Countersignature, 'base64url'));
}
