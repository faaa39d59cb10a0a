import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCluster, type Cluster } from '../../../../server/database/cluster.ts';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import type { Database } from '../../../../server/database/tables.ts';
import { seededRandom, type Random } from '../../../../server/demo/basics/random.ts';
import { migrate } from '../../../../server/schema/migrate.ts';
import { canonicalSealText } from '../../../../src/contract/entities/handover/handover-seal.ts';
import { startBackend, type Backend } from '../../../support/backend/backend.ts';
import { postgresPrograms, testedVersions } from '../../../support/backend/postgres.ts';
import { seedSmallFleet } from '../../../support/backend/seed/seed-small-fleet.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { pngDataUrl } from '../../../support/fixtures/png.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';
import { startReceivers, type Receivers } from './queue-receivers.ts';

/** Drawings of the protocols. */
const publicDir = join(import.meta.dirname, '../../../../public');

/** `npm run test:kill` runs twenty, at the moments of its seed. */
const kills = Number(process.env['KILLS'] ?? 2);
const seed = Number(process.env['KILL_SEED'] ?? 1);

const bookingsPerRound = 4;
/** Rounds from one handover with its two PDFs to the next. */
const handoverRounds = 5;
/** Each booking is acknowledged once and reaches the three receivers. */
const stepsPerRound = bookingsPerRound * 4;
/** Messages that a process sends at a time: those that a kill leaves in doubt. */
const concurrency = 4;

/** A change, saved under its key until it is acknowledged or given up. `isRefused`: the database refuses its COMMIT. */
type Change = { readonly key: string; readonly path: string; readonly body: object; readonly isRefused: boolean; id: number | null };

// With production durability, and with receivers that speak the real protocols.
describe.each(testedVersions(postgresPrograms))('outgoing queue of killed processes · $name', ({ programs }) => {
  let folder: string;
  let cluster: Cluster;
  let receivers: Receivers;
  let backend: Backend | undefined;

  const withDatabase = async <Answer>(read: (db: Kysely<Database>) => Promise<Answer>): Promise<Answer> => {
    const db = openDatabase(openPool(cluster.urlOf('tabor'), { timeZone: 'Europe/Warsaw' }));
    try {
      return await read(db);
    } finally {
      await db.destroy();
    }
  };
  const start = async (): Promise<Backend> => {
    backend = await startBackend({
      databaseUrl: cluster.urlOf('tabor'),
      publicDir,
      environment: { DEMO_MODE: 'true', ...receivers.environment },
    });
    return backend;
  };

  beforeAll(async () => {
    receivers = await startReceivers();
    folder = await mkdtemp(join(tmpdir(), 'tabor-queue-'));
    await chmod(folder, 0o755);
    cluster = await startCluster({ programs, folder });
    await cluster.ensureDatabase('tabor');
    await withDatabase(async (db) => {
      await migrate(db);
      await seedSmallFleet(db);
      await refuseMarkedBookings(db);
      const { Id: UserId } = await db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
      await db.insertInto('notification_setting').values({ UserId, Choices: '{"booking-requested": ["app", "push", "mail"]}' }).execute();
    });
  });

  afterAll(async () => {
    await backend?.kill();
    await cluster.stop();
    await receivers.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    `[R-147] sends each committed change once per recipient, no other · seed ${seed}`,
    async () => {
      const random = seededRandom('queue', seed);
      const changes: Change[] = [];
      const doubts: (readonly number[])[] = [];
      let tokens: Tokens | null = null;
      for (let round = 0; round < kills; round++) {
        receivers.round = round;
        const { url, kill } = await start();
        tokens ??= await prepare(url, receivers);
        const { reached, step, end } = momentOf(random, round);
        receivers.onReceipt = step;
        const again = changes.filter((change) => change.id === null && !change.isRefused && random.chance(0.5));
        const fresh = changesOf(round);
        changes.push(...fresh);
        const saving = saveAll([...again, ...fresh], { url, token: tokens.manager, onSaved: step, isOver: reached });
        await reached;
        // The receivers confirm to a process that is gone, or whose database is.
        if (round % 2 === 1) {
          process.kill(await postmasterPidOf(folder), 'SIGKILL');
          await cluster.ended;
          end();
        }
        await kill();
        end();
        await saving;
        if (round % 2 === 1) cluster = await startCluster({ programs, folder });
        doubts.push(await withDatabase(releaseLeases));
      }

      receivers.round = kills;
      receivers.onReceipt = () => Promise.resolve();
      const last = await start();
      await saveAll(
        changes.filter((change) => change.id === null && !change.isRefused && random.chance(0.5)),
        { url: last.url, token: tokens?.manager ?? '', onSaved: () => Promise.resolve(), isOver: new Promise(() => undefined) },
      );
      await withDatabase(async (db) => {
        await expect.poll(() => notSent(db), { timeout: 40_000, interval: 200 }).toEqual([]);
      });
      await last.stop();

      const { saved, events, messages } = await withDatabase(stored);
      const acknowledged = changes.flatMap(({ id, path }) => (id === null ? [] : [`${path} ${id}`]));
      expect(acknowledged.filter((change) => !saved.includes(change))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(0);
      // Neither an event without its change, nor a change without its event.
      expect(events.toSorted()).toEqual(saved.toSorted());
      expect([...new Set(messages.filter(({ event }) => event === 'booking-requested').map(({ channels }) => channels))]).toEqual([
        'app mail push webhook',
      ]);
      expect([...new Set(messages.filter(({ event }) => event === 'protocol').map(({ channels }) => channels))]).toEqual(['mail mail']);

      const deliveredIds = await withDatabase(sentIds);
      expect([...new Set(receivers.receipts.map(({ id }) => id))].toSorted(ascending)).toEqual(deliveredIds);
      expect(doubts.filter((ids) => ids.length > concurrency)).toEqual([]);
      expect(repeatedOf(receivers).filter(({ id, round }) => !doubts[round]?.includes(id))).toEqual([]);
    },
    60_000 + kills * 25_000,
  );
});

const ascending = (one: number, other: number) => one - other;

/** A booking that says so is refused at its COMMIT, after its event was written. */
async function refuseMarkedBookings(db: Kysely<Database>): Promise<void> {
  await sql`CREATE FUNCTION refuse_booking() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused at COMMIT'; END $$`.execute(
    db,
  );
  await sql`CREATE CONSTRAINT TRIGGER refused AFTER INSERT ON vehicle_booking DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."TravelPurpose" = 'refused') EXECUTE FUNCTION refuse_booking()`.execute(
    db,
  );
}

type Tokens = { readonly manager: string };

/** Opens the sessions, subscribes a browser and a webhook, and switches the mails of protocols on. */
async function prepare(url: string, { subscription, webhookAddress }: Receivers): Promise<Tokens> {
  const logIn = async (username: string) =>
    (
      (await (
        await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams({ username, password: smallFleet.password }) })
      ).json()) as { access_token: string }
    ).access_token;
  const [admin, manager] = await Promise.all([logIn('admin'), logIn('manager')]);
  await post(url, admin, '/Notification/Subscribe', subscription);
  await post(url, admin, '/Administration/SaveWebhook', { Name: 'ERP', Url: webhookAddress, Events: ['booking-requested'] });
  await post(url, admin, '/Administration/SaveCompanySettings', { Logo: null, MailsProtocol: true });
  return { manager };
}

async function post(url: string, token: string, path: string, body: object, key: string = crypto.randomUUID()): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
  });
  const text = await answer.text();
  if (answer.status !== 200) throw Object.assign(new Error(`${path}: ${answer.status} ${text}`), { status: answer.status });
  return JSON.parse(text);
}

/** A day of its own for each booking, in months of 28 days. */
function dayOf(index: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${2_099 + Math.floor(index / 336)}-${twoDigits(1 + (Math.floor(index / 28) % 12))}-${twoDigits(1 + (index % 28))}`;
}

/** Bookings, among them one that the database refuses, and in some rounds a signed handover. */
function changesOf(round: number): Change[] {
  const booking = (index: number, isRefused: boolean): Change => {
    const day = dayOf(round * (bookingsPerRound + 1) + index);
    const body = bookingBody({ StartDate: `${day}T08:00:00`, EndDate: `${day}T16:00:00`, ...(isRefused && { TravelPurpose: 'refused' }) });
    return { key: crypto.randomUUID(), path: '/VehicleBooking/CreateOrUpdate', body, isRefused, id: null };
  };
  const content = {
    ...handoverBody(),
    FromSignature: pngDataUrl({ width: 1, height: 1 + round }),
    ToSignature: pngDataUrl({ width: 2, height: 1 + round }),
    ToUnsigned: null,
    Counter: 50_000 + round,
  };
  const Seal = { Version: 1, Hash: createHash('sha256').update(canonicalSealText(content, [])).digest('hex'), Photos: [] };
  const handover: Change = {
    key: crypto.randomUUID(),
    path: '/VehicleHandoverDocument/CreateOrUpdate',
    body: { ...content, Seal },
    isRefused: false,
    id: null,
  };
  return [
    ...Array.from({ length: bookingsPerRound }, (_, index) => booking(index, false)),
    booking(bookingsPerRound, true),
    ...(round % handoverRounds === 0 ? [handover] : []),
  ];
}

/** The moment of a round's kill: a step that its seed draws. Half of the time the step itself is answered only after the kill. */
function momentOf(
  random: Random,
  round: number,
): { readonly reached: Promise<void>; readonly step: () => Promise<void>; readonly end: () => void } {
  const [kill, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const last = random.integer(1, stepsPerRound);
  const isHeld = random.chance(0.5);
  process.stdout.write(`queue-kill: seed ${seed}, round ${round}, kill at step ${last}${isHeld ? ', unanswered' : ''}\n`);
  let count = 0;
  const step = async (): Promise<void> => {
    if (++count < last) return;
    kill.resolve();
    if (isHeld) await over.promise;
  };
  return { reached: kill.promise, step, end: over.resolve };
}

type Saving = { readonly url: string; readonly token: string; readonly onSaved: () => Promise<void>; readonly isOver: Promise<void> };

/** Saves changes, four at a time and the others one by one, so that saves and messages go on together. */
async function saveAll(changes: readonly Change[], { url, token, onSaved, isOver }: Saving): Promise<void> {
  const waiting = [...changes];
  void isOver.then(() => waiting.splice(0));
  const saveNext = async (): Promise<void> => {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      try {
        change.id = (await post(url, token, change.path, change.body, change.key)) as number;
        void onSaved();
      } catch (error) {
        // Killed processes answer nothing. 409: the database has not yet rolled back the transaction of a killed process.
        const { status = 0 } = error as { readonly status?: number };
        if (status !== 0 && status !== 409 && status < 500) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, saveNext));
}

async function postmasterPidOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Ends the leases of the dead process. Returns the messages it had claimed without noting an outcome. */
async function releaseLeases(db: Kysely<Database>): Promise<number[]> {
  const claimed = await db.selectFrom('outgoing').select('Id').where('State', '=', 'waiting').where('Attempts', '>', 0).execute();
  await db
    .updateTable('outgoing')
    .set({ NextAttemptOn: sql<Date>`now()` })
    .where('State', '=', 'waiting')
    .execute();
  return claimed.map(({ Id }) => Id);
}

/** Events and messages still to be addressed or sent. Protocols need not wait for a device's PDF. */
async function notSent(db: Kysely<Database>): Promise<unknown[]> {
  await db
    .updateTable('outgoing')
    .set({ NextAttemptOn: sql<Date>`now()` })
    .where('State', '=', 'waiting')
    .where('Attempts', '=', 0)
    .execute();
  const [events, messages] = await Promise.all([
    db.selectFrom('event').select('Name').where('AddressedOn', 'is', null).execute(),
    db.selectFrom('outgoing').select(['Channel', 'State', 'LastError']).where('State', '<>', 'sent').execute(),
  ]);
  return [...events, ...messages];
}

/** The changes of the test, their events, and the channels of each event's messages. */
async function stored(
  db: Kysely<Database>,
): Promise<{ saved: string[]; events: string[]; messages: { event: string; channels: string }[] }> {
  const { rows: saved } = await sql<{ Name: string }>`
    SELECT '/VehicleBooking/CreateOrUpdate ' || "Id" AS "Name" FROM vehicle_booking WHERE "StartDate" >= '2099-01-01'
    UNION ALL SELECT '/VehicleHandoverDocument/CreateOrUpdate ' || "Id" FROM vehicle_handover_document WHERE "Seal" IS NOT NULL`.execute(
    db,
  );
  const { rows: events } = await sql<{ Name: string }>`
    SELECT CASE "Name" WHEN 'booking-requested' THEN '/VehicleBooking' ELSE '/VehicleHandoverDocument' END || '/CreateOrUpdate ' || "RecordId" AS "Name"
    FROM event WHERE "Name" IN ('booking-requested', 'handover-delivered')`.execute(db);
  const { rows: messages } = await sql<{ event: string; channels: string }>`
    SELECT e."Name" AS event, string_agg(o."Channel", ' ' ORDER BY o."Channel") AS channels FROM event e LEFT JOIN outgoing o ON o."EventId" = e."Id" WHERE e."Name" = 'booking-requested' GROUP BY e."Id"
    UNION ALL SELECT 'protocol', (SELECT string_agg(o."Channel", ' ') FROM outgoing o WHERE o."Data" #>> '{Protocol,Handover}' = h."Id"::text) FROM vehicle_handover_document h WHERE h."Seal" IS NOT NULL`.execute(
    db,
  );
  return { saved: saved.map(({ Name }) => Name), events: events.map(({ Name }) => Name), messages };
}

/** Messages that were sent to a receiver, in order. */
async function sentIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('outgoing')
    .select('Id')
    .where('State', '=', 'sent')
    .where('Channel', '<>', 'app')
    .orderBy('Id')
    .execute();
  return rows.map(({ Id }) => Id);
}

/** Receipts that another one of the same message followed. */
function repeatedOf({ receipts }: Receivers) {
  return receipts.filter(({ id, round }, index) =>
    receipts.some((later, place) => place > index && later.id === id && later.round >= round),
  );
}
