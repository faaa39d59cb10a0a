import * as v from 'valibot';
import type { CallDefinition, EntityDefinition, LookUpDefinition } from '../contract/entity.ts';
import { recordId } from '../contract/fields.ts';
import { gridAnswer } from '../contract/grid/answer.ts';
import { allOf, compare, type Expression } from '../contract/grid/expression.ts';
import { toODataParameters } from '../contract/grid/query.ts';
import { callOf, entityRegistry } from '../contract/registry.ts';
import { fromWire, toWireDateTime } from '../contract/wire-date.ts';
import { madeHere } from '../db/records.ts';
import type { OutboxRow } from '../db/rows.ts';
import type { UserDatabase } from '../db/user-database.ts';
import { arrivalOf, type Arrival, type Candidate } from '../sync/look-up.ts';
import { answerOf, type Judged } from '../sync/outcome.ts';
import { exchange, exchangeGrid, type Caller } from '../api/transport.ts';

type Fields = Readonly<Record<string, unknown>>;
type Asking = { readonly database: UserDatabase; readonly caller: Caller; readonly taken: Set<string> };

/** Of more that agree in what a list can be asked for nobody can tell which is which. */
const candidatesAtMost = 20;
/** Some backends keep no seconds, others round them. */
const minuteMs = 60_000;

const record = v.looseObject({ Id: recordId });

/** Looks at the backend for the record that an entry may have made there (SY22); what another entry made is not it. */
export async function lookFor({ database, caller, taken }: Asking, entry: OutboxRow, where: LookUpDefinition): Promise<Judged<Arrival>> {
  const content = contentOf(entry);
  const found = 'call' in where.in ? await listed(caller, entry, content, where.in) : await inGrid(caller, entry, content, where.in.columns);
  if (found.kind !== 'answered') return found;
  const arrival = arrivalOf(content, where.by, found.value && (await free({ database, taken }, entry, found.value)));
  if (arrival.kind !== 'arrived') return { kind: 'answered', value: arrival };
  const name = nameOf(entry, arrival.id);
  // Another entry may have been found to be it while this one asked.
  if (taken.has(name)) return { kind: 'answered', value: { kind: 'undecided' } };
  taken.add(name);
  return { kind: 'answered', value: arrival };
}

async function free({ database, taken }: Pick<Asking, 'database' | 'taken'>, entry: OutboxRow, found: readonly Candidate[]): Promise<Candidate[]> {
  const others = await madeHere(database, entry.callEntity, entry.call, found.map(({ id }) => id));
  return found.filter(({ id }) => !others.has(id) && !taken.has(nameOf(entry, id)));
}

/** A file is told by its name and its size, a record by what it says. */
function contentOf({ payload, merged, parameters, blobs: [blob] }: OutboxRow): Fields {
  return { ...parameters, ...(merged ?? payload), ...(blob ? { FileName: blob.name, Size: blob.size } : {}) };
}

type Found = Judged<readonly Candidate[] | null>;

async function listed(caller: Caller, entry: OutboxRow, content: Fields, { call, parameters }: { readonly call: string; readonly parameters: Readonly<Record<string, string>> }): Promise<Found> {
  const given = Object.fromEntries(Object.entries(parameters).map(([name, field]) => [name, String(content[field])]));
  const answer = answerOf(await exchange(caller, callOf(entry.callEntity, call), { parameters: given }), v.array(record));
  return answer.kind === 'answered' ? { kind: 'answered', value: answer.value.map(candidate) } : answer;
}

async function inGrid(caller: Caller, entry: OutboxRow, content: Fields, columns: Readonly<Record<string, string>>): Promise<Found> {
  const { grid }: EntityDefinition = entityRegistry[entry.callEntity];
  const filter = filterOf(columns, content);
  if (!grid || !filter) return { kind: 'answered', value: null };
  const asked = toODataParameters({ skip: 0, top: candidatesAtMost, orderBy: [], filter, search: '' }, grid.scope);
  for (const [name, value] of Object.entries(grid.parameters ?? {})) asked.set(name, value);
  const page = answerOf(await exchangeGrid(caller, grid.path, asked), gridAnswer);
  if (page.kind !== 'answered') return page;
  const { value, count } = page.value;
  const rows = v.safeParse(v.array(record), value);
  if (!rows.success || value.length >= candidatesAtMost || (count ?? 0) > value.length) return { kind: 'answered', value: null };
  return wholeRecords(caller, callOf(entry.callEntity, 'get'), rows.output.map(({ Id }) => Id));
}

/** Lists show words where records have ids: each row's record is fetched. */
async function wholeRecords(caller: Caller, get: CallDefinition, ids: readonly number[]): Promise<Found> {
  const found: Candidate[] = [];
  for (const id of ids) {
    const answer = answerOf(await exchange(caller, get, { parameters: { id: String(id) } }), record);
    if (answer.kind !== 'answered') return answer;
    found.push(candidate(answer.value));
  }
  return { kind: 'answered', value: found };
}

function candidate(fields: v.InferOutput<typeof record>): Candidate {
  return { id: fields.Id, fields };
}

/** Null when the content lacks what the list would be asked for. */
function filterOf(columns: Readonly<Record<string, string>>, content: Fields): Expression | null {
  const parts = Object.entries(columns).flatMap(([column, field]) => {
    const value = content[field];
    const moment = typeof value === 'string' ? fromWire(value) : null;
    if (moment) return [compare(column, 'ge', around(moment, -minuteMs)), compare(column, 'le', around(moment, minuteMs))];
    return typeof value === 'string' || typeof value === 'number' ? [compare(column, 'eq', value)] : [];
  });
  return parts.length < Object.keys(columns).length ? null : allOf(parts);
}

function around(moment: Date, milliseconds: number) {
  return { date: toWireDateTime(new Date(moment.getTime() + milliseconds)) };
}

function nameOf({ callEntity, call }: OutboxRow, id: number): string {
  return `${callEntity} ${call} ${id}`;
}
