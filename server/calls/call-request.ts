import type { Kysely, Transaction } from 'kysely';
import type { WallTime } from '../../src/contract/grid/parse-filter.ts';
import type { Language } from '../../src/contract/languages.ts';
import type { WireDateTime } from '../../src/contract/wire-date.ts';
import type { SignedInUser } from '../auth/user.ts';
import type { Database } from '../database/tables.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** What a call's handler is given: who asks, in which language, with what. */
export type CallRequest = {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly language: Language;
  /** Placeholders of the path and parameters of the query string. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The body of a POST as JSON; null without one. */
  readonly body: unknown;
  /** The company's wall clock at this moment. */
  readonly now: WireDateTime;
  /** The same clock at any moment. */
  readonly wallTime: WallTime;
  readonly secrets: SecretBox;
  /** Bookings say what they are for. */
  readonly travelPurposeRequired: boolean;
  /** Carries an export out in the caller's turn; nothing of the database is held before. */
  readonly inTurn: <Answer>(act: () => Promise<Answer>) => Promise<Answer>;
  /** By which whoever is not logged in asks for one record; the handler asks whether it opens that one. Null for everybody else. */
  readonly accessToken: string | null;
};

/** A request of a changing call: `db` is the transaction that also keeps its idempotency key. */
export type ChangeRequest = CallRequest & {
  readonly db: Transaction<Database>;
  /** `If-Match`: the `RowVersion` that the change was made on, or null when the caller does not say. */
  readonly expectedVersion: number | null;
  /** When the change was made: by its client's word, which without a network is long before `now` and never after it. */
  readonly happenedAt: WireDateTime;
};

/** Answers a reading call with the value of its JSON answer. */
export type Read = (request: CallRequest) => Promise<unknown>;

/** Carries out a changing call; a throw undoes all of it. */
export type Change = (request: ChangeRequest) => Promise<unknown>;
