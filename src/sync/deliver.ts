import type { ChangeDefinition, LookUpDefinition, PreflightDefinition } from '../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../contract/fields.ts';
import { lookUpGuard, mergeGuard } from '../contract/idempotency.ts';
import type { FieldFault } from '../contract/problem.ts';
import { afterMissing, inDoubt, isExhausted } from './doubt.ts';
import type { Outcome, QueuedEntry, Refusal } from './entry.ts';
import type { Arrival } from './look-up.ts';
import { mergeOnto } from './merge.ts';
import type { Judged } from './outcome.ts';
import type { Clock, OutboxStore } from './ports.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What must be known of an entry to bring it to the backend. */
export type DeliverableEntry = QueuedEntry & {
  readonly targetKey: RecordKey;
  readonly payload: Fields | null;
  readonly base: Fields | null;
  /** What is sent in place of the payload, written down before: without it, nothing of an entry that is prepared was ever sent. */
  readonly merged?: Fields | null;
  /** Guards that the user has passed. */
  readonly passed?: readonly string[];
};

export type DeliveryPorts<Entry extends DeliverableEntry> = {
  /** The record as the backend has it now. */
  readonly fetch: (entry: Entry) => Promise<Judged<Fields>>;
  /** Whether something is in the way of `content`. */
  readonly ask: (entry: Entry, guard: PreflightDefinition, content: Fields) => Promise<Judged<boolean>>;
  /** Whether the backend carries out each key once. */
  readonly honoursKeys: (entry: Entry) => Promise<Judged<boolean>>;
  /** Whether a creation that may have arrived is there. */
  readonly lookUp: (entry: Entry, where: LookUpDefinition) => Promise<Judged<Arrival>>;
  readonly keep: OutboxStore<Entry>['keep'];
  /** Sends the entry as it is kept. */
  readonly send: (entry: Entry) => Promise<Outcome>;
  readonly clock: Clock;
};

/** How often a change is merged anew because somebody was faster, before others get their turn. */
const roundsAtMost = 3;

/** Brings one entry to the backend, or asks a person where its answers settle nothing (SY23). */
export async function deliver<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  change: ChangeDefinition | undefined,
  entry: Entry,
): Promise<Outcome> {
  const outcome = await deliverOnce(ports, change, entry);
  if (isGoneAlready(change, entry, outcome)) return { kind: 'applied', serverId: null };
  if (outcome.kind !== 'retry') return outcome;
  const next = inDoubt(entry.doubt, outcome);
  if (!isExhausted(next.doubt) || !(await isForeign(ports, entry))) return next;
  const { guard = lookUpGuard } = outcome.refusal;
  const isNew = change?.creates === true && isLocalKey(entry.targetKey) && guard === lookUpGuard;
  return { kind: 'parked', refusal: isNew ? { ...outcome.refusal, code: 'may-have-arrived', guard: lookUpGuard } : outcome.refusal };
}

/** A backend that heeds keys can be asked again and again; and while it does not answer at all, nothing that came was its answer. */
async function isForeign<Entry extends DeliverableEntry>(ports: DeliveryPorts<Entry>, entry: Entry): Promise<boolean> {
  const honours = await ports.honoursKeys(entry);
  return honours.kind === 'answered' && !honours.value;
}

/** A removal that may have arrived and finds nothing has done what was wanted. */
function isGoneAlready(change: ChangeDefinition | undefined, { attempts }: DeliverableEntry, outcome: Outcome): boolean {
  return change?.removes === true && attempts > 1 && outcome.kind === 'parked' && outcome.refusal.code === 'not-found';
}

/**
 * Brings one entry to the backend: looked for where it may have arrived unrecognised (SY22), merged onto what others wrote meanwhile (SY16), past
 * its guards (SY17), once (SY4).
 * What may have arrived already is sent again as it was: its own effect must neither collide nor conflict with it.
 */
async function deliverOnce<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  change: ChangeDefinition | undefined,
  entry: Entry,
): Promise<Outcome> {
  const known = change && isCreationInDoubt(change, entry) ? await lookedUp(ports, change, entry) : null;
  if (known) return known;
  const isPrepared = merges(change, entry) || (change?.preflight ?? []).length > 0;
  const mayHaveArrived = entry.attempts > 1 && (entry.merged ?? null) !== null;
  let current = entry;
  let isJudged = false;
  for (let round = 0; round < roundsAtMost; round++) {
    if (isPrepared && (round > 0 || !mayHaveArrived)) {
      const prepared = await prepare(ports, change, current);
      if (prepared.kind === 'parked' && isJudged) return { ...prepared, refusal: { ...prepared.refusal, isVerdict: true } };
      if (prepared.kind !== 'ready') return prepared;
      current = prepared.entry;
    }
    const outcome = await ports.send(current);
    if (!isOvertaken(outcome) || !merges(change, current)) return outcome;
    isJudged = true;
  }
  return { kind: 'retry', refusal: refusal('changed-meanwhile'), afterMs: null, wasSent: false };
}

function isCreationInDoubt({ creates }: ChangeDefinition, { attempts, targetKey, passed = [] }: DeliverableEntry): boolean {
  return creates === true && attempts > 1 && isLocalKey(targetKey) && !passed.includes(lookUpGuard);
}

/** What became of a creation that may have arrived at a backend that would make it again; null when it may be sent. */
async function lookedUp<Entry extends DeliverableEntry>(ports: DeliveryPorts<Entry>, { lookUp }: ChangeDefinition, entry: Entry): Promise<Outcome | null> {
  const honours = await ports.honoursKeys(entry);
  if (honours.kind !== 'answered') return honours;
  if (honours.value) return null;
  const arrival: Judged<Arrival> = lookUp ? await ports.lookUp(entry, lookUp) : { kind: 'answered', value: { kind: 'undecided' } };
  // A list that fails for good must not hold up the record for good.
  if (arrival.kind === 'retry' && arrival.refusal.code === 'internal') return { ...arrival, refusal: { ...arrival.refusal, guard: lookUpGuard } };
  if (arrival.kind === 'login' || arrival.kind === 'retry') return arrival;
  if (arrival.kind === 'answered' && arrival.value.kind === 'missing') return afterMissing(ports.clock.now(), entry.doubt ?? {});
  if (arrival.kind === 'answered' && arrival.value.kind === 'arrived') return { kind: 'applied', serverId: arrival.value.id };
  return { kind: 'parked', refusal: { ...refusal('may-have-arrived'), guard: lookUpGuard } };
}

type NotApplied = Exclude<Outcome, { kind: 'applied' }>;

type Prepared<Entry> = { readonly kind: 'ready'; readonly entry: Entry } | NotApplied;

async function prepare<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  change: ChangeDefinition | undefined,
  entry: Entry,
): Promise<Prepared<Entry>> {
  const merged = merges(change, entry) ? await mergedOntoTheirs(ports, entry) : null;
  if (merged && merged.kind !== 'answered') return merged;
  const content = merged?.value ?? entry.payload ?? {};
  const stopped = await stoppedBy(ports, change?.preflight ?? [], entry, content);
  if (stopped) return stopped;
  const kept = await ports.keep(entry, content);
  return kept ? { kind: 'ready', entry: kept } : { kind: 'retry', refusal: refusal('conflict'), afterMs: null, wasSent: false };
}

/** Only a record that the backend had, and that the user saw, has something to be merged. */
function merges(change: ChangeDefinition | undefined, { targetKey, recordKey, base, payload, passed = [] }: DeliverableEntry): boolean {
  return change?.merge === 'fields' && !passed.includes(mergeGuard) && typeof targetKey === 'number' && targetKey === recordKey && base !== null && payload !== null;
}

async function mergedOntoTheirs<Entry extends DeliverableEntry>(ports: DeliveryPorts<Entry>, entry: Entry): Promise<Judged<Fields>> {
  const fetched = await ports.fetch(entry);
  if (fetched.kind === 'retry' && fetched.refusal.code === 'unreadable-answer') return { ...fetched, refusal: { ...fetched.refusal, code: 'check-failed', guard: mergeGuard } };
  if (fetched.kind !== 'answered') return fetched;
  const theirs = fetched.value;
  const { value, conflicts } = mergeOnto({ base: entry.base ?? {}, mine: entry.payload ?? {}, theirs });
  if (conflicts.length > 0) return { kind: 'parked', refusal: { ...refusal('conflict'), theirs } };
  return { kind: 'answered', value };
}

/** The guards in their order; null when nothing is in the way. */
async function stoppedBy<Entry extends DeliverableEntry>(
  ports: DeliveryPorts<Entry>,
  guards: readonly PreflightDefinition[],
  entry: Entry,
  content: Fields,
): Promise<NotApplied | null> {
  for (const guard of guards) {
    if (entry.passed?.includes(guard.call)) continue;
    const answer = await ports.ask(entry, guard, content);
    if (isMissingCall(answer)) continue;
    if (answer.kind !== 'answered') return unanswered(answer, guard);
    if (answer.value) return { kind: 'parked', refusal: { ...refusal(guard.kind), faults: faultsOf(guard), guard: guard.call } };
  }
  return null;
}

/** A backend without the question judges the change itself. */
function isMissingCall(answer: Judged<boolean>): boolean {
  return answer.kind === 'parked' && (answer.refusal.code === 'not-found' || answer.refusal.code === 'method-not-allowed');
}

/** A question that the backend fails at must not hold up the change for good: after a while a person may pass it (SY23). */
function unanswered(answer: NotApplied, { call }: PreflightDefinition): NotApplied {
  if (answer.kind === 'parked') return { kind: 'parked', refusal: { ...answer.refusal, guard: call } };
  if (answer.kind !== 'retry' || !failedAnswers.has(answer.refusal.code)) return answer;
  return { ...answer, refusal: { ...answer.refusal, code: 'check-failed', guard: call } };
}

const failedAnswers: ReadonlySet<Refusal['code']> = new Set(['internal', 'unreadable-answer', 'refused']);

/** Where the form says it, as for a backend's own refusal; what one tap passes is no field's fault. */
function faultsOf({ kind, field }: PreflightDefinition): FieldFault[] {
  return kind === 'collision' && field !== undefined ? [{ field, code: kind }] : [];
}

function isOvertaken(outcome: Outcome): boolean {
  return outcome.kind === 'parked' && outcome.refusal.code === 'changed-meanwhile';
}

function refusal(code: Refusal['code']): Refusal {
  return { code, faults: [], detail: null };
}
