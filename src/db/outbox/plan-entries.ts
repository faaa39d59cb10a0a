import { isLocalKey } from '../../contract/wire/fields.ts';
import { callOf } from '../../contract/registry.ts';
import type { Change, PlannedCall } from './change.ts';
import { originalEntryTime } from './original-entry-time.ts';
import { newEntry } from './new-entry.ts';
import { localKeysIn, parametersWithServerIds, withServerIds, type ServerIds } from './local-keys.ts';
import type { NewOutboxRow, OutboxRow } from '../schema/rows.ts';

/** How a change alters the outbox. */
export type EntryPlan = {
  readonly add: NewOutboxRow[];
  /** Entries that stay at their position in the queue and get new content. */
  readonly put: OutboxRow[];
  readonly remove: number[];
  /** No part of the record ever left this device, and none will. */
  readonly deletesRecord: boolean;
};

type PlanContext = {
  readonly change: Change;
  /** The record's queued entries, in order. */
  readonly earlier: readonly OutboxRow[];
  /** Server ids of local keys that the change still contains. */
  readonly serverIds: ServerIds;
  readonly schemaVersion: number;
  readonly newId: () => string;
};

/**
 * Merges a change into the entries that are already queued for its record.
 * An entry that was never sent, or was rejected, takes the new content at its old position, so that its dependents still follow it.
 * An in-doubt entry stays as it was sent, because its answer is outstanding, and the new content is queued behind it; a parked one is
 * retried.
 */
export function planEntries(context: PlanContext): EntryPlan {
  const { change, earlier } = context;
  if (change.kind === 'removal' && earlier.length > 0 && earlier.every(isReplaceable) && earlier.some(createsRecord)) {
    return { add: [], put: [], remove: earlier.map((entry) => entry.seq), deletesRecord: true };
  }
  const plan: EntryPlan = { add: [], put: [], remove: [], deletesRecord: false };
  const handled = new Set<number>();
  // Removing the record removes its parts: they could not be undone after it.
  if (change.kind === 'removal') dropObsoleteCalls(context, plan, handled);
  withdrawCalls(context, plan, handled);
  for (const call of change.calls) planCall(context, call, plan, handled);
  if (change.kind === 'save') dropObsoleteCalls(context, plan, handled);
  if (change.kind !== 'action') plan.put.push(...earlier.filter(isParkedInDoubt).map(toWaiting));
  return plan;
}

function planCall(context: PlanContext, call: PlannedCall, plan: EntryPlan, handled: Set<number>): void {
  const entry = toEntry(context, call);
  // The server id has arrived, so the bytes are at the backend.
  if (entry.blobs.length > 0 && !isLocalKey(entry.targetKey)) return;
  const allSame = context.earlier.filter((candidate) => isSameCall(candidate, entry));
  for (const candidate of allSame) handled.add(candidate.seq);
  const overtaker = lastOtherAction(context.earlier, entry);
  const sameCalls = allSame.filter(({ seq }) => seq > overtaker);
  // A rejected one would hold up its lane, although this call repeats it.
  plan.remove.push(
    ...allSame
      .filter((candidate) => candidate.seq < overtaker && candidate.state === 'parked' && isReplaceable(candidate))
      .map(({ seq }) => seq),
  );
  const [replaced, ...outdated] = sameCalls.filter(isReplaceable);
  const last = sameCalls.at(-1);
  if (replaced && last) {
    const dependsOn = dependenciesOf(entry, sameCalls[0] !== replaced);
    plan.put.push({
      ...entry,
      id: idempotencyKeyOf(replaced, context.newId),
      seq: replaced.seq,
      base: replaced.base ?? entry.base,
      dependsOn,
    });
    plan.remove.push(...outdated.map(({ seq }) => seq));
    // An in-doubt entry behind the replaced one would overwrite its content.
    if (isReplaceable(last)) return;
  }
  if (last && (entry.blobs.length > 0 || hasSameContent(last, entry))) return;
  plan.add.push({ ...entry, dependsOn: dependenciesOf(entry, last !== undefined) });
}

/** Drops the calls of an earlier save that this change does not repeat: removed where possible, else undone afterwards. */
function dropObsoleteCalls(context: PlanContext, plan: EntryPlan, handled: ReadonlySet<number>): void {
  for (const entry of context.earlier) {
    if (handled.has(entry.seq) || entry.kind === 'removal' || (entry.kind === 'action' && context.change.kind === 'save')) continue;
    if (isReplaceable(entry) || entry.kind === 'save') undoEntry(context, entry, plan);
  }
}

/** Drops the calls that this change withdraws, whichever change queued them; a delivered one is undone. */
function withdrawCalls(context: PlanContext, plan: EntryPlan, handled: Set<number>): void {
  for (const { entity, call, targetKey } of context.change.withdraws ?? []) {
    const queued = context.earlier.filter((entry) => entry.callEntity === entity && entry.call === call && entry.targetKey === targetKey);
    for (const entry of queued) handled.add(entry.seq);
    const sentEntries = queued.filter((entry) => !isReplaceable(entry));
    plan.remove.push(...queued.filter(isReplaceable).map(({ seq }) => seq));
    const serverId = isLocalKey(targetKey) ? context.serverIds.get(targetKey) : undefined;
    const undo = callOf(entity, call).change?.undo;
    if (!undo || (sentEntries.length === 0 && serverId === undefined)) continue;
    plan.put.push(
      ...sentEntries
        .filter(({ blobs }) => blobs.length > 0)
        .map((entry): OutboxRow => ({ ...(isParkedInDoubt(entry) ? toWaiting(entry) : entry), withdrawn: true })),
    );
    planCall(context, { call: undo, entity, targetKey, parameters: { id: String(targetKey) }, ...fileNameIn(sentEntries) }, plan, handled);
  }
}

function undoEntry(context: PlanContext, entry: OutboxRow, plan: EntryPlan): void {
  if (isReplaceable(entry)) {
    plan.remove.push(entry.seq);
    return;
  }
  const undo = callOf(entry.callEntity, entry.call).change?.undo;
  if (!undo || !isLocalKey(entry.targetKey)) return;
  const parameters = { id: entry.targetKey };
  const planned = { call: undo, entity: entry.callEntity, targetKey: entry.targetKey, parameters, ...fileNameIn([entry]) };
  plan.add.push({ ...toEntry(context, planned), dependsOn: [entry.targetKey] });
}

function fileNameIn(uploads: readonly OutboxRow[]): Pick<PlannedCall, 'fileName'> {
  const fileName = uploads[0]?.blobs[0]?.name;
  return fileName === undefined ? {} : { fileName };
}

function isReplaceable(entry: OutboxRow): boolean {
  return entry.state !== 'sending' && entry.attempts === 0;
}

function isParkedInDoubt(entry: OutboxRow): boolean {
  return entry.state === 'parked' && entry.attempts > 0;
}

/** Changing the record is the decision that the parked entry waited for. */
function toWaiting(entry: OutboxRow): OutboxRow {
  return { ...entry, state: 'waiting', notBefore: 0, fault: null };
}

/**
 * The idempotency key of a replaced entry: the old one unless the entry was rejected. A create that was rejected before it reached the
 * backend stores its key too: if it was carried out after all, the backend sees two contents under one key and creates nothing twice.
 */
function idempotencyKeyOf(replaced: OutboxRow, newId: () => string): string {
  return replaced.state === 'waiting' || (creates(replaced) && !replaced.fault?.isVerdict) ? replaced.id : newId();
}

function createsRecord(entry: OutboxRow): boolean {
  return entry.targetKey === entry.recordKey && isLocalKey(entry.targetKey) && creates(entry);
}

function creates(entry: NewOutboxRow): boolean {
  return callOf(entry.callEntity, entry.call).change?.creates === true;
}

function isSameCall(left: NewOutboxRow, right: NewOutboxRow): boolean {
  if (left.callEntity !== right.callEntity || left.call !== right.call || left.targetKey !== right.targetKey) return false;
  const { distinctBy = [] } = callOf(left.callEntity, left.call).change ?? {};
  return distinctBy.every((field) => left.payload?.[field] === right.payload?.[field]);
}

/**
 * Position of the last queued action of another kind on the target of an action; -1 for none. The same action before it was undone or built
 * upon, so that new content in its place would come too early: locked, unlocked and locked again must end locked.
 */
function lastOtherAction(earlier: readonly OutboxRow[], entry: NewOutboxRow): number {
  if (entry.kind !== 'action') return -1;
  return (
    earlier.findLast((candidate) => candidate.kind === 'action' && candidate.targetKey === entry.targetKey && candidate.call !== entry.call)
      ?.seq ?? -1
  );
}

function hasSameContent(left: NewOutboxRow, right: NewOutboxRow): boolean {
  return JSON.stringify([left.payload, left.parameters]) === JSON.stringify([right.payload, right.parameters]);
}

/** A create contains its own local key without waiting for it; every other use of a local key waits for the server id. */
function dependenciesOf(entry: NewOutboxRow, follows: boolean): string[] {
  const keys = localKeysIn([entry.payload, entry.parameters, entry.targetKey]);
  return creates(entry) && !follows ? keys.filter((key) => key !== entry.targetKey) : keys;
}

function toEntry({ change, earlier, serverIds, schemaVersion, newId }: PlanContext, call: PlannedCall): NewOutboxRow {
  const payload = withServerIds(call.payload ?? null, serverIds);
  return newEntry({
    id: newId(),
    user: change.user,
    entity: change.entity,
    recordKey: withServerIds(change.key, serverIds),
    callEntity: call.entity ?? change.entity,
    call: call.call,
    targetKey: withServerIds(call.targetKey ?? change.key, serverIds),
    kind: change.kind,
    payload,
    parameters: parametersWithServerIds(call.parameters ?? {}, serverIds),
    base: change.base ?? null,
    blobs: call.blobs ?? [],
    ...(call.fileName ? { fileName: call.fileName } : {}),
    ...(call.passed ? { passed: call.passed } : {}),
    happenedAt: originalEntryTime(earlier, call.entity ?? change.entity, call.call, payload) ?? call.originalEntryTime ?? change.happenedAt,
    appVersion: change.appVersion,
    schemaVersion,
    // As a `Retry-After`: a new connection or a tap does not send it earlier.
    ...(change.undoUntil !== undefined && { notBefore: change.undoUntil, asked: change.undoUntil }),
  });
}
