import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { documentToSign } from '../../../../server/entities/vehicle-handover-document/sign-by-link.ts';
import { loadRecord } from '../../../../server/engine/records/rows.ts';
import { canonicalSealText } from '../../../../src/contract/entities/handover/handover-seal.ts';
import type { Verification } from '../../../../src/contract/entities/handover/verification.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../../support/fixtures/png.ts';

type Fields = Readonly<Record<string, unknown>>;

const path = '/VehicleHandoverDocument';
const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const wiper = { PlacementId: null, KindId: null, Description: 'Wycieraczka' };

onNewestPostgres('signed words of a handover', (app) => {
  const sealed = (changed: Fields = {}) => {
    const body = handoverBody({
      FromSignature: pngDataUrl({ width: 21, height: 1 }),
      ToSignature: pngDataUrl({ width: 22, height: 1 }),
      ToUnsigned: null,
      SignedWords: { Faults: [wiper], Fields: [smallFleet.requiredField] },
      ...changed,
    });
    const Hash = digest(canonicalSealText(body, []));
    return { Hash, body: { ...body, Seal: { Version: 1, Hash, Photos: [] } } as Fields };
  };
  const send = (body: Fields) => app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  const read = async (id: number) =>
    (await (await app.get(`${path}/Get/?id=${id}`)).json()) as Fields & { Seal: { IsChanged?: boolean } | null };
  const stateOf = async (hash: string) => ((await (await app.request(`${path}/Verify/${hash}`)).json()) as Verification).State;
  async function saveWithFault(changed: Fields = {}) {
    const { Hash, body } = sealed(changed);
    const id = (await (await send(body)).json()) as number;
    const fault = (await (
      await app.post(`${path}/CreateOrUpdateFault`, { as: 'admin', body: { Id: null, VehicleHandoverDocumentId: id, ...wiper } })
    ).json()) as number;
    return { Hash, body, id, fault };
  }

  it('[R-101] come back as they were signed, and verify', async () => {
    const { Hash, id } = await saveWithFault();
    expect(await read(id)).toMatchObject({ SignedWords: { Faults: [wiper], Fields: [smallFleet.requiredField] }, Seal: { Hash } });
    expect((await read(id)).Seal).not.toHaveProperty('IsChanged');
    expect(await stateOf(Hash)).toBe('unchanged');
  });

  const changes = {
    PlaceName: 'Inne miejsce',
    Comments: 'dopisane później',
    ContractorId: null,
    AdditionalFieldValues: [{ Id: smallFleet.requiredField, Value: 'co innego' }],
  };

  it.each(Object.entries(changes))('[R-101] a change of %s after signing removes the signatures', async (field, value) => {
    const { Hash, body, id } = await saveWithFault();
    expect((await send({ ...body, Id: id, [field]: value })).status).toBe(200);
    expect(await read(id)).toMatchObject({ FromSignature: null, ToSignature: null, Seal: null });
    expect(await stateOf(Hash)).toBe('changed');
  });

  it.each(Object.entries(changes))('[R-101] refuses a new handover with another %s than was signed', async (field, value) => {
    const refused = await send({ ...sealed().body, [field]: value });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Seal')]);
  });

  it('[R-101] a changed, added or removed fault is found by its words', async () => {
    const { Hash, id, fault } = await saveWithFault();
    const change = (body: Fields) =>
      app.post(`${path}/CreateOrUpdateFault`, { as: 'admin', body: { VehicleHandoverDocumentId: id, ...wiper, ...body } });
    await change({ Id: fault, Description: 'Wycieraczka tylna' });
    expect(await stateOf(Hash)).toBe('changed');
    await change({ Id: fault });
    expect(await stateOf(Hash)).toBe('unchanged');
    await change({ Id: null });
    expect(await stateOf(Hash)).toBe('changed');
    await app.post(`${path}/DeleteFault/${fault}`, { as: 'admin' });
    expect(await stateOf(Hash)).toBe('unchanged');
  });

  it('[R-101] a signed handover keeps the names of its people, vehicle and partner', async () => {
    const word = { Id: smallFleet.requiredField, Name: 'Gaśnica', NamePl: 'Gaśnica', NameDe: 'Feuerlöscher', NameEn: '' };
    const Vehicle = { RegistrationNumber: 'WA 12345', Make: 'Škoda', Model: 'Superb', BodyNumber: 'TMB', VehicleType: 0 };
    const Names = {
      Vehicle,
      FromEmployee: 'Jan Nowak',
      ToEmployee: 'Anna Nowak',
      Contractor: 'Alfa',
      Words: [],
      Fields: [{ ...word, Item: null }],
    };
    const SignedWords = { Faults: [wiper], Fields: [smallFleet.requiredField], Names };
    const { Hash, id } = await saveWithFault({ SignedWords });
    expect(await read(id)).toMatchObject({ SignedWords, Seal: { Hash } });
    expect(await stateOf(Hash)).toBe('unchanged');
    const document = async (version: object = {}) =>
      documentToSign({ db: app.db, language: 'de' }, { ...(await loadRecord(app.db, 'vehicle_handover_document', id)), ...version });
    const namesIn = ({ Vehicle: vehicle, People, Contractors, Groups }: Awaited<ReturnType<typeof document>>) => [
      vehicle.Model,
      ...People.map(({ FullName }) => FullName).toSorted((one, other) => one.localeCompare(other)),
      ...Contractors.map(({ Name }) => Name),
      Groups.flatMap(({ Fields }) => Fields).find(({ Id }) => Id === word.Id)?.Name,
    ];
    const signed = ['Superb', 'Anna Nowak', 'Jan Nowak', 'Alfa', 'Feuerlöscher'];
    expect(namesIn(await document())).toEqual(signed);
    for (const today of [
      namesIn(await document({ Seal: null })),
      namesIn(await document({ SignedWords: { ...SignedWords, Names: undefined } })),
    ])
      expect(today.filter((name) => signed.includes(String(name)))).toEqual([]);
    const forged = await send({ ...sealed({ SignedWords }).body, SignedWords: { ...SignedWords, Names: { ...Names, ToEmployee: 'Ewa' } } });
    expect(forged.status).toBe(422);
  });

  it('[R-101] a client that does not know them leaves them; earlier seals cover none', async () => {
    const { Hash, body, id } = await saveWithFault();
    const { SignedWords: _unknown, Seal: _seal, ...older } = body;
    expect((await send({ ...older, Id: id })).status).toBe(200);
    expect(await read(id)).toMatchObject({ SignedWords: { Faults: [wiper], Fields: [smallFleet.requiredField] }, Seal: { Hash } });
    const earlier = await saveWithFault({ SignedWords: null });
    expect((await send({ ...earlier.body, Id: earlier.id, Comments: 'biuro' })).status).toBe(200);
    expect(await read(earlier.id)).toMatchObject({ Comments: 'biuro', Seal: { Hash: earlier.Hash } });
    expect(await stateOf(earlier.Hash)).toBe('unchanged');
  });
});
