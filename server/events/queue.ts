import { sql, type Kysely, type Transaction } from 'kysely';
import { eventOf, personalChannels, type Channel, type EventName, type PersonalChannel } from '../../src/contract/definition/events.ts';
import type { Database } from '../database/tables.ts';
import {
  DroppedError,
  FailedTogether,
  LEASE,
  PermanentError,
  type ChannelDrivers,
  type QueuedMessage,
  type StoredEvent,
} from './channel-driver.ts';
import { afterQuietHours } from './quiet-hours.ts';
import { recipientsOf, type Recipient } from './recipients.ts';

/** Events that one transaction addresses. */
const BATCH = 50;

/** About two days. */
export const MAX_ATTEMPTS = 14;
const FIRST_DELAY_SECONDS = 30;
const MAX_DELAY_SECONDS = 6 * 60 * 60;

/**
 * Finds the recipients of new events and queues a message for each, all or nothing. Any number of processes may run it. Returns the number
 * of events.
 */
export async function addressEvents(
  db: Kysely<Database>,
  drivers: ChannelDrivers,
  options: { readonly demoMode: boolean },
): Promise<number> {
  for (let count = 0; ;) {
    const addressed = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('event')
        .selectAll()
        .where('AddressedOn', 'is', null)
        .orderBy('Id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      if (rows.length === 0) return 0;
      await queueMessages(trx, rows as unknown as StoredEvent[], drivers, options.demoMode);
      await trx
        .updateTable('event')
        .set({ AddressedOn: sql`now()` })
        .where(
          'Id',
          'in',
          rows.map(({ Id }) => Id),
        )
        .execute();
      return rows.length;
    });
    count += addressed;
    if (addressed < BATCH) return count;
  }
}

type NewMessage = {
  readonly EventId: number;
  readonly Channel: Channel;
  readonly UserId: number | null;
  readonly Target: string;
  readonly NextAttemptOn?: Date;
  readonly Data?: string;
  readonly State?: 'sent';
};

/** Messages that one statement inserts. */
const MAX_INSERTED = 1_000;

/**
 * Queues the messages of a batch of events. Data shared by several of them is read once: recipients, their addresses, the targets of an
 * event.
 */
async function queueMessages(
  trx: Transaction<Database>,
  events: readonly StoredEvent[],
  drivers: ChannelDrivers,
  demoMode: boolean,
): Promise<void> {
  const recipients = await recipientsOf(trx, events, demoMode);
  const addressesOf = readOnce((channel: Channel, userId: number) => drivers[channel]?.addressesOf?.(trx, userId));
  const targetsOf = readOnce((channel: Channel, name: EventName) => drivers[channel]?.targetsOf?.(trx, name));
  const messages: NewMessage[] = [];
  for (const event of events) {
    for (const recipient of recipients.get(event.Id) ?? []) messages.push(...(await messagesTo(event, recipient, addressesOf)));
    for (const channel of Object.keys(drivers) as Channel[]) {
      const targets = await targetsOf(channel, event.Name);
      messages.push(...targets.map((Target) => ({ EventId: event.Id, Channel: channel, UserId: null, Target })));
    }
  }
  for (let start = 0; start < messages.length; start += MAX_INSERTED) {
    const values = messages.slice(start, start + MAX_INSERTED);
    await trx
      .insertInto('outgoing')
      .values(values)
      .onConflict((conflict) => conflict.columns(['EventId', 'Channel', 'Target']).doNothing())
      .execute();
  }
}

type Targets = readonly string[];

/** Remembers the targets of each channel and key. */
function readOnce<Key extends string | number>(
  read: (channel: Channel, key: Key) => Promise<Targets> | undefined,
): (channel: Channel, key: Key) => Promise<Targets> {
  const targetsByName = new Map<string, Targets>();
  return async (channel, key) => {
    const place = `${channel} ${key}`;
    const targets = targetsByName.get(place) ?? (await read(channel, key)) ?? [];
    targetsByName.set(place, targets);
    return targets;
  };
}

/** A message in the app needs no sending: the row is the message. */
async function messagesTo(
  event: StoredEvent,
  recipient: Recipient,
  addressesOf: (channel: Channel, userId: number) => Promise<Targets>,
): Promise<NewMessage[]> {
  const { userId, channels } = recipient;
  const messages: NewMessage[] = [];
  for (const channel of personalChannels.filter((one) => channels.includes(one))) {
    if (channel === 'app') messages.push({ EventId: event.Id, Channel: 'app', UserId: userId, Target: String(userId), State: 'sent' });
    else
      for (const Target of await addressesOf(channel, userId))
        messages.push({ EventId: event.Id, Channel: channel, UserId: userId, Target, ...waitOf(channel, event, recipient) });
  }
  return messages;
}

/** Dates come by the dozen, in the morning or after an update: their mails travel together. */
const GATHER_MS = 60_000;

function waitOf(
  channel: PersonalChannel,
  { Name, OnceKey }: StoredEvent,
  { quietUntil, digestOn }: Recipient,
): Pick<NewMessage, 'NextAttemptOn' | 'Data'> {
  // A change of credentials may be a theft: it waits for no digest.
  const isDigest = channel === 'mail' && (OnceKey !== null || (digestOn !== null && eventOf(Name).group !== 'account'));
  if (isDigest) return { NextAttemptOn: digestOn ?? quietUntil ?? new Date(Date.now() + GATHER_MS), Data: '{"Digest":true}' };
  return quietUntil ? { NextAttemptOn: quietUntil } : {};
}

/** The first waiting message of a digest takes the others along. */
const isAfterFirstOfDigest = sql`EXISTS (SELECT FROM outgoing earlier WHERE earlier."UserId" = o."UserId" AND earlier."Channel" = o."Channel"
  AND earlier."State" = 'waiting' AND earlier."Data" ? 'Digest' AND earlier."Id" < o."Id")`;

/**
 * Claims the next due messages of the channels that have a driver, but to none of the `busy` targets; no other process gets them until their
 * lease ends.
 */
export async function claimMessages(
  db: Kysely<Database>,
  drivers: ChannelDrivers,
  limit: number,
  busy: readonly string[] = [],
): Promise<QueuedMessage[]> {
  const { rows } = await sql<QueuedMessage>`
    UPDATE outgoing SET "Attempts" = "Attempts" + 1, "NextAttemptOn" = now() + ${LEASE}
    WHERE "Id" IN (SELECT "Id" FROM outgoing o WHERE "State" = 'waiting' AND "NextAttemptOn" <= now() AND "Channel" = ANY(${Object.keys(drivers)}::text[])
      AND "Target" <> ALL(${[...busy]}::text[]) AND NOT ("Data" ? 'Digest' AND ${isAfterFirstOfDigest})
      ORDER BY "NextAttemptOn", "Id" LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING "Id", "EventId", "Channel", "UserId", "Target", "Data", "Attempts"`.execute(db);
  return rows;
}

/** The secret of a mailed link is of no use after the outcome. */
const withoutSecret = sql<string>`"Data" #- '{Signing,Secret}'`;

/** Sends a claimed message and notes the outcome: sent, failed for good, or due again later. */
export async function sendMessage(db: Kysely<Database>, drivers: ChannelDrivers, message: QueuedMessage): Promise<void> {
  try {
    const others = (await drivers[message.Channel]?.send(db, message)) ?? [];
    await db
      .updateTable('outgoing')
      .set({ State: 'sent', SentOn: sql`now()`, LastError: null, Data: withoutSecret })
      .where('Id', 'in', [message.Id, ...others])
      .where('State', '=', 'waiting')
      .execute();
  } catch (thrown) {
    const { error, others } = thrown instanceof FailedTogether ? thrown : { error: thrown, others: [] };
    await noteFailure(db, message, error, others);
  }
}

async function noteFailure(
  db: Kysely<Database>,
  { Id, Attempts, UserId }: QueuedMessage,
  error: unknown,
  others: readonly number[],
): Promise<void> {
  const isFinal = error instanceof PermanentError || Attempts >= MAX_ATTEMPTS;
  const seconds = Math.min(FIRST_DELAY_SECONDS * 2 ** (Attempts - 1), MAX_DELAY_SECONDS);
  const next = sql`now() + make_interval(secs => ${seconds})`;
  const LastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await db
    .updateTable('outgoing')
    .set({
      LastError,
      ...(isFinal
        ? { State: error instanceof DroppedError ? 'dropped' : 'failed', Data: withoutSecret }
        : { NextAttemptOn: afterQuietHours(next, UserId) }),
    })
    // Another process took over after the lease.
    .where((match) => match.or([match.and({ Id, Attempts }), match('Id', '=', sql<number>`ANY(${[...others]}::bigint[])`)]))
    .where('State', '=', 'waiting')
    .execute();
}
