import { sql, type Kysely } from 'kysely';
import type { Language } from '../../src/contract/wire/languages.ts';
import type { DropReason } from '../../src/contract/entities/company/notification-bodies.ts';
import type { Channel, EventName } from '../../src/contract/definition/events.ts';
import type { Database } from '../database/tables.ts';
import type { EventData } from './write-event.ts';

/** A claimed message goes to another process after this: longer than any driver waits. */
export const LEASE = sql`interval '3 minutes'`;

/** An event as the drivers read it. */
export type StoredEvent = {
  readonly Id: number;
  readonly Name: EventName;
  readonly Entity: string;
  readonly RecordId: number;
  readonly HappenedOn: string;
  readonly UserId: number | null;
  readonly Data: EventData;
  readonly OnceKey: string | null;
};

/** A handover's protocol for one recipient: the PDF that a device uploaded, else the backend makes it, and the party that gets it. */
export type MailedProtocol = {
  readonly Handover: number;
  readonly File?: number;
  readonly Version: string;
  readonly Side: 'From' | 'To';
  readonly Language: Language;
};

/** A link by which a party signs later. `Secret`: what opens it, encrypted for `mailedSecretLocation`; removed with the outcome. */
export type MailedSigningLink = {
  readonly Handover: number;
  readonly Link: number;
  readonly Side: 'From' | 'To';
  readonly Language: Language;
  readonly Secret?: string;
};

/** Where the secret of a mailed link belongs. */
export function mailedSecretLocation(link: number): { readonly table: string; readonly record: number; readonly field: string } {
  return { table: 'outgoing', record: link, field: 'Secret' };
}

/** One message of the queue, claimed by this process. */
export type QueuedMessage = {
  readonly Id: number;
  readonly EventId: number | null;
  readonly Channel: Channel;
  readonly UserId: number | null;
  readonly Target: string;
  readonly Data: {
    readonly Digest?: true;
    readonly Test?: true;
    readonly Protocol?: MailedProtocol;
    readonly Signing?: MailedSigningLink;
    /** The id of a mailed report. */ readonly Report?: number;
  };
  /** This attempt included. */
  readonly Attempts: number;
};

/** How one channel sends. A new channel is a driver, and a value of `Channel`. */
export type ChannelDriver = {
  /**
   * For channels to systems: targets of an event, such as the ids of webhooks. Channels to people leave it out: what each chose decides.
   */
  readonly targetsOf?: (db: Kysely<Database>, name: EventName) => Promise<readonly string[]>;
  /** Targets of a channel for a person: addresses or subscriptions. */
  readonly addressesOf?: (db: Kysely<Database>, userId: number) => Promise<readonly string[]>;
  /**
   * Sends one message. Throws `DroppedError` for one of no use, `PermanentError` where another attempt cannot help, anything else for a
   * later one, `FailedTogether` for more than one. Returns other messages that went with it.
   */
  readonly send: (db: Kysely<Database>, message: QueuedMessage) => Promise<readonly number[] | void>;
};

export type ChannelDrivers = Partial<Readonly<Record<Channel, ChannelDriver>>>;

/** Another attempt cannot help: the address does not exist. */
export class PermanentError extends Error {}

/** The message is of no use any more. */
export class DroppedError extends PermanentError {
  readonly reason: DropReason;

  constructor(reason: DropReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Sending failed for several messages that went together; `others` are those beside the claimed one. */
export class FailedTogether extends Error {
  readonly error: unknown;
  readonly others: readonly number[];

  constructor(error: unknown, others: readonly number[]) {
    super('messages that went together failed');
    this.error = error;
    this.others = others;
  }
}
