import type { EntityName } from '../../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { HandoverSeal } from '../../contract/handover-seal.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { Change, PlannedCall } from '../../db/outbox/change.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { entryBlobOf, type Photo } from '../../screens/record/photos/photo.ts';
import { damageList, newDamages, type FaultForm, type HandoverForm } from './handover-form.ts';
import { toPayload, vectorsOf, type SignaturePngs } from './handover-payload.ts';
import { readHandover } from './read-handover.ts';

export type HandoverSave = {
  readonly key: RecordKey;
  readonly form: HandoverForm;
  readonly pngs: SignaturePngs;
  readonly seal: HandoverSeal | null;
  readonly row: GridRow;
  /** The record's content as stored on this device; null for a new one. */
  readonly stored: Readonly<Record<string, unknown>> | null;
  /** The record's undelivered outbox entries. */
  readonly entries: readonly OutboxRow[];
  /** Server ids that arrived for local keys of the form. */
  readonly aliases: ReadonlyMap<string, number>;
  /** The description of a fault that only carries photos of a marked damage. */
  readonly describePoint: (pointId: string) => string;
  readonly user: string;
  readonly appVersion: string;
  readonly now: WireDateTime;
};

const entity = 'vehicle-handover-document';

/** Plans the save of a handover: every call that the backend still needs, in order, and the record's new content. */
export function planHandoverSave(save: HandoverSave): Change {
  const base = baseOf(save);
  const faults = faultsToSave(save);
  const payload = { ...toPayload(save.form, save.key, save.pngs), Seal: save.seal };
  const calls: PlannedCall[] = [
    { call: 'createOrUpdate', payload },
    ...deleteCalls(save, faults),
    ...faults.flatMap((fault) => faultCalls(save, fault, base)),
  ];
  return {
    entity,
    key: save.key,
    kind: 'save',
    user: save.user,
    appVersion: save.appVersion,
    happenedAt: save.now,
    calls,
    item: { ...save.stored, ...payload, ...vectorsOf(save.form), Faults: faults.map(toStoredFault(save.key)) },
    row: save.row,
    ...(base ? { base } : {}),
  };
}

/** The content that the backend last had: the base of a queued save, or the stored content when none is queued. */
function baseOf({ stored, entries, key }: HandoverSave): Readonly<Record<string, unknown>> | null {
  if (entries.length > 0) return entries.find((entry) => entry.base !== null)?.base ?? null;
  return isLocalKey(key) ? null : stored;
}

/** The form's faults under their current keys. A fault of a marked damage takes the mark's kind and description. */
function faultsToSave({ form, aliases, describePoint }: HandoverSave): FaultForm[] {
  const resolve = (key: RecordKey) => (isLocalKey(key) ? (aliases.get(key) ?? key) : key);
  const marks = new Map(damageList(newDamages(form.SelectedDamages)).flatMap(({ point }) => (point.Id ? [[point.Id, point] as const] : [])));
  return form.Faults.map((fault) => {
    const mark = fault.DamagePointId === null ? undefined : marks.get(fault.DamagePointId);
    const description = mark?.Id === undefined ? fault.Description : (mark.Description ?? '').trim() || describePoint(mark.Id);
    return {
      ...fault,
      Id: resolve(fault.Id),
      Description: description.trim(),
      KindId: mark ? (mark.KindId ?? null) : fault.KindId,
      Images: fault.Images.map((image) => ({ ...image, Key: resolve(image.Key) })),
    };
  });
}

function faultCalls(save: HandoverSave, fault: FaultForm, base: Readonly<Record<string, unknown>> | null): PlannedCall[] {
  const before = base ? readHandover(base).Faults.find((one) => one.Id === fault.Id) : undefined;
  const isSame = before !== undefined && JSON.stringify(faultPayload(save.key, before)) === JSON.stringify(faultPayload(save.key, fault));
  const saving: PlannedCall[] = isSame ? [] : [{ call: 'createOrUpdateFault', targetKey: fault.Id, payload: faultPayload(save.key, fault) }];
  return [...saving, ...fault.Images.flatMap((image) => uploadCall(fault, image))];
}

function uploadCall(fault: FaultForm, image: Photo): PlannedCall[] {
  const blob = entryBlobOf(image);
  if (!isLocalKey(image.Key) || !blob) return [];
  const parameters = { table: 'VehicleHandoverDocumentFault', id: String(fault.Id) };
  return [{ call: 'uploadToTable', entity: 'file', targetKey: image.Key, parameters, blobs: [blob] }];
}

/** Delete calls for faults and photos that the backend has, or will get from queued calls, and the form lacks. */
function deleteCalls(save: HandoverSave, faults: readonly FaultForm[]): PlannedCall[] {
  const remaining = new Set<RecordKey>(faults.flatMap((fault) => [fault.Id, ...fault.Images.map((image) => image.Key)]));
  const knownFaults = [save.stored, ...save.entries.map((entry) => entry.base)].flatMap((item) => (item ? readHandover(item).Faults : []));
  const calls = new Map<RecordKey, PlannedCall>();
  // This save replaces the queued one, so queued removals must be repeated or they would be lost.
  for (const entry of save.entries) {
    const isRemoval = entry.kind === 'save' && (entry.call === 'deleteFault' || (entry.callEntity === 'file' && entry.call === 'delete'));
    if (isRemoval && !remaining.has(entry.targetKey)) calls.set(entry.targetKey, deleteCall(entry.callEntity, entry.call, entry.targetKey));
  }
  for (const fault of knownFaults) {
    if (isLocalKey(fault.Id)) continue;
    if (!remaining.has(fault.Id)) {
      calls.set(fault.Id, deleteCall(entity, 'deleteFault', fault.Id));
      continue;
    }
    for (const image of fault.Images) {
      if (!isLocalKey(image.Key) && !remaining.has(image.Key)) calls.set(image.Key, deleteCall('file', 'delete', image.Key));
    }
  }
  return [...calls.values()];
}

function deleteCall(callEntity: EntityName, call: string, targetKey: RecordKey): PlannedCall {
  return { call, entity: callEntity, targetKey, parameters: { id: String(targetKey) } };
}

function faultPayload(documentKey: RecordKey, { Id, PlacementId, KindId, Description, DamagePointId }: FaultForm): Record<string, unknown> {
  return { Id, VehicleHandoverDocumentId: documentKey, PlacementId, KindId, Description, DamagePointId };
}

function toStoredFault(documentKey: RecordKey) {
  return (fault: FaultForm): Record<string, unknown> => ({ ...faultPayload(documentKey, fault), Images: fault.Images });
}
