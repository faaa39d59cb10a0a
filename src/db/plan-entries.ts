import { isLocalKey, type RecordKey } from '../contract/fields.ts';
import { callOf } from '../contract/registry.ts';
import type { Change, PlannedCall } from './change.ts';
import { enteredAt } from './entered-at.ts';
import { localKeysIn, parametersWithServerId, withServerId } from './local-keys.ts';
import type { NewOutboxRow, OutboxRow } from './rows.ts';

/** What a change does to the outbox. */
export type EntryPlan = {
  readonly add: NewOutboxRow[];
  /** Entries that keep their place in the order and get new content. */
  readonly put: OutboxRow[];
  readonly remove: number[];
  /** Nothing of the document ever left this device, and nothing will. */
  readonly vanishes: boolean;
};

type Context = {
  readonly change: Change;
  /** The document's entries so far, in order. */
  readonly earlier: readonly OutboxRow[];
  /** Server ids that arrived for local keys which the change still names. */
  readonly known: ReadonlyMap<string, number>;
  readonly schemaVersion: number;
  readonly newId: () => string;
};

/**
 * Fits a change to what already waits for its document.
 * An entry that was never sent, or was refused, takes the new content in its old place, so that what depends on it still follows it.
 * One in doubt stays as it was sent, because its answer is still owed, and the new content follows it; parked, it goes again.
 */
export function planEntries(context: Context): EntryPlan {
  const { change, earlier } = context;
  if (change.kind === 'removal' && earlier.length > 0 && earlier.every(isReplaceable) && earlier.some(createsDocument)) {
    return { add: [], put: [], remove: earlier.map((entry) => entry.seq), vanishes: true };
  }
  const plan: EntryPlan = { add: [], put: [], remove: [], vanishes: false };
  const kept = new Set<number>();
  // With its document a part is gone, and could not be taken back any more.
  if (change.kind === 'removal') dropLeftOver(context, plan, kept);
  withdraw(context, plan, kept);
  for (const call of change.calls) planCall(context, call, plan, kept);
  if (change.kind === 'save') dropLeftOver(context, plan, kept);
  if (change.kind !== 'action') plan.put.push(...earlier.filter(isParkedInDoubt).map(toWaiting));
  return plan;
}

function planCall(context: Context, call: PlannedCall, plan: EntryPlan, kept: Set<number>): void {
  const entry = toEntry(context, call);
  // Its id has arrived, so the bytes are at the backend.
  if (entry.blobs.length > 0 && !isLocalKey(entry.targetKey)) return;
  const same = context.earlier.filter((candidate) => isSameCall(candidate, entry));
  for (const candidate of same) kept.add(candidate.seq);
  const [replaced, ...outdated] = same.filter(isReplaceable);
  const last = same.at(-1);
  if (replaced && last) {
    const dependsOn = dependenciesOf(entry, same[0] !== replaced);
    plan.put.push({ ...entry, id: keyOf(replaced, context.newId), seq: replaced.seq, base: replaced.base ?? entry.base, dependsOn });
    plan.remove.push(...outdated.map(({ seq }) => seq));
    // What is in doubt behind it would have the last word.
    if (isReplaceable(last)) return;
  }
  if (last && (entry.blobs.length > 0 || sameContent(last, entry))) return;
  plan.add.push({ ...entry, dependsOn: dependenciesOf(entry, last !== undefined) });
}

/** What an earlier save queued and this one no longer wants: held back where possible, else taken back afterwards. */
function dropLeftOver(context: Context, plan: EntryPlan, kept: ReadonlySet<number>): void {
  for (const entry of context.earlier) {
    if (kept.has(entry.seq) || entry.kind === 'removal' || (entry.kind === 'action' && context.change.kind === 'save')) continue;
    if (isReplaceable(entry) || entry.kind === 'save') takeBack(context, entry, plan);
  }
}

/** What this change names as not wanted, whoever queued it; delivered meanwhile, it is undone like any other. */
function withdraw(context: Context, plan: EntryPlan, kept: Set<number>): void {
  for (const { entity, call, targetKey } of context.change.withdraws ?? []) {
    const made = context.earlier.filter((entry) => entry.callEntity === entity && entry.call === call && entry.targetKey === targetKey);
    for (const entry of made) kept.add(entry.seq);
    const left = made.filter((entry) => !isReplaceable(entry));
    plan.remove.push(...made.filter(isReplaceable).map(({ seq }) => seq));
    const serverId = isLocalKey(targetKey) ? context.known.get(targetKey) : undefined;
    const undo = callOf(entity, call).change?.undo;
    if (!undo || (left.length === 0 && serverId === undefined)) continue;
    plan.put.push(...left.filter(({ blobs }) => blobs.length > 0).map((entry): OutboxRow => ({ ...(isParkedInDoubt(entry) ? toWaiting(entry) : entry), withdrawn: true })));
    planCall(context, { call: undo, entity, targetKey, parameters: { id: String(targetKey) }, ...fileNameIn(left) }, plan, kept);
  }
}

function takeBack(context: Context, entry: OutboxRow, plan: EntryPlan): void {
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

/** The person who changes the document has done what it waited for. */
function toWaiting(entry: OutboxRow): OutboxRow {
  return { ...entry, state: 'waiting', notBefore: 0, fault: null };
}

/**
 * The key of new content in an entry's place: its own where nothing was refused. So too where something before the backend refused a
 * creation: should that have been carried out all the same, the backend sees two contents under one key, and makes nothing twice.
 */
function keyOf(replaced: OutboxRow, newId: () => string): string {
  return replaced.state === 'waiting' || (creates(replaced) && !replaced.fault?.isVerdict) ? replaced.id : newId();
}

function createsDocument(entry: OutboxRow): boolean {
  return entry.targetKey === entry.recordKey && isLocalKey(entry.targetKey) && creates(entry);
}

function creates(entry: NewOutboxRow): boolean {
  return callOf(entry.callEntity, entry.call).change?.creates === true;
}

function isSameCall(left: NewOutboxRow, right: NewOutboxRow): boolean {
  return left.callEntity === right.callEntity && left.call === right.call && left.targetKey === right.targetKey;
}

function sameContent(left: NewOutboxRow, right: NewOutboxRow): boolean {
  return JSON.stringify([left.payload, left.parameters]) === JSON.stringify([right.payload, right.parameters]);
}

/** A creation names its own local key without waiting for it; every other use of a local key waits for the id. */
function dependenciesOf(entry: NewOutboxRow, follows: boolean): string[] {
  const keys = localKeysIn([entry.payload, entry.parameters, entry.targetKey]);
  return creates(entry) && !follows ? keys.filter((key) => key !== entry.targetKey) : keys;
}

function toEntry({ change, earlier, known, schemaVersion, newId }: Context, call: PlannedCall): NewOutboxRow {
  const resolve = (key: RecordKey): RecordKey => (isLocalKey(key) ? (known.get(key) ?? key) : key);
  let payload = call.payload ?? null;
  let parameters = call.parameters ?? {};
  for (const [localKey, serverId] of known) {
    payload = withServerId(payload, localKey, serverId);
    parameters = parametersWithServerId(parameters, localKey, serverId);
  }
  return {
    id: newId(),
    user: change.user,
    entity: change.entity,
    recordKey: resolve(change.key),
    callEntity: call.entity ?? change.entity,
    call: call.call,
    targetKey: resolve(call.targetKey ?? change.key),
    kind: change.kind,
    payload,
    parameters,
    base: change.base ?? null,
    dependsOn: [],
    blobs: call.blobs ?? [],
    ...(call.fileName ? { fileName: call.fileName } : {}),
    ...(call.passed ? { passed: call.passed } : {}),
    happenedAt: enteredAt(earlier, call.entity ?? change.entity, call.call, payload) ?? call.madeAt ?? change.happenedAt,
    appVersion: change.appVersion,
    schemaVersion,
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    epoch: 0,
    fault: null,
  };
}
