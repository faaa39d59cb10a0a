import { expect, test } from 'vitest';
import type { Signature } from '../../../screens/record/fields/signature/signature.ts';
import { emptyForm, type HandoverForm } from '../content/handover-form.ts';
import { toPayload } from '../content/handover-payload.ts';
import { readHandover } from '../content/read-handover.ts';
import { sealFor, checkSeal } from './seal-handover.ts';

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
const refused: Signature = { strokes: [], png: null, unsigned: { Reason: 'refused', Note: '' } };
const signed: HandoverForm = {
  ...emptyForm('2026-11-21T06:46:00'),
  VehicleId: 4,
  FromEmployeeId: 1,
  ToEmployeeId: 2,
  Counter: 9,
  From: drawn(0.8),
  To: refused,
};

/** Saves `form` over `before` as the device does; a signature's PNG is derived from its stroke. */
async function saved(form: HandoverForm, before: Record<string, unknown> | null = null) {
  const pngs = { from: `data:image/png;base64,${String(form.From.strokes[0]?.[1]?.x)}`, to: null };
  const Seal = await sealFor(form, pngs, before, null);
  return { ...toPayload(form, 'local-1', pngs), FromStrokes: form.From.strokes, ToStrokes: form.To.strokes, Faults: form.Faults, Seal };
}

test('[R-101] stays intact when the backend returns it without device-only data', async () => {
  const stored = await saved(signed);
  expect(await checkSeal(stored)).toEqual({ kind: 'intact', hash: stored.Seal?.Hash });
  const { FromStrokes: _, ToStrokes: __, Faults: ___, ...back } = stored;
  expect(await checkSeal({ ...back, Id: 7, Number: 'PZO/1' })).toMatchObject({ kind: 'intact' });
});

test('[R-101] a later save with old signatures keeps the seal and shows as changed', async () => {
  const first = await saved(signed);
  const later = await saved({ ...readHandover(first), Counter: 10 }, first);
  expect(later.Seal).toEqual({ ...first.Seal, IsChanged: true });
  expect(await checkSeal(later)).toEqual({ kind: 'changed', hash: first.Seal?.Hash });
});

test('[R-101] unsealed fields may change later', async () => {
  const first = await saved(signed);
  expect(await checkSeal(await saved({ ...readHandover(first), Comments: 'do myjni' }, first))).toMatchObject({ kind: 'intact' });
});

test('[R-124] the seal of a correction names the seals that it was made from', async () => {
  const first = await saved(signed);
  expect(first.Seal).not.toHaveProperty('Replaces');
  const second = await saved({ ...readHandover(first), Counter: 10, From: drawn(0.7) }, first);
  expect(second.Seal?.Replaces).toEqual([first.Seal?.Hash]);
  // Corrected again before it was sent.
  const third = await saved({ ...readHandover(second), Counter: 11, From: drawn(0.6) }, second);
  expect(third.Seal?.Replaces).toEqual([first.Seal?.Hash, second.Seal?.Hash]);
  const unsealed = await saved({ ...readHandover(first), From: drawn(0.5) }, { ...first, Seal: null });
  expect(unsealed.Seal?.Replaces).toEqual([]);
});

test('[R-101] makes a new seal when every signing side signs again', async () => {
  const first = await saved(signed);
  const later = await saved({ ...readHandover(first), Counter: 10, From: drawn(0.7) }, first);
  expect(later.Seal?.Hash).not.toBe(first.Seal?.Hash);
  expect(await checkSeal(later)).toMatchObject({ kind: 'intact' });
});

test('[R-101] a document of another program has no seal', async () => {
  expect(await checkSeal(toPayload(signed, 7, { from: null, to: null }))).toEqual({ kind: 'none' });
});

test('[R-101] adds no seal over signatures of an unsealed foreign document', async () => {
  const foreign = toPayload({ ...signed, To: drawn(0.6) }, 7, { from: 'data:image/png;base64,AA==', to: 'data:image/png;base64,AA==' });
  const form = { ...readHandover(foreign), Counter: 10 };
  expect(await sealFor(form, { from: form.From.png, to: form.To.png }, foreign, null)).toBeNull();
});
