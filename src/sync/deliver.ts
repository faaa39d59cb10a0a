import type { ChangeDefinition, LookUpDefinition, PreflightDefinition } from '../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../contract/wire/fields.ts';
import { lookUpGuard, mergeGuard } from '../contract/delivery/idempotency.ts';
import { isMissing, type FieldError } from '../contract/wire/problem.ts';
import { outcomeOfMissing, withDoubt, isExhausted } from './doubt.ts';
import { toRejection, type Rejection } from '../contract/delivery/rejection.ts';
import { deepEqual } from './deep-equal.ts';
import type { Outcome, QueuedEntry } from './entry.ts';
import type { LookUpResult } from './look-up.ts';
import { mergeOnto } from './merge.ts';
import { retry, type Classified } from './outcome.ts';
import type { Clock, OutboxStore } from './ports.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An outbox entry with the fields that delivery needs. */
export type DeliverableEntry = QueuedEntry & {
  readonly targetKey: RecordKey;
  readonly payload: Fields | null;
  readonly base: Fields | null;
  /**
   * Content to send instead of the payload, stored before sending. If it is missing on an entry that needs preparation, nothing of the
   * entry was ever sent.
   */
  readonly merged?: Fields | null;
  /** Guards that the user has overridden. */
  readonly passed?: readonly string[];
};

export type DeliveryPorts<Entry extends DeliverableEntry> = {
  /** Fetches the current record from the backend. */
  readonly fetch: (entry: Entry) => Promise<Classified<Fields>>;
  /** Calls a guard: true when `content` conflicts with other data. */
  readonly checkGuard: (entry: Entry, guard: PreflightDefinition, content: Fields) => Promise<Classified<boolean>>;
  /** Whether the backend executes each idempotency key once. */
  readonly honoursKeys: (entry: Entry) => Promise<Classified<boolean>>;
  /** Searches for an in-doubt create on the backend. */
  readonly lookUp: (entry: Entry, where: LookUpDefinition) => Promise<Classified<LookUpResult>>;
  readonly rewrite: OutboxStore<Entry>['rewrite'];
  /** Sends the entry as it is stored. */
  readonly send: (entry: Entry) => Promise<Outcome>;
  readonly clock: Clock;
};

/**
 * Whether an entry needs no request before its own, and may share one with others (SY24). One that two attempts did not bring through goes
 * alone.
 */
export function isBatchable(change: ChangeDefinition | undefined, entry: DeliverableEntry): boolean {
  if (entry.blobs.length > 0 || entry.attempts > MAX_BATCHED_ATTEMPTS || entry.doubt?.isAccepted) return false;
  return !needsPreparation(change, entry) || mayHaveArrived(entry);
}

/** Delivers an entry whose request has been sent in a batch, with `outcome`. Only a backend that executes each key once takes batches. */
export function deliverSent<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  change: ChangeDefinition | undefined,
  entry: Entry,
  outcome: Outcome,
): Promise<Outcome> {
  let delivery: Outcome | null = outcome;
  const send: typeof ports.send = (next) => {
    const first = delivery;
    delivery = null;
    return first ? Promise.resolve(first) : ports.send(next);
  };
  return deliver({ ...ports, send, honoursKeys: () => Promise.resolve({ kind: 'answered', value: true }) }, change, entry);
}

/** How often a change is merged again after losing a race with another user, before other lanes get their turn. */
const MAX_ROUNDS = 3;

/** Attempts in batches. */
const MAX_BATCHED_ATTEMPTS = 2;

/** Delivers one entry, or parks it for a person when the backend's responses settle nothing (SY23). */
export async function deliver<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  change: ChangeDefinition | undefined,
  entry: Entry,
): Promise<Outcome> {
  const outcome = await deliverOnce(ports, change, entry);
  if (isGoneAlready(change, entry, outcome)) return { kind: 'applied', serverId: null };
  if (outcome.kind !== 'retry') return outcome;
  const next = withDoubt(entry.doubt, outcome);
  if (!isExhausted(next.doubt) || !(await ignoresKeys(ports, entry))) return next;
  const { guard = lookUpGuard } = outcome.rejection;
  const isNew = change?.creates === true && isLocalKey(entry.targetKey) && guard === lookUpGuard;
  return { kind: 'parked', rejection: isNew ? { ...outcome.rejection, code: 'may-have-arrived', guard: lookUpGuard } : outcome.rejection };
}

/**
 * Whether the backend ignores idempotency keys. Retries are safe on a backend that honours them; and while the backend does not respond, no
 * earlier response came from it.
 */
async function ignoresKeys<Entry extends DeliverableEntry>(ports: DeliveryPorts<Entry>, entry: Entry): Promise<boolean> {
  const honours = await ports.honoursKeys(entry);
  return honours.kind === 'answered' && !honours.value;
}

const goneCodes: ReadonlySet<Rejection['code']> = new Set(['not-found', 'unknown-address']);

/** An in-doubt removal that finds nothing has succeeded. */
function isGoneAlready(change: ChangeDefinition | undefined, { attempts }: DeliverableEntry, outcome: Outcome): boolean {
  return change?.removes === true && attempts > 1 && outcome.kind === 'parked' && goneCodes.has(outcome.rejection.code);
}

/**
 * Delivers one entry: look up an in-doubt create (SY22), merge onto newer data (SY16), check the guards (SY17), send once (SY4). An
 * in-doubt entry is sent again unchanged, because it would collide and conflict with its own effect.
 */
async function deliverOnce<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  change: ChangeDefinition | undefined,
  entry: Entry,
): Promise<Outcome> {
  const match = change && isCreationInDoubt(change, entry) ? await resolveByLookUp(ports, change, entry) : null;
  if (match) return match;
  const isPrepared = needsPreparation(change, entry);
  let current = entry;
  let overtaken: Parked | null = null;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (isPrepared && (round > 0 || !mayHaveArrived(entry))) {
      const prepared = await prepare(ports, change, current);
      if (prepared.kind === 'parked' && overtaken) return { ...prepared, rejection: { ...prepared.rejection, isVerdict: true } };
      if (prepared.kind !== 'ready') return prepared;
      // Nothing changed since the refusal: a backend of other versions refuses every attempt.
      if (overtaken && !overtaken.rejection.isVerdict && deepEqual(prepared.entry.merged, current.merged)) return overtaken;
      current = prepared.entry;
    }
    const outcome = await ports.send(current);
    if (!isOvertaken(outcome) || !merges(change, current)) return outcome;
    overtaken = outcome;
  }
  return retry('changed-meanwhile', null, false);
}

function needsPreparation(change: ChangeDefinition | undefined, entry: DeliverableEntry): boolean {
  return merges(change, entry) || (change?.preflight ?? []).length > 0;
}

/** Its prepared content was stored, and an attempt to send it had no answer. */
function mayHaveArrived({ attempts, merged = null }: DeliverableEntry): boolean {
  return attempts > 1 && merged !== null;
}

function isCreationInDoubt({ creates }: ChangeDefinition, { attempts, targetKey, passed = [] }: DeliverableEntry): boolean {
  return creates === true && attempts > 1 && isLocalKey(targetKey) && !passed.includes(lookUpGuard);
}

/** Outcome of an in-doubt create on a backend that would create it twice; null when it may be sent. */
async function resolveByLookUp<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  { lookUp }: ChangeDefinition,
  entry: Entry,
): Promise<Outcome | null> {
  const honours = await ports.honoursKeys(entry);
  if (honours.kind !== 'answered') return honours;
  if (honours.value) return null;
  const arrival: Classified<LookUpResult> = lookUp ? await ports.lookUp(entry, lookUp) : { kind: 'answered', value: { kind: 'undecided' } };
  // A list that always fails must not block the record forever.
  if (arrival.kind === 'retry' && (arrival.rejection.code === 'internal' || arrival.rejection.code === 'hidden-answer'))
    return { ...arrival, rejection: { ...arrival.rejection, guard: lookUpGuard } };
  if (arrival.kind === 'login' || arrival.kind === 'retry') return arrival;
  if (arrival.kind === 'answered' && arrival.value.kind === 'missing') return outcomeOfMissing(ports.clock.now(), entry.doubt ?? {});
  if (arrival.kind === 'answered' && arrival.value.kind === 'arrived') return { kind: 'applied', serverId: arrival.value.id };
  return { kind: 'parked', rejection: { ...toRejection('may-have-arrived'), guard: lookUpGuard } };
}

type NotApplied = Exclude<Outcome, { kind: 'applied' }>;
type Parked = Extract<Outcome, { kind: 'parked' }>;

type Prepared<Entry> = { readonly kind: 'ready'; readonly entry: Entry } | NotApplied;

async function prepare<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  change: ChangeDefinition | undefined,
  entry: Entry,
): Promise<Prepared<Entry>> {
  const merged = merges(change, entry) ? await fetchAndMerge(ports, entry) : null;
  if (merged && merged.kind !== 'answered') return merged;
  const content = merged?.value ?? entry.payload ?? {};
  const stopped = await runGuards(ports, change?.preflight ?? [], entry, content);
  if (stopped) return stopped;
  const stored = await ports.rewrite(entry, content);
  return stored ? { kind: 'ready', entry: stored } : retry('conflict', null, false);
}

/** Merging needs a record that existed on the backend and whose earlier state the user saw. */
function merges(change: ChangeDefinition | undefined, { targetKey, recordKey, base, payload, passed = [] }: DeliverableEntry): boolean {
  return (
    change?.merge === 'fields' &&
    !passed.includes(mergeGuard) &&
    typeof targetKey === 'number' &&
    targetKey === recordKey &&
    base !== null &&
    payload !== null
  );
}

async function fetchAndMerge<Entry extends DeliverableEntry>(ports: DeliveryPorts<Entry>, entry: Entry): Promise<Classified<Fields>> {
  const fetched = await ports.fetch(entry);
  if (fetched.kind === 'retry' && fetched.rejection.code === 'unreadable-answer')
    return { ...fetched, rejection: { ...fetched.rejection, code: 'check-failed', guard: mergeGuard } };
  if (fetched.kind !== 'answered') return fetched;
  const theirs = fetched.value;
  const { value, conflicts } = mergeOnto({ base: entry.base ?? {}, mine: entry.payload ?? {}, theirs });
  if (conflicts.length > 0) return { kind: 'parked', rejection: { ...toRejection('conflict'), theirs } };
  return { kind: 'answered', value };
}

/** Calls the guards in order; null when none finds a conflict. */
async function runGuards<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  guards: readonly PreflightDefinition[],
  entry: Entry,
  content: Fields,
): Promise<NotApplied | null> {
  for (const guard of guards) {
    if (entry.passed?.includes(guard.call)) continue;
    const answer = await ports.checkGuard(entry, guard, content);
    if (isMissingCall(answer)) continue;
    if (answer.kind !== 'answered') return guardFailure(answer, guard);
    if (answer.value) return { kind: 'parked', rejection: { ...toRejection(guard.kind), errors: guardErrors(guard), guard: guard.call } };
  }
  return null;
}

/** A backend without this call validates the change itself. */
function isMissingCall(answer: Classified<boolean>): boolean {
  return answer.kind === 'parked' && isMissing(answer.rejection);
}

/** A guard that always fails must not block the change forever: after some attempts a person may override it (SY23). */
function guardFailure(answer: NotApplied, { call }: PreflightDefinition): NotApplied {
  if (answer.kind === 'parked') return { kind: 'parked', rejection: { ...answer.rejection, guard: call } };
  if (answer.kind !== 'retry' || !failedAnswers.has(answer.rejection.code)) return answer;
  return { ...answer, rejection: { ...answer.rejection, code: 'check-failed', guard: call } };
}

const failedAnswers: ReadonlySet<Rejection['code']> = new Set(['internal', 'unreadable-answer', 'refused']);

/** Field errors of a collision, in the form of a backend's rejection. A warning has none. */
function guardErrors({ kind, field }: PreflightDefinition): FieldError[] {
  return kind === 'collision' && field !== undefined ? [{ field, code: kind }] : [];
}

function isOvertaken(outcome: Outcome): outcome is Parked {
  return outcome.kind === 'parked' && outcome.rejection.code === 'changed-meanwhile';
}
