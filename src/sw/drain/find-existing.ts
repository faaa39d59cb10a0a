import type { CallDefinition, LookUpList, LookUpDefinition } from '../../contract/definition/entity.ts';
import { plainBody } from '../../contract/definition/specified-body.ts';
import { callOf, entityNamed } from '../../contract/registry.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { fromWire, toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { exchange, type Caller } from '../../api/transport.ts';
import { idsCreatedHere } from '../../db/cache/records.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { identifyRecord, type LookUpResult, type Candidate } from '../../sync/look-up.ts';
import { answerOf, type Classified } from '../../sync/outcome.ts';
import { searchList, type ListSearch } from './search-list.ts';

type Fields = Readonly<Record<string, unknown>>;
export type LookUpContext = { readonly database: UserDatabase; readonly caller: Caller; readonly claimed: Set<string> };

/**
 * Looks up the record that an in-doubt entry may have created at the backend (SY22); records created by other entries are excluded.
 * `isAccepted`: the backend has taken a file, whose name is enough to know it again.
 */
export async function findExisting(
  { database, caller, claimed }: LookUpContext,
  entry: OutboxRow,
  where: LookUpDefinition,
  isAccepted = false,
): Promise<Classified<LookUpResult>> {
  const content = contentOf(entry);
  const matches =
    'call' in where.in ? await findInCall(caller, entry, content, where.in) : await findInLists(caller, entry, content, where.in);
  if (matches.kind !== 'answered') return matches;
  const candidates = matches.value && (await unclaimed({ database, claimed }, entry, matches.value.candidates));
  const photo = content['FileName'];
  const [namesake, twin] = isAccepted || isPhotoName(photo) ? (candidates ?? []).filter(({ fields }) => fields['FileName'] === photo) : [];
  const arrival =
    namesake && !twin
      ? ({ kind: 'arrived', id: namesake.id } as const)
      : identifyRecord(content, where.by, candidates, plainBody(callOf(entry.callEntity, entry.call), content) as Fields);
  // "Not found" proves nothing where the look-up would not have shown the record (SY22).
  if (arrival.kind === 'missing' ? !matches.value?.isProof : matches.value?.isUnsure)
    return { kind: 'answered', value: { kind: 'undecided' } };
  if (arrival.kind !== 'arrived') return { kind: 'answered', value: arrival };
  const name = claimKeyOf(entry, arrival.id);
  // Another entry may have claimed the record during this look-up.
  if (claimed.has(name)) return { kind: 'answered', value: { kind: 'undecided' } };
  claimed.add(name);
  return { kind: 'answered', value: arrival };
}

async function unclaimed(
  { database, claimed }: Pick<LookUpContext, 'database' | 'claimed'>,
  entry: OutboxRow,
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const others = await idsCreatedHere(
    database,
    entry.callEntity,
    entry.call,
    candidates.map(({ id }) => id),
  );
  return candidates.filter(({ id }) => !others.has(id) && !claimed.has(claimKeyOf(entry, id)));
}

/** A file is identified by its name and size, a record by its content. */
function contentOf({ payload, merged, parameters, blobs: [blob] }: OutboxRow): Fields {
  return { ...parameters, ...(merged ?? payload), ...(blob ? { FileName: blob.name, Size: blob.size } : {}) };
}

/** A photo's name contains its random id: one of that name is this photo, at a backend that lists no sizes too. */
function isPhotoName(name: unknown): boolean {
  return typeof name === 'string' && /^photo-\d+-[\da-f]{8}\.jpg$/.test(name);
}

/** Null where the look-up is inconclusive. `isProof`: a record that is not among the candidates does not exist. */
type CandidateSearch = Classified<(Omit<ListSearch, 'ids'> & { readonly candidates: readonly Candidate[] }) | null>;

async function findInCall(
  caller: Caller,
  entry: OutboxRow,
  content: Fields,
  { call, parameters }: { readonly call: string; readonly parameters: Readonly<Record<string, string>> },
): Promise<CandidateSearch> {
  const callParameters = Object.fromEntries(Object.entries(parameters).map(([name, field]) => [name, String(content[field])]));
  const answer = answerOf<readonly Fields[]>(await exchange(caller, callOf(entry.callEntity, call), { parameters: callParameters }));
  if (answer.kind !== 'answered') return answer;
  return { kind: 'answered', value: { candidates: answer.value.flatMap(candidatesIn), isProof: true } };
}

async function findInLists(
  caller: Caller,
  entry: OutboxRow,
  content: Fields,
  { columns, alsoIn, stamped }: LookUpList,
): Promise<CandidateSearch> {
  const ids = new Set<number>();
  let [isProof, isUnsure] = [true, false];
  const since = dayBefore(entry.happenedAt);
  // A record that differs by its date alone may be this one, dated by its arrival.
  const mayBe = (row: GridRow) => stamped !== undefined && String(row[stamped]) > since && hasSameNumbers(row, content);
  const others = alsoIn && content[alsoIn.when] ? [alsoIn.entity] : [];
  for (const name of [entry.callEntity, ...others]) {
    const { grid } = entityNamed(name);
    const search = grid ? await searchList(caller, grid, columns, content, mayBe) : null;
    if (!search) return { kind: 'answered', value: null };
    if (search.kind !== 'answered') return search;
    if (search.value === null) return { kind: 'answered', value: null };
    search.value.ids.forEach((id) => ids.add(id));
    isProof &&= search.value.isProof;
    isUnsure ||= search.value.isUnsure === true;
  }
  return fetchRecords(caller, callOf(entry.callEntity, 'get'), [...ids], { isProof, isUnsure });
}

/** Clocks and zones of device and backend may differ. */
function dayBefore(time: WireDateTime): WireDateTime {
  return toWireDateTime(new Date((fromWire(time)?.getTime() ?? 0) - 86_400_000));
}

/** Whether both have the same numbers, such as a counter; ids of rows are keys of their own. */
function hasSameNumbers(row: GridRow, content: Fields): boolean {
  return Object.entries(row).every(([name, value]) => name === 'Id' || typeof value !== 'number' || (content[name] ?? value) === value);
}

/** Fetches each row's record, because lists show texts where records have ids. */
async function fetchRecords(
  caller: Caller,
  get: CallDefinition,
  ids: readonly number[],
  search: Omit<ListSearch, 'ids'>,
): Promise<CandidateSearch> {
  const candidates: Candidate[] = [];
  for (const id of ids) {
    const answer = answerOf<Fields>(await exchange(caller, get, { parameters: { id: String(id) } }));
    if (answer.kind !== 'answered') return answer;
    candidates.push(...candidatesIn(answer.value));
  }
  return { kind: 'answered', value: { candidates, ...search } };
}

function candidatesIn(fields: Fields): Candidate[] {
  const id = fields['Id'];
  return typeof id === 'number' ? [{ id, fields }] : [];
}

function claimKeyOf({ callEntity, call }: OutboxRow, id: number): string {
  return `${callEntity} ${call} ${id}`;
}
