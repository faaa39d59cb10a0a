import { sql, type Kysely } from 'kysely';
import { mustWipe } from '../auth/devices.ts';
import { toSignedInUser, userColumns, type SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import { rightsOf } from './cursor.ts';

/** How often the feed is looked at while streams are open: a NOTIFY in each save would make commits wait for each other. */
const LOOK_INTERVAL_MS = 200;
/** A line that keeps the connection open through proxies. */
const BEAT_INTERVAL_MS = 15_000;
const MAX_STREAMS_PER_SESSION = 8;
/** Events that a reader may leave unread; it opens the stream again. */
const MAX_UNREAD = 32;
/** The more streams, the longer their devices take to ask. */
const SPREAD_PER_STREAM_MS = 2;

type Stream = { readonly sessionId: number; readonly rights: string; readonly controller: ReadableStreamDefaultController<Uint8Array> };

export type ChangeHub = { readonly open: (user: SignedInUser) => ReadableStream<Uint8Array> | null; readonly size: () => number };

const encoder = new TextEncoder();

/**
 * The open streams of this process. One query looks for changes for all of them; each gets a hint, and asks the feed itself. When rights or sessions
 * change, the streams of those who lost theirs end.
 */
export function createChangeHub(db: Kysely<Database>, { demoMode, isStopping }: { readonly demoMode: boolean; readonly isStopping: () => boolean }): ChangeHub {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | null = null;
  let snapshot: string | null = null;
  let beatAt = 0;
  /** Opened while the rights were being read: the next look checks them. */
  let unjudged: readonly Stream[] = [];

  function close(stream: Stream): void {
    streams.delete(stream);
    try {
      stream.controller.close();
    } catch {
      // The reader has gone.
    }
  }

  function send(text: string): void {
    const bytes = encoder.encode(text);
    for (const stream of streams) {
      if ((stream.controller.desiredSize ?? 0) < -MAX_UNREAD) close(stream);
      else stream.controller.enqueue(bytes);
    }
  }

  async function look(): Promise<void> {
    const found = await changedTables(db, snapshot);
    const isFirst = snapshot === null;
    const isBeat = Date.now() - beatAt > BEAT_INTERVAL_MS;
    await endUnentitled(isBeat || found.tables.includes('access') ? [...streams] : unjudged);
    // Only now: where the rights could not be read, the next look finds the same changes again.
    ({ snapshot } = found);
    // What came between the opening and the first look is not known: the devices ask once.
    if (isFirst || found.tables.some((table) => table !== 'access')) send(`event: change\ndata: ${streams.size * SPREAD_PER_STREAM_MS}\n\n`);
    else if (isBeat) send(': open\n\n');
    if (isBeat) beatAt = Date.now();
  }

  async function endUnentitled(judged: readonly Stream[]): Promise<void> {
    if (judged.length === 0) return;
    const before = new Set(streams);
    const rights = await currentRights(db, [...new Set(judged.map(({ sessionId }) => sessionId))], demoMode);
    for (const stream of judged) if (rights.get(stream.sessionId) !== stream.rights) close(stream);
    unjudged = [...streams].filter((stream) => !before.has(stream));
  }

  async function tick(): Promise<void> {
    if (isStopping()) for (const stream of streams) close(stream);
    // A database that cannot be reached is looked at again; the devices' polls report it.
    if (streams.size > 0) await look().catch(() => undefined);
    timer = streams.size > 0 ? setTimeout(() => void tick(), LOOK_INTERVAL_MS).unref() : null;
    if (streams.size === 0) {
      snapshot = null;
      unjudged = [];
    }
  }

  function open(user: SignedInUser): ReadableStream<Uint8Array> | null {
    const { sessionId } = user;
    if (sessionId === null) return null;
    const others = [...streams].filter((stream) => stream.sessionId === sessionId);
    if (others[0] && others.length >= MAX_STREAMS_PER_SESSION) close(others[0]);
    let own: Stream | null = null;
    return new ReadableStream<Uint8Array>({
      start(controller) {
        own = { sessionId, rights: rightsOf(user), controller };
        streams.add(own);
        controller.enqueue(encoder.encode(': open\n\n'));
        timer ??= setTimeout(() => void tick(), 0);
      },
      cancel() {
        if (own) streams.delete(own);
      },
    });
  }

  return { open, size: () => streams.size };
}

async function changedTables(db: Kysely<Database>, since: string | null): Promise<{ readonly snapshot: string; readonly tables: readonly string[] }> {
  const { rows: [found] } = await sql<{ snapshot: string; tables: readonly string[] }>`
    SELECT pg_current_snapshot()::text AS snapshot, ARRAY(
      SELECT DISTINCT "Table" FROM row_change WHERE "Xid" >= pg_snapshot_xmin(${since}::pg_snapshot) AND NOT pg_visible_in_snapshot("Xid", ${since}::pg_snapshot)
    ) AS tables`.execute(db);
  return found ?? { snapshot: '', tables: [] };
}

/** What the users of these sessions may read now; a session that has ended is missing. */
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
  return new Map(rows.flatMap((row): [number, string][] => {
    const user = toSignedInUser(row, demoMode);
    return user ? [[row.SessionId, rightsOf(user)]] : [];
  }));
}
