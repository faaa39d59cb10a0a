import type * as v from 'valibot';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { AdditionalFieldGroup } from '../../../src/contract/entities/shared/additional-field.ts';
import type { PersonalChannel } from '../../../src/contract/definition/events.ts';
import type { WallTime } from '../../../src/contract/grid/parse-filter.ts';
import type { Sheet } from '../../../src/contract/import/sheet.ts';
import type { Language } from '../../../src/contract/wire/languages.ts';
import type { WireDateTime } from '../../../src/contract/wire/wire-date.ts';
import type { LoginMethods } from '../../auth/other-logins.ts';
import type { PasskeyHost } from '../../auth/passkeys.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { Reads } from '../../database/standby.ts';
import type { Database } from '../../database/tables.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { Signer } from '../../secrets/signer.ts';
import type { Catalogue } from './catalogue.ts';
import type { TransactionRows } from './transaction-rows.ts';

/** `Place`: exports that start before this one, plus one; 0 once it runs. `Rows`: rows written so far. */
export type ExportProgress = { readonly Place: number; readonly Rows: number };

/** Reports the rows written so far. An export with more to write waits for the result: other work may run before it goes on. */
export type OnRows = (count: number) => void | Promise<void>;

/** The input of a call's handler. */
export type CallRequest<Body = unknown> = {
  readonly db: Kysely<Database>;
  /** Runs a long read on a standby, if there is one. */
  readonly read: Reads['read'];
  readonly user: SignedInUser;
  readonly language: Language;
  /** Placeholders of the path and parameters of the query string. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The body of a POST as JSON, parsed where the handler names a schema (`taking`); null without one. */
  readonly body: Body;
  /** The current local time in the company's time zone. */
  readonly now: WireDateTime;
  /** Converts any instant to that local time. */
  readonly wallTime: WallTime;
  readonly secrets: SecretBox;
  /** Host of the caller's passkeys. */
  readonly passkeyHost: PasskeyHost;
  /** Logins that the settings allow. */
  readonly loginMethods: LoginMethods;
  readonly signer: Signer;
  /** Every record kind of the backend. */
  readonly catalogue: Catalogue;
  /** Whether a booking needs a travel purpose. */
  readonly travelPurposeRequired: boolean;
  /** Channels over which events reach people. */
  readonly channels: readonly PersonalChannel[];
  /** Address of the app in mails; empty without a mail server. */
  readonly appAddress: string;
  /** Web push: the company's key, and which addresses it sends to; null when it is off. */
  readonly push: { readonly publicKey: string; readonly isAllowed: (endpoint: string) => boolean } | null;
  /** Whether a webhook may lead to this address. */
  readonly isWebhookAllowed: (address: string) => boolean;
  /**
   * Queues an export; it uses no database connection while it waits. With `answer` the call answers before the export has ended, which goes
   * on.
   */
  readonly runExport: <Answer>(act: (onRows: OnRows, answer: (value: Answer) => void) => Promise<Answer>) => Promise<Answer>;
  /** Adds a detail to the call's entry in the security log, such as the domain of a mail. */
  readonly addToSecurityLog: (detail: string) => void;
  /** The caller's unfinished export of this name. */
  readonly exportProgress: (name: string) => ExportProgress | null;
  /**
   * The token with which an anonymous user opens one record; the handler must check that it opens that record. Null for all other callers.
   */
  readonly accessToken: string | null;
};

/** Data that a change has read when its handler starts. */
export type ChangeStart = {
  readonly rows: TransactionRows;
  /** Statements that a handler adds for the end of the transaction: they travel with COMMIT, and nothing reads their results. */
  readonly last: CompiledQuery[];
  readonly fieldGroups: readonly AdditionalFieldGroup[];
};

/** A request of a changing call. `db` is the transaction that also stores its idempotency key. */
export type ChangeRequest<Body = unknown> = CallRequest<Body> &
  ChangeStart & {
    readonly db: Transaction<Database>;
    /** The values of `RowVersion` that the change accepts, for optimistic locking; null for any. */
    readonly expectedVersions: readonly number[] | null;
    /** The time of the change as the client reports it: long before `now` for an offline change, and never after it. */
    readonly happenedAt: WireDateTime;
    /** The latest local time that is not in the future: `now`, or what the client's clock shows in a time zone further east. */
    readonly latestTime: WireDateTime;
    /** The cells of the spreadsheet that an import names; null for other calls, and for an unreadable file. */
    readonly sheet: Sheet | null;
  };

/** The schema of a call's body. */
export type BodySchema = v.GenericSchema;

/** A handler may name the schemas of its body and of its answer; one without the first reads no body. */
export type HandlerSchemas = { readonly bodySchema?: BodySchema; readonly answerSchema?: v.GenericSchema };

/** Handles a reading call; returns the value of the JSON response. */
export type ReadHandler = ((request: CallRequest) => Promise<unknown>) & HandlerSchemas;

/** Handles a changing call; an error rolls the transaction back. */
export type ChangeHandler = ((request: ChangeRequest) => Promise<unknown>) & HandlerSchemas;
