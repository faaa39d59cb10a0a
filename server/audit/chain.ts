import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { applicationName } from '../database/connect.ts';
import type { Database } from '../database/tables.ts';

/** The place of an entry in the chain: `SEQ:HASH`, the hash in hex. */
export type ChainHead = { readonly seq: number; readonly hash: string };

/** The first entry that does not fit the chain. */
export type Forgery = { readonly entry: number; readonly kind: 'changed' | 'removed' | 'inserted' | 'relinked'; readonly detail: string };

export type Verification = {
  readonly entries: number;
  readonly erased: number;
  readonly head: ChainHead | null;
  readonly forgery: Forgery | null;
};

/** An entry as PostgreSQL writes it; the order of the columns is part of the digest. */
const columns = [
  'Id',
  'Entity',
  'RecordId',
  'Kind',
  'Call',
  'UserId',
  'Operator',
  'HappenedOn',
  'EnteredOn',
  'DeviceId',
  'Reason',
  'Changes',
] as const;

type EntryText = Readonly<Record<(typeof columns)[number], string | null>>;
type Link = {
  readonly Seq: number;
  readonly EntryId: number;
  readonly Origin: string;
  readonly Salt: Buffer | null;
  readonly Digest: Buffer;
  readonly Hash: Buffer;
};

/** The call of an entry that names erased entries. */
export const ERASE_CALL = 'erase';

const BATCH = 1_000;
const SALT_BYTES = 16;
const LINK_LOCK = 4_145_001;
/** Wall clocks go back an hour in autumn, and a long import enters its rows late. */
const MAX_BACKDATING_MS = 2 * 3_600_000;

/** Length-prefixed parts, so that no two contents have the same text; null differs from an empty text. */
function hashOf(parts: readonly (string | Buffer | null)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) {
    if (part === null) hash.update('-,');
    else
      hash
        .update(`${Buffer.byteLength(part)}:`)
        .update(part)
        .update(',');
  }
  return hash.digest();
}

/** The digest of an entry's content. An erased entry has no salt. */
function digestOf(entry: EntryText, salt: Buffer | null): Buffer {
  return hashOf([salt, ...columns.map((column) => entry[column])]);
}

/** The hash of a link, which covers all links before it. */
function linkHash(before: Buffer | null, { Seq, EntryId, Origin, Digest }: Pick<Link, 'Seq' | 'EntryId' | 'Origin' | 'Digest'>): Buffer {
  return hashOf([before, String(Seq), String(EntryId), Origin, Digest]);
}

/**
 * Links the entries that have been committed since the last run. One process at a time: while another one links, this one does nothing, or
 * with `waits` continues after it.
 */
export async function linkEntries(db: Kysely<Database>, { waits = false } = {}): Promise<void> {
  const take = waits ? sql`pg_advisory_xact_lock(${LINK_LOCK})::text = ''` : sql`pg_try_advisory_xact_lock(${LINK_LOCK})`;
  let linked = BATCH;
  while (linked === BATCH) {
    linked = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ isTaken: boolean }>`SELECT ${take} AS "isTaken"`.execute(trx);
      return rows[0]?.isTaken ? linkBatch(trx) : 0;
    });
  }
}

/** Links all entries that are committed, inside a transaction that holds the lock until its end. */
export async function linkWithin(trx: Transaction<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LINK_LOCK})`.execute(trx);
  while ((await linkBatch(trx)) === BATCH);
}

async function linkBatch(trx: Transaction<Database>): Promise<number> {
  const { rows: unlinked } = await sql<{ EntryId: number; Origin: string }>`
    DELETE FROM audit_unlinked WHERE "EntryId" IN (SELECT "EntryId" FROM audit_unlinked ORDER BY "EntryId" LIMIT ${BATCH})
    RETURNING "EntryId", "Origin"`.execute(trx);
  if (unlinked.length === 0) return 0;
  const origins = new Map(unlinked.map(({ EntryId, Origin }) => [EntryId, Origin]));
  const { rows: entries } = await sql<EntryText>`SELECT ${columnList()} FROM audit_entry WHERE "Id" = ANY(${[...origins.keys()]}::bigint[])
    AND NOT EXISTS (SELECT FROM audit_link l WHERE l."EntryId" = audit_entry."Id") ORDER BY "Id"`.execute(trx);
  const last = await lastLink(trx);
  let [seq, before] = [last?.Seq ?? 0, last?.Hash ?? null];
  const links = entries.map((entry): Link => {
    const [Salt, EntryId] = [randomBytes(SALT_BYTES), Number(entry.Id)];
    const content = { Seq: ++seq, EntryId, Origin: origins.get(EntryId) ?? '', Digest: digestOf(entry, Salt) };
    before = linkHash(before, content);
    return { ...content, Salt, Hash: before };
  });
  if (links.length > 0) await trx.insertInto('audit_link').values(links).execute();
  return unlinked.length;
}

/** The digests of entries whose salt is gone, by entry. */
export async function digestsOf(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<readonly { readonly entry: number; readonly digest: string }[]> {
  const { rows } =
    await sql<EntryText>`SELECT ${columnList()} FROM audit_entry WHERE "Id" = ANY(${[...ids]}::bigint[]) ORDER BY "Id"`.execute(trx);
  return rows.map((entry) => ({ entry: Number(entry.Id), digest: digestOf(entry, null).toString('hex') }));
}

/** The last link of the chain; null while nothing is linked. */
export async function chainHead(db: Kysely<Database>): Promise<ChainHead | null> {
  const last = await lastLink(db);
  return last ? { seq: last.Seq, hash: last.Hash.toString('hex') } : null;
}

/** `SEQ:HASH` as text. */
export function formatHead({ seq, hash }: ChainHead): string {
  return `${seq}:${hash}`;
}

/**
 * Compares every entry with its link, and every link with the one before, in one snapshot. `anchors`: heads that were noted outside of the
 * chain (`SEQ:HASH`); each must be part of it.
 */
export async function verifyChain(db: Kysely<Database>, anchors: readonly string[]): Promise<Verification> {
  await linkEntries(db, { waits: true });
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const state: ChainState = {
        seq: 0,
        before: null,
        newest: '',
        entries: 0,
        erased: new Map(),
        noted: new Map(anchors.map((anchor) => [Number(anchor.split(':')[0]), anchor])),
      };
      const soleOriginFrom = (await trx.selectFrom('audit_chain').select('SoleOriginFrom').executeTakeFirst())?.SoleOriginFrom ?? '';
      for (;;) {
        const batch = await linksAfter(trx, state.seq);
        for (const link of batch) {
          const forgery = checkLink(state, link, soleOriginFrom);
          if (forgery) return resultOf(state, forgery);
        }
        if (batch.length < BATCH) break;
      }
      return resultOf(state, missingErasure(state) ?? missingAnchor(state) ?? (await unlinkedEntry(trx)));
    });
}

type ChainState = {
  seq: number;
  before: Buffer | null;
  /** The newest time of an entry so far. */
  newest: string;
  entries: number;
  /** Erased entries whose erasure has not been met yet, with the digest of their remainder. */
  readonly erased: Map<number, string>;
  readonly noted: Map<number, string>;
  erasures?: number;
};

type LinkedEntry = Link & { readonly entry: EntryText | null };

function checkLink(state: ChainState, { entry, ...link }: LinkedEntry, soleOriginFrom: string): Forgery | null {
  const { Seq, EntryId, Origin, Salt, Digest, Hash } = link;
  if (Seq !== state.seq + 1) return { entry: EntryId, kind: 'removed', detail: `link ${state.seq + 1} is missing` };
  if (!linkHash(state.before, link).equals(Hash))
    return { entry: EntryId, kind: 'relinked', detail: `link ${Seq} does not fit the one before it` };
  if (!entry) return { entry: EntryId, kind: 'removed', detail: `link ${Seq} has no entry` };
  if (Salt && !digestOf(entry, Salt).equals(Digest)) return { entry: EntryId, kind: 'changed', detail: `it differs from link ${Seq}` };
  if (!Salt) state.erased.set(EntryId, digestOf(entry, null).toString('hex'));
  const entered = String(entry.EnteredOn);
  if (Date.parse(entered) < Date.parse(state.newest) - MAX_BACKDATING_MS)
    return { entry: EntryId, kind: 'inserted', detail: `it is dated ${entered}, but was written after ${state.newest}` };
  if (Origin !== applicationName && entered.replace(' ', 'T') > soleOriginFrom)
    return { entry: EntryId, kind: 'inserted', detail: `it was written by ${Origin === '' ? 'another program' : `"${Origin}"`}` };
  if (entry.Call === ERASE_CALL) meetErasure(state, entry);
  const anchor = state.noted.get(Seq);
  if (anchor !== undefined && anchor !== formatHead({ seq: Seq, hash: Hash.toString('hex') }))
    return { entry: EntryId, kind: 'relinked', detail: `link ${Seq} is not the noted head ${anchor}` };
  state.noted.delete(Seq);
  Object.assign(state, { seq: Seq, before: Hash, newest: entered > state.newest ? entered : state.newest, entries: state.entries + 1 });
  return null;
}

/** An erasure names the entries that it rewrote, with the digests of their remainders. */
function meetErasure(state: ChainState, entry: EntryText): void {
  const changes = JSON.parse(entry.Changes ?? '[]') as readonly { readonly Path: readonly string[]; readonly New?: unknown }[];
  for (const {
    Path: [of, id],
    New,
  } of changes) {
    if (of !== 'audit' || state.erased.get(Number(id)) !== New) continue;
    state.erased.delete(Number(id));
    state.erasures = (state.erasures ?? 0) + 1;
  }
}

function missingErasure({ erased }: ChainState): Forgery | null {
  const [first] = erased.keys();
  return first === undefined ? null : { entry: first, kind: 'changed', detail: 'it was rewritten, and no erasure says so' };
}

function missingAnchor({ noted, seq }: ChainState): Forgery | null {
  const [first] = noted.values();
  return first === undefined
    ? null
    : { entry: 0, kind: 'removed', detail: `the chain ends at link ${seq}, before the noted head ${first}` };
}

/** An entry that reached the table past the trigger. */
async function unlinkedEntry(trx: Transaction<Database>): Promise<Forgery | null> {
  const {
    rows: [row],
  } = await sql<{ Id: number }>`
    SELECT "Id" FROM audit_entry e WHERE NOT EXISTS (SELECT FROM audit_link l WHERE l."EntryId" = e."Id")
      AND NOT EXISTS (SELECT FROM audit_unlinked u WHERE u."EntryId" = e."Id") ORDER BY "Id" LIMIT 1`.execute(trx);
  return row ? { entry: row.Id, kind: 'inserted', detail: 'it has no link' } : null;
}

function resultOf({ entries, erasures = 0, seq, before }: ChainState, forgery: Forgery | null): Verification {
  return { entries, erased: erasures, head: before && { seq, hash: before.toString('hex') }, forgery };
}

async function linksAfter(trx: Transaction<Database>, seq: number): Promise<readonly LinkedEntry[]> {
  const { rows } = await sql<Link & EntryText & { EntryExists: boolean }>`
    SELECT l."Seq", l."EntryId", l."Origin", l."Salt", l."Digest", l."Hash", e."Id" IS NOT NULL AS "EntryExists", ${columnList()}
    FROM audit_link l LEFT JOIN audit_entry e ON e."Id" = l."EntryId" WHERE l."Seq" > ${seq} ORDER BY l."Seq" LIMIT ${BATCH}`.execute(trx);
  return rows.map((row) => ({ ...row, entry: row.EntryExists ? row : null }));
}

async function lastLink(db: Kysely<Database>): Promise<Pick<Link, 'Seq' | 'Hash'> | undefined> {
  return db.selectFrom('audit_link').select(['Seq', 'Hash']).orderBy('Seq', 'desc').limit(1).executeTakeFirst();
}

/** The columns as text: parsers of the driver must not change a digest. */
function columnList() {
  return sql.join(columns.map((column) => sql`${sql.ref(column)}::text AS ${sql.ref(column)}`));
}
