import { describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { emptyForm, type FaultForm, type HandoverForm } from '../content/handover-form.ts';
import { withServerIds } from '../../../db/outbox/local-keys.ts';
import { planPreparedSave } from '../../../screens/record/save/plan-save.ts';
import { faultParts, handoverFormat } from '../content/handover-format.ts';
import { toPreparedSave } from './prepare-handover.ts';

const key = 'local-11111111-1111-1111-1111-111111111111';
const faultKey = 'local-22222222-2222-2222-2222-222222222222';
const imageKey = 'local-33333333-3333-3333-3333-333333333333';

const photo = { Key: imageKey, BlobId: 'b1', Name: 'photo-1-b1.jpg', Sha256: 'ab', Size: 12 };
const scratch: FaultForm = { Id: faultKey, PlacementId: 1, KindId: 2, Description: ' scratch ', DamagePointId: null, Images: [photo] };

type Save = {
  readonly key?: string | number;
  readonly form: HandoverForm;
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly entries?: readonly OutboxRow[];
  readonly aliases?: ReadonlyMap<string, number>;
};

function planned({ key: saved = key, form, stored, entries = [], aliases = new Map<string, number>() }: Save) {
  const prepared = toPreparedSave(withServerIds(form, aliases), { from: 'data:image/png;base64,AA==', to: null }, null, () => 'mark');
  return planPreparedSave(
    {
      entity: 'vehicle-handover-document',
      form: { format: handoverFormat, parts: { Faults: faultParts } },
      key: saved,
      stored: stored ?? null,
      entries,
    },
    prepared,
  );
}

function withFaults(...Faults: FaultForm[]): HandoverForm {
  return { ...emptyForm('2026-03-01T10:00:00'), VehicleId: 5, Faults };
}

const names = (change: ReturnType<typeof planned>) => change.calls.map(({ call, targetKey }) => [call, targetKey]);

describe('save of a new handover', () => {
  test('[R-084] sends the document, then its fault, then the photo of that fault', () => {
    const change = planned({ form: withFaults(scratch) });
    expect(names(change)).toEqual([
      ['createOrUpdate', undefined],
      ['createOrUpdateFault', faultKey],
      ['uploadToTable', imageKey],
    ]);
    expect(change.calls[0]?.payload).toMatchObject({ Id: key, VehicleId: 5, FromSignature: 'data:image/png;base64,AA==' });
    expect(change.calls[1]?.payload).toMatchObject({ Id: faultKey, VehicleHandoverDocumentId: key, Description: 'scratch' });
    expect(change.calls[2]).toMatchObject({
      entity: 'file',
      parameters: { table: 'VehicleHandoverDocumentFault', id: faultKey },
      blobs: [{ id: 'b1', sha256: 'ab', size: 12 }],
    });
    expect(change.base).toBeUndefined();
  });

  test('stores signature vectors and photos with the record, not on the wire', () => {
    const strokes = [[{ x: 0.1, y: 0.2, t: 0 }]];
    const form = { ...withFaults(scratch), From: { strokes, png: null, unsigned: null } };
    const change = planned({ form });
    expect(change.item).toMatchObject({ FromStrokes: strokes, Faults: [{ Id: faultKey, Images: [photo] }] });
    expect(change.calls[0]?.payload).not.toHaveProperty('FromStrokes');
    expect(change.calls[1]?.payload).not.toHaveProperty('Images');
  });

  test("a fault of a marked damage takes the mark's description and kind", () => {
    const scratchOnMark = { ...scratch, DamagePointId: 'p1', Description: '' };
    const mark = { X: 1, Y: 2, Id: 'p1', IsNew: true, KindId: 9 };
    const form = withFaults(scratchOnMark);
    const marked = (point: object) => ({ ...form, SelectedDamages: { ...form.SelectedDamages, Left: [{ ...mark, ...point }] } });
    expect(planned({ form: marked({ Description: 'dent' }) }).calls[1]?.payload).toMatchObject({ Description: 'dent', KindId: 9 });
    expect(planned({ form: marked({}) }).calls[1]?.payload).toMatchObject({ Description: 'mark', DamagePointId: 'p1' });
  });
});

describe('save of a delivered handover', () => {
  const file = { Id: 70, FileName: 'photo-1-x.jpg', Sha256: 'cd', Size: 3 };
  const expected = {
    Id: 40,
    Faults: [
      { Id: 50, VehicleHandoverDocumentId: 40, PlacementId: 1, KindId: 2, Description: 'scratch', DamagePointId: null, Files: [file] },
      { Id: 51, VehicleHandoverDocumentId: 40, PlacementId: null, KindId: null, Description: 'dent', DamagePointId: null, Files: [] },
    ],
  };
  const image = { Key: 70, BlobId: null, Name: 'photo-1-x.jpg', Sha256: 'cd', Size: 3 };
  const fifty: FaultForm = { Id: 50, PlacementId: 1, KindId: 2, Description: 'scratch', DamagePointId: null, Images: [image] };
  const fiftyOne: FaultForm = { Id: 51, PlacementId: null, KindId: null, Description: 'dent', DamagePointId: null, Images: [] };

  test('sends only changed faults', () => {
    const change = planned({ key: 40, stored: expected, form: withFaults(fifty, { ...fiftyOne, Description: 'deep dent' }) });
    expect(names(change)).toEqual([
      ['createOrUpdate', undefined],
      ['createOrUpdateFault', 51],
    ]);
    expect(change.base).toBe(expected);
  });

  test('deletes a removed fault and a removed photo', () => {
    const change = planned({ key: 40, stored: expected, form: withFaults({ ...fifty, Images: [] }) });
    expect(names(change)).toEqual([
      ['createOrUpdate', undefined],
      ['delete', 70],
      ['deleteFault', 51],
    ]);
    expect(change.calls[1]).toMatchObject({ entity: 'file', parameters: { id: '70' } });
  });

  test('repeats a queued removal of a fault that the stored record lacks', () => {
    const waiting = {
      kind: 'save',
      callEntity: 'vehicle-handover-document',
      call: 'deleteFault',
      targetKey: 51,
      base: expected,
    } as unknown as OutboxRow;
    const now = { ...expected, Faults: expected.Faults.slice(0, 1) };
    const change = planned({ key: 40, stored: now, entries: [waiting], form: withFaults(fifty) });
    expect(names(change)).toContainEqual(['deleteFault', 51]);
    expect(change.base).toBe(expected);
  });

  test('[R-085] uses server ids that arrived while the form was open, no second upload', () => {
    const delivered = { Id: 40, Faults: [{ ...expected.Faults[0], Id: 60, Files: [{ ...file, Id: 80 }] }] };
    const aliases = new Map([
      [faultKey, 60],
      [imageKey, 80],
    ]);
    const change = planned({ key: 40, stored: delivered, aliases, form: withFaults({ ...scratch, Description: 'scratch' }) });
    expect(names(change)).toEqual([['createOrUpdate', undefined]]);
  });

  test('deletes a removed fault that was delivered while the form was open', () => {
    const change = planned({ key: 40, stored: { Id: 40, Faults: [{ ...expected.Faults[0], Id: 60, Files: [] }] }, form: withFaults() });
    expect(names(change)).toContainEqual(['deleteFault', 60]);
  });
});
