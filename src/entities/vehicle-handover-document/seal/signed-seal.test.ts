import { describe, expect, test } from 'vitest';
import { noDamages } from '../../../contract/entities/fleet/damage-point.ts';
import { emptySignature, type Signature } from '../../../screens/record/fields/signature/signature.ts';
import { emptyForm, type FaultForm, type HandoverForm } from '../content/handover-form.ts';
import { mergeValues } from '../../../screens/record/save/merge-values.ts';
import { asHandover, faultParts, handoverFormat } from '../content/handover-format.ts';
import { toPayload } from '../content/handover-payload.ts';
import { readHandover } from '../content/read-handover.ts';
import { sealFor, checkSeal } from './seal-handover.ts';
import {
  invalidateSignatures,
  matchesSeal,
  isSigningComplete,
  removeSignatures,
  sealHash,
  computeSeal,
  contentDigest,
  coveringSides,
  removeAllSignatures,
} from './signed-seal.ts';

function mergeHandover(mine: HandoverForm, base: HandoverForm, theirs: HandoverForm): HandoverForm {
  return asHandover(mergeValues({ format: handoverFormat, parts: { Faults: faultParts } }, { base, mine, theirs }));
}

const drawn = (x: number): Signature => ({
  strokes: [
    [
      { x: 0, y: 0.5, t: 0 },
      { x, y: 0.5, t: 9 },
    ],
  ],
  png: null,
  unsigned: null,
});
const refused: Signature = { strokes: [], png: null, unsigned: { Reason: 'refused', Note: 'bez powodu' } };
const pngs = { from: 'data:image/png;base64,AAAA', to: 'data:image/png;base64,BBBB' };
const noSignatures = { From: emptySignature, To: emptySignature };
const accepted = { TermsHash: 'a'.repeat(64), TermsLanguage: 'pl' };
const point = { X: 33, Y: 25, Id: 'p1', KindId: 1, Description: 'Rysa', IsNew: true };
const photo = { Key: 'local-33333333-3333-3333-3333-333333333333', BlobId: 'b1', Name: 'photo-1-b1.jpg', Sha256: '1'.repeat(64), Size: 9 };
const fault: FaultForm = {
  Id: 'local-22222222-2222-2222-2222-222222222222',
  PlacementId: 1,
  KindId: 2,
  Description: 'Wycieraczka',
  DamagePointId: null,
  Images: [photo],
};

const signed: HandoverForm = {
  ...emptyForm('2026-11-21T06:46:00'),
  VehicleId: 4,
  FromEmployeeId: 1,
  ToEmployeeId: 2,
  Counter: 120_000,
  Fuel: '3/4',
  SelectedDamages: { ...noDamages(), Left: [point] },
  Faults: [fault],
  ...accepted,
  From: drawn(0.8),
  To: drawn(0.7),
};

const marked = (change: object) => ({ SelectedDamages: { ...noDamages(), Left: [{ ...point, ...change }] } });
const photographed = (...Images: FaultForm['Images']) => ({ Faults: [{ ...fault, Images }] });

const covered: Readonly<Record<string, Partial<HandoverForm>>> = {
  'a direction': { Direction: 'return' },
  'a checklist': {
    Checklist: [
      { ItemId: 1, Name: 'Opony', NameDe: null, NameEn: null, Severity: 'note', Result: 'ok', Words: '', Photos: [], Release: null },
    ],
  },
  'a guided photo': {
    SlotPhotos: [{ ItemId: 2, Name: 'Przód', NameDe: null, NameEn: null, Sha256: '3'.repeat(64), TakenOn: '2026-11-21T06:40:00' }],
  },
  charge: { Energy: { Charge: 80, Range: null, HasCable: true, HasCard: null } },
  'another date': { Date: '2026-11-21T06:47:00' },
  'another vehicle': { VehicleId: 5 },
  'another person who hands over': { FromEmployeeId: 3 },
  'another person who takes over': { ToEmployeeId: 3 },
  'another reading': { Counter: 120_001 },
  'another fuel level': { Fuel: '1/4' },
  'one more damage': { SelectedDamages: { ...noDamages(), Left: [point], Top: [{ ...point, Id: 'p2' }] } },
  'a damage taken back': { SelectedDamages: noDamages() },
  'a damage elsewhere': marked({ X: 34 }),
  'another kind of damage': marked({ KindId: 2 }),
  'another description of a damage': marked({ Description: 'Wgniecenie' }),
  'a damage marked repaired': marked({ IsRepaired: true }),
  'one more photo': photographed(photo, { ...photo, Key: 'local-44444444-4444-4444-4444-444444444444', Sha256: '2'.repeat(64) }),
  'a photo removed': photographed(),
  'a photo that was marked': photographed({ ...photo, Sha256: '3'.repeat(64) }),
  'a fault removed with its photo': { Faults: [] },
  'other terms': { TermsHash: 'b'.repeat(64) },
  'terms in another language': { TermsLanguage: 'de' },
  'words that were not signed': { SignedWords: { Faults: [], Fields: [] } },
};

const uncovered: Readonly<Record<string, Partial<HandoverForm>>> = {
  'a place': { PlaceName: 'Garaż' },
  comments: { Comments: 'do myjni' },
  'an additional field': { AdditionalFieldValues: [{ Id: 7, Value: '7005' }] },
  'a contractor': { ContractorId: 3 },
  'the address of a contractor': { ContractorEmail: 'biuro@example.com' },
  'a confirmed reading': { ConfirmedCounter: 120_000, ReadingReason: 'Licznik wymieniony' },
  'the reason of a correction': { CorrectionReason: 'Zły licznik' },
  'no new damages': { HasNoNewDamages: true },
  'a damage that was asked about': { AskedDamages: ['new'] },
  // The photo itself belongs to a fault.
  'a name of a repair’s photo': { RepairPhotos: [{ DamageId: 'known', Sha256: '4'.repeat(64) }] },
  'words of a fault': { Faults: [{ ...fault, Description: 'Wycieraczka tylna', KindId: 3 }] },
};

const worded: HandoverForm = { ...signed, AdditionalFieldValues: [{ Id: 7, Value: '7004' }], SignedWords: { Faults: [], Fields: [7] } };
const words = Object.entries(uncovered).filter(([name]) =>
  ['a place', 'comments', 'an additional field', 'a contractor', 'words of a fault'].includes(name),
);

test.each(words)('[R-101] %s removes the signatures that cover the words, and breaks the seal', async (_, patch) => {
  const seal = await computeSeal(worded, pngs);
  expect(invalidateSignatures({ ...worded, Signed: seal }, patch, noSignatures)).toMatchObject({ ...patch, ...noSignatures, Signed: null });
  expect(await matchesSeal({ ...worded, ...patch }, seal)).toBe(false);
});

const hashOf = (form: HandoverForm) => sealHash(form, pngs);

describe.each(Object.entries(covered))('[R-101] %s', (_, patch) => {
  test('removes both signatures', () => {
    expect(invalidateSignatures(signed, patch, noSignatures)).toEqual({
      ...patch,
      ...noSignatures,
      Signed: null,
      RemovedSignatures: ['From', 'To'],
    });
  });

  test('breaks the seal', async () => {
    const seal = await computeSeal(signed, pngs);
    expect(await matchesSeal({ ...signed, ...patch }, seal)).toBe(false);
    expect(await hashOf({ ...signed, ...patch })).not.toBe(seal.Hash);
  });
});

test.each(Object.entries(uncovered))('[R-101] %s leaves the signatures and the seal', async (_, patch) => {
  const seal = await computeSeal(signed, pngs);
  expect(invalidateSignatures({ ...signed, Signed: seal }, patch, noSignatures)).toEqual({ ...patch, RemovedSignatures: [] });
  expect(await matchesSeal({ ...signed, ...patch }, seal)).toBe(true);
});

test('[R-101] removes signatures for exactly the fields that the seal covers', async () => {
  const before = await hashOf(signed);
  const judged = await Promise.all(
    Object.values({ ...covered, ...uncovered }).map(async (patch) => [
      (await hashOf({ ...signed, ...patch })) !== before,
      invalidateSignatures(signed, patch, noSignatures).From === emptySignature,
    ]),
  );
  expect(judged.filter(([isSealed, isRemoved]) => isSealed !== isRemoved)).toEqual([]);
  const fields = new Set(Object.values({ ...covered, ...uncovered }).flatMap((patch) => Object.keys(patch)));
  const own = new Set(['From', 'To', 'Signing', 'Signed', 'Prefilled', 'RemovedSignatures']);
  expect(Object.keys(signed).filter((name) => !fields.has(name) && !own.has(name))).toEqual([]);
});

test('[R-101] correcting a saved record removes its signatures, as on the backend', () => {
  expect(invalidateSignatures(signed, { Counter: 9 }, signed)).toEqual({
    Counter: 9,
    ...noSignatures,
    Signed: null,
    RemovedSignatures: ['From', 'To'],
  });
  const received = { ...signed, From: { ...emptySignature, png: pngs.from }, To: { ...emptySignature, png: pngs.to } };
  expect(invalidateSignatures(received, { Counter: 9 }, received)).toMatchObject({ ...noSignatures, RemovedSignatures: ['From', 'To'] });
  expect(invalidateSignatures(received, { Comments: 'do myjni' }, received)).toEqual({ Comments: 'do myjni', RemovedSignatures: [] });
});

test('[R-103] a reason for no signature is removed only with its person', () => {
  const form = { ...signed, To: refused };
  expect(invalidateSignatures(form, { Counter: 9 }, noSignatures)).toEqual({
    Counter: 9,
    From: emptySignature,
    Signed: null,
    RemovedSignatures: ['From'],
  });
  expect(invalidateSignatures(form, { ToEmployeeId: 3 }, noSignatures)).toMatchObject({
    ...noSignatures,
    RemovedSignatures: ['From', 'To'],
  });
});

test('[R-101] signing again and clearing reset the seal and update the notice', async () => {
  const form: HandoverForm = {
    ...signed,
    From: emptySignature,
    Signed: await computeSeal(signed, pngs),
    RemovedSignatures: ['From', 'To'],
  };
  expect(invalidateSignatures(form, { From: drawn(0.9) }, noSignatures)).toEqual({ From: drawn(0.9), Signed: null, RemovedSignatures: [] });
  expect(invalidateSignatures(form, { To: emptySignature }, noSignatures)).toEqual({
    To: emptySignature,
    Signed: null,
    RemovedSignatures: ['From', 'To'],
  });
});

test('[R-122] a signature in progress counts for nothing; a change removes it', async () => {
  const Signing = { Side: 'To', Digest: await contentDigest(signed), Strokes: drawn(0.5).strokes, IsOpen: true } as const;
  const form: HandoverForm = { ...signed, To: emptySignature, Signing };
  expect(isSigningComplete(form, noSignatures)).toBe(false);
  expect(toPayload(form, 'local-9', { from: null, to: null })).toMatchObject({ ToSignature: null, ToSignedOn: null });
  expect(invalidateSignatures(form, { Signing: { ...Signing, Strokes: [] } }, noSignatures)).not.toHaveProperty('From');
  expect(invalidateSignatures(form, { Comments: 'do myjni' }, noSignatures)).not.toHaveProperty('Signing');
  expect(invalidateSignatures(form, { Counter: 9 }, noSignatures)).toMatchObject({ From: emptySignature, Signing: null });
  expect(await contentDigest({ ...form, ...accepted, Comments: 'do myjni', From: drawn(0.1) })).toBe(Signing.Digest);
  expect(await contentDigest({ ...form, Counter: 9 })).not.toBe(Signing.Digest);
});

test('[R-122] a correction removes both signatures and keeps a stated reason', () => {
  expect(removeAllSignatures(signed)).toEqual({ ...noSignatures, Signed: null, RemovedSignatures: ['From', 'To'] });
  expect({ ...signed, To: refused, ...removeAllSignatures({ ...signed, To: refused }) }).toMatchObject({
    From: emptySignature,
    To: refused,
    RemovedSignatures: ['From'],
  });
});

test('[R-122] [R-125] a correction names signatures given by links, and ends them', () => {
  const postponed: HandoverForm = { ...signed, To: refused, LaterSigned: ['To'] };
  expect(coveringSides(postponed)).toEqual(['From', 'To']);
  expect(coveringSides({ ...postponed, ...removeAllSignatures(postponed) })).toEqual([]);
  expect(coveringSides({ ...postponed, ...invalidateSignatures(postponed, { Counter: 9 }, postponed) })).toEqual([]);
  expect(coveringSides({ ...postponed, ...invalidateSignatures(postponed, { Comments: 'do myjni' }, postponed) })).toEqual(['From', 'To']);
});

test('[R-101] the seal is due when the last side has signed or stated a reason', () => {
  expect(isSigningComplete({ ...signed, To: emptySignature }, noSignatures)).toBe(false);
  expect(isSigningComplete({ ...signed, To: { ...refused, unsigned: { Reason: null, Note: '' } } }, noSignatures)).toBe(false);
  expect(isSigningComplete({ ...signed, To: refused }, noSignatures)).toBe(true);
  expect(isSigningComplete({ ...signed, From: refused, To: refused }, noSignatures)).toBe(false);
  expect(isSigningComplete(signed, signed)).toBe(false);
});

test('[R-101] sends the seal taken at signing, also after a reload', async () => {
  const seal = JSON.parse(JSON.stringify(await computeSeal(signed, pngs))) as typeof signed.Signed & object;
  expect(await matchesSeal(signed, seal)).toBe(true);
  expect(await sealFor(signed, seal.Pngs, null, seal)).toEqual({ Version: 1, Hash: seal.Hash, Photos: [photo.Sha256] });
});

test('[R-101] terms accepted after signing join the seal', async () => {
  const without = { ...signed, TermsHash: null, TermsLanguage: null };
  const seal = await computeSeal(without, pngs);
  expect(invalidateSignatures({ ...without, Signed: seal }, accepted, noSignatures)).toEqual({ ...accepted, RemovedSignatures: [] });
  expect(await matchesSeal(signed, seal)).toBe(true);
  expect(await matchesSeal({ ...signed, Counter: 9 }, seal)).toBe(false);
  const Seal = await sealFor(signed, seal.Pngs, null, seal);
  expect(Seal?.Hash).toBe(await hashOf(signed));
  const saved = {
    ...toPayload(signed, 'local-9', pngs),
    FromStrokes: signed.From.strokes,
    ToStrokes: signed.To.strokes,
    Faults: signed.Faults,
    Seal,
  };
  expect(await checkSeal(saved)).toMatchObject({ kind: 'intact' });
});

test('[R-101] a signature replaced by another tab breaks the seal', async () => {
  expect(await matchesSeal({ ...signed, To: drawn(0.5) }, await computeSeal(signed, pngs))).toBe(false);
});

test('[R-101] content saved by another tab requires new signatures', async () => {
  const base = { ...signed, ...noSignatures, SelectedDamages: noDamages(), Date: '2026-11-21T06:46:00' };
  const theirs = { ...base, From: drawn(0.4), To: drawn(0.3), SelectedDamages: { ...noDamages(), Top: [{ ...point, Id: 'p2' }] } };
  const stored = readHandover({
    ...toPayload(theirs, 'local-9', pngs),
    FromStrokes: theirs.From.strokes,
    ToStrokes: theirs.To.strokes,
    Faults: theirs.Faults,
  });
  const merged = mergeHandover(signed, base, stored);
  expect(await matchesSeal(merged, await computeSeal(signed, pngs))).toBe(false);
  expect(removeSignatures(merged, noSignatures)).toMatchObject({ ...noSignatures, Signed: null, RemovedSignatures: ['From', 'To'] });
  const again = { ...merged, From: drawn(0.8), To: drawn(0.7) };
  expect(await matchesSeal(mergeHandover(again, base, stored), await computeSeal(again, pngs))).toBe(true);
});
