import type * as v from 'valibot';
import type { FunctionalityName } from '../permissions/functionality.ts';
import type { GridRow } from '../grid/evaluate.ts';
import type { SortKey } from '../grid/query.ts';
import type { GridScope } from '../grid/scope.ts';
import type { Requirement } from '../permissions/permissions.ts';
import type { Calendar } from '../rules/rental/calendar.ts';
import type { BookedTime } from '../rules/rental/collision.ts';
import type { EndFields } from '../rules/offline-rows.ts';
import type { ProblemCode } from '../wire/problem.ts';
import type { EntityName } from '../registry.ts';

export type { EntityName };

/**
 * One call of the backend.
 * `path` has `{name}` placeholders; `query` names the query-string parameters. The schema of the body stands in
 * `entities/AREA/NAME-record.ts`, because only the form and the backend need it.
 */
export type CallDefinition<Answer extends v.GenericSchema = v.GenericSchema> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: readonly string[];
  /** Values of query parameters that the app does not need: a backend may demand what the specification names. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Query parameters beyond the specification: sent only when the backend has the extension `columns`. */
  readonly extraQuery?: readonly string[];
  /** Fields of the body that the specification does not have: sent under the same condition. */
  readonly extraBody?: readonly string[];
  readonly encoding?: 'json' | 'form' | 'multipart';
  readonly answer: Answer;
  /** The response is HTML, either as the body itself or inside JSON. */
  readonly format?: 'html';
  /** Not in the specification: called only when the backend lists it (`contract/definition/capabilities.ts`). */
  readonly isExtra?: true;
  /** The backend lists it only where it sends mail. */
  readonly needsMail?: true;
  readonly requires: Requirement;
  /** A configuration switch of the backend may open this call to anonymous users. */
  readonly opensBy?: AnonymousCallSwitch;
  /**
   * An access token of the record authorizes this call without a login. The token is sent in the path, the query string or the body, and
   * takes precedence over any login.
   */
  readonly takesAccessToken?: true;
  /** The caller must have proved lately who they are, by a login or `Account/Prove`; else the answer is `proof-required`. */
  readonly needsProof?: true;
  /** The call may take minutes. */
  readonly takesLong?: true;
  /** The call decides on a record, as its approval: where the company demands a second factor, the caller needs one. */
  readonly decides?: true;
  /**
   * The response has fields that only some readers get, as costs or phones: a device removes it when its user loses the right to read
   * anything.
   */
  readonly dependsOnRights?: true;
  /** The response depends on the request's language: the device caches one for each language. */
  readonly isInLanguage?: true;
  /** Set on calls that change data: they carry an `Idempotency-Key` and may be queued in the outbox. */
  readonly change?: ChangeDefinition;
};

/** Calls that a backend's configuration may open to anonymous users, by the name of the switch. */
export type AnonymousCallSwitch = 'transport-order-actions';

/** Declares to the outbox how a changing call is queued and sent (SY5 to SY8). */
export type ChangeDefinition = {
  /** The record that the call changes: `Id` of the body, or the placeholder `{id}`. */
  readonly target: 'body' | 'path';
  /** The response is the id of the record that this call created. */
  readonly creates?: boolean;
  /** The response may have the name of a stored file in place of an id. */
  readonly answersFileName?: true;
  /** How to find an in-doubt create on a backend without idempotency keys. Without it, a person must check. */
  readonly lookUp?: LookUpDefinition;
  /** The call deletes the record. */
  readonly removes?: boolean;
  /** The response contains a secret: the backend stores it encrypted with the idempotency key. */
  readonly answersSecret?: true;
  /** The call of the same entity that deletes the created record, for a create that can no longer be cancelled. */
  readonly undo?: string;
  /** Error code to show when the response is a plain `false`, which means that nothing was done. */
  readonly rejectedByFalse?: ProblemCode;
  /**
   * The field that is validated against the time of the change (`X-Happened-At`). The original time of a queued entry stays while other
   * fields are edited, until this field gets another value.
   */
  readonly datedBy?: string;
  /**
   * Fields of the body, or query parameters, that refer to another record. A local key in one of them blocks the entry until that id is
   * known.
   */
  readonly references?: readonly string[];
  /**
   * Fields of the body that distinguish two calls on one record: the second does not replace the first in the queue unless these are equal.
   */
  readonly distinctBy?: readonly string[];
  /** Checks called in this order before the change is sent. A response of true means that a conflict exists. */
  readonly preflight?: readonly PreflightDefinition[];
  /**
   * How to handle an update when the record changed on the backend meanwhile.
   * `fields`: fetch the record and merge field by field. `append`: send as saved, because the record stands beside other users' records.
   * Left out where there is nothing to merge.
   */
  readonly merge?: 'fields' | 'append';
};

/** Where to search for an in-doubt create, and which fields identify it (SY22). */
export type LookUpDefinition = {
  /** In a list, or in the response of a call. `parameters` maps the call's parameters to the body fields that fill them. */
  readonly in: LookUpList | { readonly call: string; readonly parameters: Readonly<Record<string, string>> };
  /** Fields whose difference proves that a record is another one. */
  readonly by: readonly string[];
};

/**
 * The entity's list; `columns` maps list columns to body fields. `alsoIn`: another entity's list, searched too if the field `when` is
 * filled.
 */
export type LookUpList = {
  readonly columns: Readonly<Record<string, string>>;
  readonly alsoIn?: { readonly entity: string; readonly when: string };
  /** Date column that the specification's record lacks: a backend may set the time of arrival. Then `by` must not have the date. */
  readonly stamped?: string;
};

/** A call without side effects that checks a change before it is sent (SY17). */
export type PreflightDefinition = {
  readonly call: string;
  /** Entity that declares the call. Default: the changed record's entity. */
  readonly entity?: string;
  /**
   * `collision`: true blocks the change until its content changes or the user retries. `warning`: true blocks it until the user accepts it.
   */
  readonly kind: 'collision' | 'warning';
  /** Parameters of the check: the change's body, an object derived from it, or a map from call parameters to body fields. */
  readonly parameters:
    | 'body'
    | ((body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)
    | Readonly<Record<string, string>>;
  /** The body field on which the form shows the conflict. */
  readonly field?: string;
  /**
   * The same check against the calendar cached on the device, for when no backend is reachable. `timeOf`: the time that the record
   * occupies, where it differs from the record's start and end.
   */
  readonly ofCalendar?: {
    readonly calendar: Calendar;
    readonly timeOf?: (record: GridRow) => BookedTime;
    readonly isInTheWay: (wanted: BookedTime, taken: BookedTime) => boolean;
  };
};

/** A grid with server-side paging. `row` parses the columns of the list; unknown fields are preserved. */
export type GridDefinition<Row extends v.GenericSchema = v.GenericSchema> = {
  readonly path: string;
  /** Sent with every query, to distinguish lists that share a path. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly row: Row;
  /** The whole list is beyond the specification. */
  readonly isExtra?: true;
  /** Columns beyond the specification: filters and sorting use them only when the backend has the extension `columns`. */
  readonly extraColumns?: readonly string[];
  /**
   * Two records may agree in every column, as two tolls of a day do. Elsewhere equal rows without an `Id` are one record that a join
   * repeats.
   */
  readonly hasEqualRows?: true;
  /** The column with the vehicle's plate, for backends whose rows have no `VehicleId`. */
  readonly plate?: string;
  /** Fields that the free-text search covers. */
  readonly searched: readonly string[];
  /**
   * Columns that hold a dictionary choice, with the dictionary's id. Rows and filters carry the choice's Polish name, whatever language the
   * list displays, searches and sorts in. Anonymous users, whose devices have no dictionaries, receive and send the translated name.
   */
  readonly dictionaries?: Readonly<Record<string, number>>;
  /** Columns whose text ends with a dictionary choice, with the dictionary's id. Anonymous users receive it translated. */
  readonly wordAtEnd?: Readonly<Record<string, number>>;
  readonly sort: readonly SortKey[];
  /** Further ways to narrow the list. Left out where the specification has only a search. */
  readonly scope?: GridScope;
  /** `open`: readable without a login. Otherwise it requires read permission of the entity's functionality. */
  readonly requires?: 'open';
  /** On an open grid: the columns that anonymous users see, search, sort and filter by, unless the company opens the page wholly. */
  readonly forVisitors?: readonly string[];
};

/** A response that the device caches for offline work: a call of this entity with fixed parameters. */
export type OfflineRead<Name extends string = EntityName> = {
  readonly call: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Only for users who may read this functionality, whose forms need the response. */
  readonly of?: FunctionalityName;
  /** The area that it makes available offline. Default: the entity. */
  readonly area?: OfflineArea<Name>;
  /** Not specified exactly like this: an error of the backend does not make the area unavailable. */
  readonly isOptional?: true;
  /**
   * Fallback parameters for a backend that rejects the read or returns nothing without them. The response is still cached under
   * `parameters`.
   */
  readonly otherwise?: (now: Date) => Readonly<Record<string, string>>;
};

/** A unit of offline readiness: the records of an entity, or data that its forms need. */
export type OfflineArea<Name extends string = EntityName> = Name | 'handover-terms' | 'booking-terms' | 'photo-decoder';

/**
 * The fields of an odometer reading: its date-time, and its kilometres. A record without one of them has no such reading. `review`: the
 * column of its review, in lists that show the kilometres under the field's name.
 */
export type ReadingFields = { readonly time: string; readonly counter: string; readonly review?: string };

/**
 * The files of a kind's records: any, in a panel of the record's screen, or pictures in a field. `most`: maximum number of a record's
 * files.
 */
export type FilesDefinition = { readonly holds: 'any' | 'image'; readonly most?: number };

/**
 * A record kind as data, shared by client and server. `Name`: the names of the record kinds. A definition alone may use any, because the
 * registry derives the names from the definitions; it then checks them.
 */
export type EntityDefinition<Name extends string = EntityName> = {
  /** Also the folder name, the route and the key in every registry. */
  readonly name: Name;
  /** The specification's name, as in `/VehicleHandoverDocument/Get/`. */
  readonly wireName: string;
  readonly functionality: FunctionalityName | null;
  /** Prefix of the records' numbers, as `SRW` in `SRW/2026/000001`. */
  readonly numberPrefix?: string;
  readonly files?: FilesDefinition;
  /** The files of the records' parts, by the name that `UploadToTable` takes. */
  readonly partFiles?: Readonly<Record<string, FilesDefinition>>;
  readonly grid?: GridDefinition;
  /**
   * Readings of the record's vehicle. They are assessed wherever they are entered, and the plausible ones give the vehicle's mileage
   * (R-144).
   */
  readonly readings?: readonly ReadingFields[];
  /** The list shows a subset of another entity's records. Changes go through that entity and appear here. */
  readonly documents?: { readonly entity: Name; readonly includes: (row: GridRow) => boolean };
  readonly calls: Readonly<Record<string, CallDefinition>>;
  /** Parts of a record that separate calls return, by the name under which the device caches them. */
  readonly parts?: Readonly<Record<string, string>>;
  /**
   * How many rows of the grid the device caches: all, or the first n in the grid's default order.
   * With `until`, rows that have not ended (by the earliest of these fields) come first and are always all cached: without them the
   * calendar would show an occupied vehicle as free.
   */
  readonly offlineRows?: 'all' | number | { readonly first: number; readonly until: EndFields };
  readonly offlineReads?: readonly OfflineRead<Name>[];
};

/** Returns `definition` unchanged and preserves its literal types. */
export function defineEntity<const Definition extends EntityDefinition<string>>(definition: Definition): Definition {
  return definition;
}
