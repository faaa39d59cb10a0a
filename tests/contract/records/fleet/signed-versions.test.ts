import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { expect, it } from 'vitest';
import {
  canonicalSealText,
  deviceSealText,
  type DeviceSignature,
  type SealedParts,
} from '../../../../src/contract/entities/handover/handover-seal.ts';
import { countersignedText, type Countersignature, type Verification } from '../../../../src/contract/entities/handover/verification.ts';
import { rotateSecrets } from '../../../../server/secrets/open-secret-box.ts';
import { openSigner } from '../../../../server/secrets/signer.ts';
import { createSecretBox } from '../../../../server/secrets/secret-box.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { testSecretsKey } from '../../../support/backend/seed/small-fleet.ts';
import { fileForm, handoverBody, pngBytes, sealedBody } from '../../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../../support/fixtures/png.ts';

type Fields = Readonly<Record<string, unknown>>;
type Stored = Fields & {
  readonly Seal: { readonly Hash: string; readonly IsChanged?: boolean } | null;
  readonly Countersignature: Countersignature | null;
};

const path = '/VehicleHandoverDocument';
const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const photo = digest(pngBytes);
const other = { FromSignature: pngDataUrl({ width: 3, height: 1 }), ToSignature: pngDataUrl({ width: 4, height: 1 }), ToUnsigned: null };

onNewestPostgres('signed versions', (app) => {
  it('[R-101] the backend countersigns a seal with its time and the head of the trail', async () => {
    const { id, hash } = await saveSealed(app);
    const { Seal, Countersignature: added } = await read(app, id);
    expect(Seal).toMatchObject({ Hash: hash });
    expect(await isSignedBy(app, hash, added)).toBe(true);
    expect(await isSignedBy(app, digest('other'), added)).toBe(false);
    expect(await isSignedBy(app, hash, added && { ...added, ReceivedOn: '2026-01-01T00:00:00' })).toBe(false);
    expect(await ask(app, hash)).toEqual({
      State: 'unchanged',
      Number: null,
      PlateEnd: expect.stringMatching(/^.{3}$/) as string,
      Date: expect.any(String) as string,
      ReceivedOn: added?.ReceivedOn,
      ReplacedOn: null,
      VoidedOn: null,
      Signatures: 2,
      Signature: added?.Signature,
      Device: null,
    });
  });

  it('[R-101] refuses a client’s countersignature, and one on other content', async () => {
    const forged = { KeyId: 1, ReceivedOn: '2020-01-01T00:00:00', AuditHead: null, Signature: 'forged' };
    const { id, hash, body } = await saveSealed(app, { Countersignature: forged });
    const { Countersignature: first } = await read(app, id);
    expect(first?.Signature).not.toBe('forged');
    await save(app, { ...body, Id: id, Comments: 'biuro', Countersignature: forged });
    expect((await read(app, id)).Countersignature).toEqual(first);
    await save(app, { ...body, Id: id, Counter: 7 });
    expect(await read(app, id)).toMatchObject({ Seal: null, Countersignature: null, AuditHead: null });
    expect(await ask(app, hash)).toMatchObject({ State: 'changed', Signature: first?.Signature, ReplacedOn: expect.any(String) as string });
  });

  it('[R-101] a content signed again is a new version; the first stays verifiable', async () => {
    const { id, hash, body } = await saveSealed(app);
    const signatures = { FromSignature: pngDataUrl({ width: 6, height: 1 }), ToSignature: pngDataUrl({ width: 7, height: 1 }) };
    const again = sealedBody({ ...body, ...signatures, Id: id, Counter: 9 });
    await save(app, again.body);
    expect(await ask(app, hash)).toMatchObject({ State: 'changed' });
    expect(await ask(app, again.hash)).toMatchObject({ State: 'unchanged', ReplacedOn: null });
  });

  it('[R-124] a correction stores the replaced signed content, signer, time and reason', async () => {
    const { id, hash, body } = await saveSealed(app, { Counter: 120 }, [photo]);
    const fault = await addFault(app, id);
    const file = await addPhoto(app, fault, pngBytes);
    expect((await read(app, id))['ReplacedVersions']).toEqual([]);
    const signatures = { FromSignature: pngDataUrl({ width: 8, height: 1 }), ToSignature: pngDataUrl({ width: 9, height: 1 }) };
    const again = sealedBody({ ...body, ...signatures, Id: id, Counter: 121, CorrectionReason: 'Zły licznik' });
    await save(app, again.body);
    expect((await app.post(`${path}/DeleteFault/${fault}`, { as: 'admin' })).status).toBe(200);
    const third = sealedBody({
      ...again.body,
      FromSignature: pngDataUrl({ width: 18, height: 1 }),
      ToSignature: pngDataUrl({ width: 19, height: 1 }),
      Counter: 122,
      CorrectionReason: 'Znowu',
    });
    await save(app, third.body);
    const stored = await read(app, id);
    expect(stored).toMatchObject({ Counter: 122, Seal: { Hash: third.hash } });
    expect(stored['ReplacedVersions']).toMatchObject([
      {
        ReplacedFor: 'Zły licznik',
        ReplacedBy: expect.stringMatching(/./) as string,
        ReplacedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/) as string,
        Content: {
          Id: id,
          Counter: 120,
          FromSignature: body['FromSignature'],
          Seal: { Hash: hash },
          Faults: [{ Id: fault, Description: 'rysa', Files: [{ Id: file, Sha256: photo }] }],
        },
      },
      { ReplacedFor: 'Znowu', Content: { Counter: 121, CorrectionReason: 'Zły licznik', Seal: { Hash: again.hash }, Faults: [] } },
    ]);
    const contents = (stored['ReplacedVersions'] as { Content: SealedParts }[]).map(({ Content }) => Content);
    expect(contents.map((content, index) => digest(canonicalSealText(content, index === 0 ? [photo] : [])))).toEqual([hash, again.hash]);
    expect(JSON.stringify(contents)).not.toMatch(/SearchText|NameOf|Folded/);
  });

  it('[R-101] [R-122] signature times are sealed; an older release’s save leaves them', async () => {
    const times = { FromSignedOn: '2026-11-02T08:10:00', ToSignedOn: '2026-11-02T08:12:30' };
    const { id, hash, body } = await saveSealed(app, { Counter: 90, ...times, CorrectionReason: 'Zły licznik' });
    const { FromSignedOn: _from, ToSignedOn: _to, CorrectionReason: _reason, ...older } = body;
    await save(app, { ...older, Id: id, Comments: 'biuro' });
    expect(await read(app, id)).toMatchObject({ ...times, CorrectionReason: 'Zły licznik', Comments: 'biuro', Seal: { Hash: hash } });
    await save(app, { ...older, ...times, FromSignedOn: '2026-11-02T07:00:00', Id: id });
    expect(await read(app, id)).toMatchObject(times);
    expect(await ask(app, hash)).toMatchObject({ State: 'unchanged' });
    await save(app, { ...older, Id: id, Counter: 91 });
    expect(await read(app, id)).toMatchObject({ FromSignature: null, FromSignedOn: null, ToSignedOn: null, Seal: null });
    const late = sealedBody(handoverBody({ ...other, Counter: 92, ...times }));
    const refused = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: { ...late.body, ToSignedOn: '2026-11-02T09:00:00' } });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Seal')]);
  });

  it('[R-101] [R-122] the same strokes drawn again later are new signatures', async () => {
    const { id, body } = await saveSealed(app, { Counter: 95, FromSignedOn: '2026-11-02T08:10:00', ToSignedOn: '2026-11-02T08:12:30' });
    const times = { FromSignedOn: '2026-11-02T09:10:00', ToSignedOn: '2026-11-02T09:12:30' };
    const again = sealedBody({ ...body, ...times, Id: id, Counter: 96 });
    await save(app, again.body);
    expect(await read(app, id)).toMatchObject({ ...times, Counter: 96, Seal: { Hash: again.hash } });
    const one = sealedBody({ ...body, ...times, FromSignedOn: '2026-11-02T10:10:00', Id: id, Counter: 97 });
    await save(app, one.body);
    expect(await read(app, id)).toMatchObject({ FromSignature: null, ToSignature: null, Seal: null });
  });

  it('[R-101] [R-123] a device signs the seal; the countersignature covers its key', async () => {
    const { id, hash, seal } = await saveSignedByDevice(app, { Counter: 110 });
    const { Seal, Countersignature: added } = await read(app, id);
    expect(Seal).toEqual(seal);
    expect(added?.Device).toEqual({ ...seal.Device, Id: null });
    expect(await isSignedBy(app, hash, added)).toBe(true);
    expect(await isSignedBy(app, hash, added && { ...added, Device: { ...seal.Device, Id: 1 } })).toBe(false);
    const { Device: _device, ...withoutDevice } = added ?? {};
    expect(await isSignedBy(app, hash, withoutDevice as Countersignature)).toBe(false);
    expect((await ask(app, hash)).Device).toEqual({ Signature: seal.Device.Signature, IsRegistered: false });

    const key = deviceKey();
    const { Id: UserId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
    const { Id } = await app.db
      .insertInto('device')
      .values({ UserId, Thumbprint: await calculateJwkThumbprint(key.jwk) })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const registered = await saveSignedByDevice(app, { Counter: 111 }, key);
    expect((await read(app, registered.id)).Countersignature?.Device).toMatchObject({ Id });
    expect((await ask(app, registered.hash)).Device).toMatchObject({ IsRegistered: true });
  });

  it('[R-123] refuses a signature over another digest, of another key or off the curve', async () => {
    const { hash, body } = sealedBody(handoverBody({ ...other, Counter: 112 }));
    const [right, strange] = [signedByDevice(hash), signedByDevice(hash)];
    const wrong = [
      signedByDevice(digest('other')),
      { ...right, Signature: strange.Signature },
      { ...right, X: strange.X },
      { ...right, Signature: 'short' },
    ];
    for (const Device of wrong) {
      const answer = await app.post(`${path}/CreateOrUpdate`, {
        as: 'admin',
        body: { ...body, Seal: { ...(body['Seal'] as object), Device } },
      });
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Seal')]);
    }
  });

  it('[R-123] a later save cannot replace or remove a stored seal’s device signature', async () => {
    const { id, hash, seal, body } = await saveSignedByDevice(app, {
      Counter: 113,
      FromSignature: null,
      ToSignature: null,
      FromUnsigned: { Reason: 'refused', Note: '' },
      ToUnsigned: { Reason: 'refused', Note: '' },
    });
    await save(app, { ...body, Id: id, Seal: { ...seal, Device: signedByDevice(hash) } });
    const { Device: _device, ...withoutDevice } = seal;
    await save(app, { ...body, Id: id, Seal: withoutDevice });
    expect((await read(app, id)).Seal).toEqual(seal);
    expect(await ask(app, hash)).toMatchObject({ State: 'unchanged', Signatures: 0, Device: { Signature: seal.Device.Signature } });
  });

  it('[R-037] [R-124] the list tells signed, partly, refused, changed, missing apart', async () => {
    const unsigned = { FromSignature: null, ToSignature: null, FromUnsigned: null, ToUnsigned: null };
    const signed = await saveSealed(app, { Counter: 101 });
    const partly = await saveSealed(app, { Counter: 102, ToSignature: null, ToUnsigned: { Reason: 'did-not-wait', Note: '' } });
    const refused = await saveSealed(app, { Counter: 106, ToSignature: null, ToUnsigned: { Reason: 'refused', Note: '' } });
    const late = sealedBody(handoverBody({ ...other, Counter: 103 }));
    const newVersion = await save(app, { ...late.body, Counter: 104, Seal: { ...(late.body['Seal'] as object), IsChanged: true } });
    const unsignedRecord = await saveSealed(app, { Counter: 105 });
    await app.db
      .updateTable('vehicle_handover_document')
      .set({ ...unsigned, Seal: null })
      .where('Id', '=', unsignedRecord.id)
      .execute();
    for (const [state, id] of [
      ['signed', signed.id],
      ['partly', partly.id],
      ['refused', refused.id],
      ['changed', newVersion],
      ['missing', unsignedRecord.id],
    ] as const) {
      const filter = encodeURIComponent(
        `Signatures eq '${state}' and Id in (${[signed.id, partly.id, refused.id, newVersion, unsignedRecord.id].join(',')})`,
      );
      const answer = await app.get(`/api/ODataVehicleHandoverDocument?$filter=${filter}`, { as: 'admin' });
      expect([answer.status, await answer.json()]).toMatchObject([200, { value: [{ Id: id, Signatures: state }] }]);
    }
  });

  it('[R-101] other photos under the same signatures take no new seal', async () => {
    const { id, hash, body } = await saveSealed(app);
    await save(app, { ...sealedBody({ ...body, Id: id }, ['f'.repeat(64)]).body });
    expect((await read(app, id)).Seal).toMatchObject({ Hash: hash });
  });

  it('[R-101] the backend judges IsChanged, not the device', async () => {
    const honest = sealedBody(handoverBody(other));
    const id = await save(app, { ...honest.body, Seal: { ...(honest.body['Seal'] as object), IsChanged: true } });
    expect((await read(app, id)).Seal).not.toHaveProperty('IsChanged');
    const late = sealedBody(handoverBody({ ...other, Counter: 3 }));
    const newVersion = await save(app, { ...late.body, Counter: 4, Seal: { ...(late.body['Seal'] as object), IsChanged: true } });
    expect((await read(app, newVersion)).Seal).toMatchObject({ IsChanged: true });
    expect(await ask(app, late.hash)).toMatchObject({ State: 'changed' });
  });

  it('[R-101] photos: awaited, complete, then changed by one more', async () => {
    const { id, hash } = await saveSealed(app, {}, [photo]);
    const fault = await addFault(app, id);
    expect(await ask(app, hash)).toMatchObject({ State: 'incomplete' });
    await addPhoto(app, fault, pngBytes);
    expect(await ask(app, hash)).toMatchObject({ State: 'unchanged' });
    await addPhoto(app, fault, otherPng);
    expect(await ask(app, hash)).toMatchObject({ State: 'changed' });
    expect((await read(app, id)).Seal).toMatchObject({ IsChanged: true });
  });

  it.each(['photo', 'fault'] as const)('[R-101] a sealed %s that is removed changes the document for good', async (removed) => {
    const { id, hash, body } = await saveSealed(app, { Counter: removed === 'photo' ? 11 : 12 }, [photo]);
    const fault = await addFault(app, id);
    const file = await addPhoto(app, fault, pngBytes);
    const call = removed === 'photo' ? `/File/Delete/${file}` : `${path}/DeleteFault/${fault}`;
    expect((await app.post(call, { as: 'admin' })).status).toBe(200);
    expect(await ask(app, hash)).toMatchObject({ State: 'changed' });
    if (removed === 'photo') await addPhoto(app, fault, pngBytes);
    await save(app, { ...body, Id: id, Comments: 'biuro' });
    expect((await read(app, id)).Seal).toMatchObject({ Hash: hash, IsChanged: true });
  });

  it('[R-101] verification reveals nothing else: unknown digests, texts, foreign rows', async () => {
    for (const hash of [digest('nothing'), 'abc', '%27%20OR%201=1', 'F'.repeat(64)])
      expect(await ask(app, hash)).toEqual({ State: 'unknown' });
    const { id, hash } = await saveSealed(app, { Counter: 77 });
    await app.db.updateTable('vehicle_handover_document').set({ Counter: 78 }).where('Id', '=', id).execute();
    const answer = await ask(app, hash);
    expect(answer.State).toBe('changed');
    expect(Object.keys(answer).toSorted()).toEqual([
      'Date',
      'Device',
      'Number',
      'PlateEnd',
      'ReceivedOn',
      'ReplacedOn',
      'Signature',
      'Signatures',
      'State',
      'VoidedOn',
    ]);
  });

  it('[R-101] verification names a confirmed and a voided handover by number', async () => {
    const { id, hash } = await saveSealed(app, { Counter: 80 });
    const { Number: number } = (await (await app.post(`${path}/Confirm/${id}`, { as: 'admin' })).json()) as { Number: string };
    expect(await ask(app, hash)).toMatchObject({ State: 'unchanged', Number: number, VoidedOn: null });
    expect((await app.post(`${path}/Void/${id}`, { as: 'admin', body: { Reason: 'Pomyłka' } })).status).toBe(200);
    expect(await ask(app, hash)).toMatchObject({ State: 'unchanged', Number: number, VoidedOn: expect.any(String) as string });
  });

  it('[R-101] the signing key survives a rotation of the secrets', async () => {
    const before = await openSigner(app.db, createSecretBox(testSecretsKey));
    const secretsKey = Buffer.alloc(32, 9);
    await rotateSecrets(app.db, { secretsKey, previousSecretsKey: testSecretsKey, dataDir: '/nowhere' });
    const after = await openSigner(app.db, createSecretBox(secretsKey));
    await rotateSecrets(app.db, { secretsKey: testSecretsKey, previousSecretsKey: secretsKey, dataDir: '/nowhere' });
    expect(after.keyId).toBe(before.keyId);
    const text = { ReceivedOn: '2026-03-29T10:00:00', AuditHead: null };
    expect(
      await isSignedBy(app, photo, { ...text, KeyId: after.keyId, Signature: after.sign(countersignedText({ Hash: photo, ...text })) }),
    ).toBe(true);
  });
});

const otherPng = Buffer.from(pngDataUrl({ width: 5, height: 1 }).split(',')[1] ?? '', 'base64');

async function saveSealed(
  app: ContractApp,
  changed: Fields = {},
  photos: readonly string[] = [],
): Promise<{ readonly id: number; readonly hash: string; readonly body: Fields }> {
  const { hash, body } = sealedBody(handoverBody({ ...other, FromSignature: pngDataUrl({ width: 2, height: 1 }), ...changed }), photos);
  return { id: await save(app, body), hash, body };
}

type DeviceKey = { readonly privateKey: KeyObject; readonly jwk: JWK & { readonly x: string; readonly y: string } };

function deviceKey(): DeviceKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, jwk: publicKey.export({ format: 'jwk' }) as DeviceKey['jwk'] };
}

function signedByDevice(hash: string, { privateKey, jwk }: DeviceKey = deviceKey()): DeviceSignature {
  const Signature = sign('sha256', Buffer.from(deviceSealText(hash)), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return { X: jwk.x, Y: jwk.y, Signature };
}

async function saveSignedByDevice(app: ContractApp, changed: Fields, key: DeviceKey = deviceKey()) {
  const { hash, body: unsigned } = sealedBody(handoverBody({ ...other, ...changed }));
  const seal = { ...(unsigned['Seal'] as object), Device: signedByDevice(hash, key) };
  const body = { ...unsigned, Seal: seal };
  return { id: await save(app, body), hash, seal, body };
}

async function save(app: ContractApp, body: Fields): Promise<number> {
  const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  expect([answer.status, await answer.clone().text()]).toMatchObject([200, expect.any(String) as string]);
  return (await answer.json()) as number;
}

async function read(app: ContractApp, id: number): Promise<Stored> {
  return (await (await app.get(`${path}/Get/${id}`, { as: 'admin' })).json()) as Stored;
}

/** Sends the request without a login. */
async function ask(app: ContractApp, hash: string): Promise<Verification> {
  const answer = await app.get(`${path}/Verify/${hash}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Verification;
}

async function addFault(app: ContractApp, document: number): Promise<number> {
  const body = { Id: null, VehicleHandoverDocumentId: document, PlacementId: null, KindId: null, Description: 'rysa', DamagePointId: null };
  return (await (await app.post(`${path}/CreateOrUpdateFault`, { as: 'admin', body })).json()) as number;
}

async function addPhoto(app: ContractApp, fault: number, bytes: Buffer): Promise<number> {
  const answer = await app.request(`/File/UploadToTable?table=VehicleHandoverDocumentFault&id=${fault}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
    body: fileForm(bytes, 'a.png'),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

async function isSignedBy(app: ContractApp, hash: string, added: Countersignature | null): Promise<boolean> {
  if (added === null) return false;
  const { PublicKey } = await app.db.selectFrom('signing_key').select('PublicKey').where('Id', '=', added.KeyId).executeTakeFirstOrThrow();
  const key = createPublicKey({ key: Buffer.from(PublicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(
    'sha256',
    Buffer.from(countersignedText({ Hash: hash, ...added })),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(added.Signature, 'base64url'),
  );
}
