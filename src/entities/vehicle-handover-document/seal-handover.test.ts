import { expect, test } from 'vitest';
import type { Signature } from '../../screens/item/signature.ts';
import { emptyForm, type HandoverForm } from './handover-form.ts';
import { toPayload } from './handover-payload.ts';
import { readHandover } from './read-handover.ts';
import { sealFor, sealState } from './seal-handover.ts';

const drawn = (x: number): Signature => ({ strokes: [[{ x: 0, y: 0.5, t: 0 }, { x, y: 0.5, t: 9 }]], png: null, unsigned: null });
const refused: Signature = { strokes: [], png: null, unsigned: { Reason: 'refused', Note: '' } };
const signed: HandoverForm = { ...emptyForm('2026-11-21T06:46:00'), VehicleId: 4, FromEmployeeId: 1, ToEmployeeId: 2, Counter: 9, From: drawn(0.8), To: refused };

/** Saves `form` over `before` as the device does; a signature's picture is told by its stroke. */
async function saved(form: HandoverForm, before: Record<string, unknown> | null = null) {
  const pngs = { from: `data:image/png;base64,${String(form.From.strokes[0]?.[1]?.x)}`, to: null };
  const Seal = await sealFor(form, pngs, before, null);
  return { ...toPayload(form, 'local-1', pngs), FromStrokes: form.From.strokes, ToStrokes: form.To.strokes, Faults: form.Faults, Seal };
}

test('what was signed is intact, also when the backend gives it back without what only this device has [R-101]', async () => {
  const kept = await saved(signed);
  expect(await sealState(kept)).toEqual({ kind: 'intact', hash: kept.Seal?.Hash });
  const { FromStrokes: _, ToStrokes: __, Faults: ___, ...back } = kept;
  expect(await sealState({ ...back, Id: 7, Number: 'PZO/1' })).toMatchObject({ kind: 'intact' });
});

test('a later save with the old signatures keeps the seal, and shows as changed [R-101]', async () => {
  const first = await saved(signed);
  const later = await saved({ ...readHandover(first), Counter: 10 }, first);
  expect(later.Seal).toEqual({ ...first.Seal, IsChanged: true });
  expect(await sealState(later)).toEqual({ kind: 'changed', hash: first.Seal?.Hash });
});

test('what is not sealed may be added later [R-101]', async () => {
  const first = await saved(signed);
  expect(await sealState(await saved({ ...readHandover(first), Comments: 'do myjni' }, first))).toMatchObject({ kind: 'intact' });
});

test('all who sign signed anew: a new seal [R-101]', async () => {
  const first = await saved(signed);
  const later = await saved({ ...readHandover(first), Counter: 10, From: drawn(0.7) }, first);
  expect(later.Seal?.Hash).not.toBe(first.Seal?.Hash);
  expect(await sealState(later)).toMatchObject({ kind: 'intact' });
});

test('a document of another program has no seal [R-101]', async () => {
  expect(await sealState(toPayload(signed, 7, { from: null, to: null }))).toEqual({ kind: 'none' });
});

test('[R-101] what came without a seal gets none over signatures that nobody gave here', async () => {
  const foreign = toPayload({ ...signed, To: drawn(0.6) }, 7, { from: 'data:image/png;base64,AA==', to: 'data:image/png;base64,AA==' });
  const form = { ...readHandover(foreign), Counter: 10 };
  expect(await sealFor(form, { from: form.From.png, to: form.To.png }, foreign, null)).toBeNull();
});
