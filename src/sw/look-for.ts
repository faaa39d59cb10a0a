import type { CallDefinition, EntityDefinition, LookedUpList, LookUpDefinition } from '../contract/entity.ts';
import { callOf, entityRegistry } from '../contract/registry.ts';
import { exchange, type Caller } from '../api/transport.ts';
import { madeHere } from '../db/records.ts';
import type { OutboxRow } from '../db/rows.ts';
import type { UserDatabase } from '../db/user-database.ts';
import { arrivalOf, type Arrival, type Candidate } from '../sync/look-up.ts';
import { answerOf, type Judged } from '../sync/outcome.ts';
import { lookInList } from './look-in-list.ts';

type Fields = Readonly<Record<string, unknown>>;
type Asking = { readonly database: UserDatabase; readonly caller: Caller; readonly taken: Set<string> };

/** Looks up the record that an in-doubt entry may have created at the backend (SY22); records created by other entries are excluded. */
export async function lookFor({ database, caller, taken }: Asking, entry: OutboxRow, where: LookUpDefinition): Promise<Judged<Arrival>> {
  const content = contentOf(entry);
  const found = 'call' in where.in ? await listed(caller, entry, content, where.in) : await inLists(caller, entry, content, where.in);
  if (found.kind !== 'answered') return found;
  const candidates = found.value && (await free({ database, taken }, entry, found.value.candidates));
  const arrival = arrivalOf(content, where.by, candidates);
  // "Not found" proves nothing where the look-up would not have shown the record (SY22).
  if (arrival.kind === 'missing' && !found.value?.isProof) return { kind: 'answered', value: { kind: 'undecided' } };
  if (arrival.kind !== 'arrived') return { kind: 'answered', value: arrival };
  const name = nameOf(entry, arrival.id);
    // Another entry may have claimed the record during this look-up.
  if (taken.has(name)) return { kind: 'answered', value: { kind: 'undecided' } };
  taken.add(name);
  return { kind: 'answered', value: arrival };
}

async function free({ database, taken }: Pick<Asking, 'database' | 'taken'>, entry: OutboxRow, found: readonly Candidate[]): Promise<Candidate[]> {
  const others = await madeHere(database, entry.callEntity, entry.call, found.map(({ id }) => id));
  return found.filter(({ id }) => !others.has(id) && !taken.has(nameOf(entry, id)));
}

/** A file is identified by its name and size, a record by its content. */
function contentOf({ payload, merged, parameters, blobs: [blob] }: OutboxRow): Fields {
  return { ...parameters, ...(merged ?? payload), ...(blob ? { FileName: blob.name, Size: blob.size } : {}) };
}

/** Null where the look-up is inconclusive. `isProof`: a record that is not among the candidates does not exist. */
type Found = Judged<{ readonly candidates: readonly Candidate[]; readonly isProof: boolean } | null>;

async function listed(caller: Caller, entry: OutboxRow, content: Fields, { call, parameters }: { readonly call: string; readonly parameters: Readonly<Record<string, string>> }): Promise<Found> {
  const given = Object.fromEntries(Object.entries(parameters).map(([name, field]) => [name, String(content[field])]));
  const answer = answerOf<readonly Fields[]>(await exchange(caller, callOf(entry.callEntity, call), { parameters: given }));
  if (answer.kind !== 'answered') return answer;
  return { kind: 'answered', value: { candidates: answer.value.flatMap(candidatesIn), isProof: true } };
}

async function inLists(caller: Caller, entry: OutboxRow, content: Fields, { columns, alsoIn }: LookedUpList): Promise<Found> {
  const ids = new Set<number>();
  let isProof = true;
  const others = alsoIn && content[alsoIn.when] ? [alsoIn.entity] : [];
  for (const name of [entry.callEntity, ...others]) {
    const { grid }: EntityDefinition = entityRegistry[name];
    const look = grid ? await lookInList(caller, grid, columns, content) : null;
    if (!look) return { kind: 'answered', value: null };
    if (look.kind !== 'answered') return look;
    if (look.value === null) return { kind: 'answered', value: null };
    look.value.ids.forEach((id) => ids.add(id));
    isProof &&= look.value.isProof;
  }
  return wholeRecords(caller, callOf(entry.callEntity, 'get'), [...ids], isProof);
}

/** Fetches each row's record, because lists show texts where records have ids. */
async function wholeRecords(caller: Caller, get: CallDefinition, ids: readonly number[], isProof: boolean): Promise<Found> {
  const candidates: Candidate[] = [];
  for (const id of ids) {
    const answer = answerOf<Fields>(await exchange(caller, get, { parameters: { id: String(id) } }));
    if (answer.kind !== 'answered') return answer;
    candidates.push(...candidatesIn(answer.value));
  }
  return { kind: 'answered', value: { candidates, isProof } };
}

function candidatesIn(fields: Fields): Candidate[] {
  const id = fields['Id'];
  return typeof id === 'number' ? [{ id, fields }] : [];
}

function nameOf({ callEntity, call }: OutboxRow, id: number): string {
  return `${callEntity} ${call} ${id}`;
}
