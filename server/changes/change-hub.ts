import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { PushedChanges } from '../../src/contract/delivery/stream-rows.ts';
import { mustWipe } from '../auth/devices.ts';
import { toSignedInUser, userColumns, type SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import { sharedChanges, type RowsRequest } from './changes-since.ts';
import { audienceOf, printCursor, rightsOf } from './cursor.ts';
import { readRowChanges, type FeedState } from './row-changes.ts';

/** How often the feed is looked at while streams are open: a NOTIFY in each save would make commits wait for each other. */
const LOOK_INTERVAL_MS = 200;
/** A line that keeps the connection open through proxies. */
const BEAT_INTERVAL_MS = 15_000;
const MAX_STREAMS_PER_SESSION = 8;
/** Events that a reader may leave unread; it opens the stream again. */
const MAX_UNREAD = 32;
/** Hints spread the requests of devices over a time that grows with the number of streams. */
const SPREAD_PER_STREAM_MS = 2;

/** Devices request longer rows themselves: a stream holds its unread events in memory. */
const MAX_ROWS_BYTES = 64_000;

/** `audience`: the streams that get the same rows; null for a reader that takes hints alone. */
type Stream = {
  readonly sessionId: number;
  readonly user: SignedInUser;
  readonly rights: string;
  readonly audience: string | null;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
};

/** Position of all streams, with the name of this moment. */
type Base = FeedState & { readonly link: string };

export type ChangeHub = {
  readonly open: (user: SignedInUser, takesRows: boolean) => ReadableStream<Uint8Array> | null;
  readonly size: () => number;
  /** The name of the moment at which the next rows begin; undefined without streams. */
  readonly link: () => string | undefined;
};

export type HubSettings = {
  readonly demoMode: boolean;
  readonly isStopping: () => boolean;
  readonly rows: Omit<RowsRequest, 'db' | 'user'>;
};

const encoder = new TextEncoder();

/**
 * The open streams of this process. One query looks for changes for all of them. Each stream gets the rows, read once for all who may read
 * the same, or a hint to request the feed itself. When rights or sessions change, the streams of those who lost theirs end.
 */
export function createChangeHub(db: Kysely<Database>, { demoMode, isStopping, rows }: HubSettings): ChangeHub {
  const streams = new Set<Stream>();
  const hubId = randomUUID();
  let links = 0;
  let timer: NodeJS.Timeout | null = null;
  let base: Base | null = null;
  let beatAt = 0;
  /** Opened while the rights were being read: the next look checks them. */
  let unchecked: readonly Stream[] = [];

  function close(stream: Stream): void {
    streams.delete(stream);
    try {
      stream.controller.close();
    } catch {
      // The reader has gone.
    }
  }

  function send(stream: Stream, bytes: Uint8Array): void {
    if ((stream.controller.desiredSize ?? 0) < -MAX_UNREAD) close(stream);
    else stream.controller.enqueue(bytes);
  }

  function sendToAll(text: string): void {
    const bytes = encoder.encode(text);
    for (const stream of streams) send(stream, bytes);
  }

  async function pollChanges(): Promise<void> {
    const from = base;
    const tables = from ? await changedTables(db, from.snapshot) : [];
    const to =
      !from || tables.length > 0 ? { ...(await readRowChanges(db, from && { ...from, rights: '' })), link: `${hubId}-${++links}` } : null;
    const isBeat = Date.now() - beatAt > BEAT_INTERVAL_MS;
    await endUnentitled(isBeat || tables.includes('access') || to?.changes?.has('access') ? [...streams] : unchecked);
    const audiences = from && to ? await rowsByAudience({ ...rows, db }, [...streams], from, to) : null;
    // Only now: where the rights or rows could not be read, the next look finds the same changes again.
    if (to) base = to;
    // Changes between the opening and the first query are unknown: the devices request them once.
    if (from && to && audiences) sendChanges(from, to, audiences);
    else if (to) sendToAll(hint(spread()));
    else if (isBeat) sendToAll(': open\n\n');
    if (isBeat) beatAt = Date.now();
  }

  function sendChanges(from: Base, to: Base, audiences: ReadonlyMap<string, string | null>): void {
    const isRecord = [...(to.changes?.keys() ?? [])].some((table) => table !== 'access');
    const hintBytes = encoder.encode(hint(spread()));
    for (const stream of streams) {
      const text = stream.audience === null ? null : audiences.get(stream.audience);
      if (text) send(stream, encoder.encode(rowsEvent(stream, from, to, text, spread())));
      else if (isRecord) send(stream, hintBytes);
    }
  }

  function spread(): number {
    return streams.size * SPREAD_PER_STREAM_MS;
  }

  async function endUnentitled(judged: readonly Stream[]): Promise<void> {
    if (judged.length === 0) return;
    const before = new Set(streams);
    const rights = await currentRights(db, [...new Set(judged.map(({ sessionId }) => sessionId))], demoMode);
    for (const stream of judged) if (rights.get(stream.sessionId) !== stream.rights) close(stream);
    unchecked = [...streams].filter((stream) => !before.has(stream));
  }

  async function tick(): Promise<void> {
    if (isStopping()) for (const stream of streams) close(stream);
    // A database that cannot be reached is looked at again; the devices' polls report it.
    if (streams.size > 0) await pollChanges().catch(() => undefined);
    timer = streams.size > 0 ? setTimeout(() => void tick(), LOOK_INTERVAL_MS).unref() : null;
    if (streams.size === 0) {
      base = null;
      unchecked = [];
    }
  }

  function open(user: SignedInUser, takesRows: boolean): ReadableStream<Uint8Array> | null {
    const { sessionId } = user;
    if (sessionId === null) return null;
    const others = [...streams].filter((stream) => stream.sessionId === sessionId);
    if (others[0] && others.length >= MAX_STREAMS_PER_SESSION) close(others[0]);
    let own: Stream | null = null;
    return new ReadableStream<Uint8Array>({
      start(controller) {
        own = { sessionId, user, rights: rightsOf(user), audience: takesRows ? audienceOf(user) : null, controller };
        streams.add(own);
        controller.enqueue(encoder.encode(': open\n\n'));
        timer ??= setTimeout(() => void tick(), 0);
      },
      cancel() {
        if (own) streams.delete(own);
      },
    });
  }

  return { open, size: () => streams.size, link: () => base?.link };
}

/** The rows of each audience as JSON without braces; null where its devices must ask, or for all when the feed begins anew. */
async function rowsByAudience(
  request: Omit<RowsRequest, 'user'>,
  streams: readonly Stream[],
  from: Base,
  to: Base,
): Promise<ReadonlyMap<string, string | null> | null> {
  if (!to.changes) return null;
  const users = new Map(streams.flatMap(({ audience, user }) => (audience === null ? [] : [[audience, user] as const])));
  const changes = new Map<string, string | null>();
  for (const [audience, user] of users) {
    const shared = await sharedChanges({ ...request, user }, from, to);
    const text = shared && JSON.stringify(shared).slice(1, -1);
    changes.set(audience, text !== null && text.length <= MAX_ROWS_BYTES ? text : null);
  }
  return changes;
}

/** `within`: milliseconds over which the devices spread their next request. */
function rowsEvent({ rights }: Stream, from: Base, to: Base, text: string, within: number): string {
  const head: Omit<PushedChanges, 'Lists' | 'Reads'> = {
    Since: from.link,
    Link: to.link,
    Within: within,
    Cursor: printCursor({ ...to, rights }),
    Restart: false,
  };
  return `event: rows\ndata: ${JSON.stringify(head).slice(0, -1)},${text}}\n\n`;
}

function hint(within: number): string {
  return `event: change\ndata: ${within}\n\n`;
}

/** The tables with notes that a snapshot has not seen. */
async function changedTables(db: Kysely<Database>, since: string): Promise<readonly string[]> {
  const { rows } = await sql<{ Table: string }>`
    SELECT DISTINCT "Table" FROM row_change WHERE "Xid" >= pg_snapshot_xmin(${since}::pg_snapshot) AND NOT pg_visible_in_snapshot("Xid", ${since}::pg_snapshot)`.execute(
    db,
  );
  return rows.map(({ Table }) => Table);
}

/** Current read rights of these sessions' users, without ended sessions. */
async function currentRights(db: Kysely<Database>, sessions: readonly number[], demoMode: boolean): Promise<ReadonlyMap<number, string>> {
  if (sessions.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_token as s')
    .innerJoin('user_account as u', 'u.Id', 's.UserId')
    .innerJoin('device as d', 'd.Id', 's.DeviceId')
    .select([...userColumns, 's.Id as SessionId'])
    .where(sql<boolean>`s."Id" = ANY(${sessions})`)
    .where('s.RevokedOn', 'is', null)
    .where('s.ExpiresOn', '>', sql<Date>`now()`)
    .where('u.IsActive', '=', true)
    .where(sql<boolean>`NOT ${mustWipe}`)
    .execute();
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const user = toSignedInUser(row, demoMode);
      return user ? [[row.SessionId, rightsOf(user)]] : [];
    }),
  );
}
