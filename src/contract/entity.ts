import type * as v from 'valibot';
import type { FunctionalityName } from './functionality.ts';
import type { GridRow } from './grid/evaluate.ts';
import type { SortKey } from './grid/query.ts';
import type { GridScope } from './grid/scope.ts';
import type { Requirement } from './permissions.ts';
import type { Calendar } from './rules/calendar.ts';
import type { BookedTime } from './rules/collision.ts';
import type { Ends } from './rules/offline-rows.ts';
import type { ProblemCode } from './problem.ts';

/** Names of the record kinds: also their folder, their route and their key in every registry. */
export const entityNames = [
  'vehicle',
  'employee',
  'contractor',
  'predefined-place',
  'vehicle-model',
  'dictionary',
  'additional-field',
  'vehicle-handover-document',
  'vehicle-rental',
  'equipment-rental',
  'rental-document',
  'equipment-rental-document',
  'vehicle-counter',
  'trip-record-card',
  'vehicle-damage',
  'vehicle-insurance-policy',
  'service-request',
  'b-service-request',
  'rental-application',
  'periodic-summary',
  'file',
  'audit',
  'calendar-feed',
  'administration',
  'forwarding-portfolio',
  'fuel-card',
  'sim-card',
  'allocation',
  'transport-order',
  'company-files',
  'cost',
] as const;

export type EntityName = (typeof entityNames)[number];

/**
 * One call of the specification.
 * `path` carries `{name}` placeholders; `query` names the parameters that travel in the query string. What a body must be is asked where one
 * is entered and where it is taken, and nowhere else: it stands in `entities/NAME-item.ts`.
 */
export type CallDefinition<Answer extends v.GenericSchema = v.GenericSchema> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: readonly string[];
  /** Query parameters that the specification does not have: sent only where the backend says that it has the extension `columns`. */
  readonly extraQuery?: readonly string[];
  /** Fields of the body that the specification does not have: sent under the same condition. */
  readonly extraBody?: readonly string[];
  readonly encoding?: 'json' | 'form' | 'multipart';
  readonly answer: Answer;
  /** The answer is HTML: as the body itself, or in JSON. */
  readonly format?: 'html';
  /** Not in the specification: made only where the backend says that it has it (`contract/capabilities.ts`). */
  readonly isExtra?: true;
  readonly requires: Requirement;
  /** The backend's configuration may let visitors make this call, without a login. */
  readonly opensBy?: OpenedCalls;
  /**
   * Whoever shows the access token of its record may make it, without a login: in the path, the query string or the body. The token then
   * decides, whoever else is logged in.
   */
  readonly takesAccessToken?: true;
  /** The backend needs minutes for it at worst. */
  readonly takesLong?: true;
  /** The answer is a text in the request's language: the device keeps one for each. */
  readonly isInLanguage?: true;
  /** Set on calls that change something: they carry an `Idempotency-Key` and may be queued. */
  readonly change?: ChangeDefinition;
};

/** Calls that a backend's configuration may open to visitors, by the name of the switch. */
export type OpenedCalls = 'transport-order-actions';

/** What the outbox must know of a changing call; nothing else about it is special (sync rules 5 to 8). */
export type ChangeDefinition = {
  /** The record the call works on: `Id` of the body, or the placeholder `{id}`. */
  readonly target: 'body' | 'path';
  /** The answer is the id of a record that this call made. */
  readonly creates?: boolean;
  /** How a creation that may have arrived is found again at a backend that heeds no keys; without it a person looks. */
  readonly lookUp?: LookUpDefinition;
  /** The record is gone once applied. */
  readonly removes?: boolean;
  /** The call of the same entity that takes a creation back, for one that cannot be held back any more. */
  readonly undo?: string;
  /** Answered by a plain `false` nothing was done: what that means to the user. */
  readonly refusedByFalse?: ProblemCode;
  /**
   * The field that is judged by when the change was made (`X-Happened-At`): of one that waits that stays the moment, whatever else of it is
   * edited, until this field gets another value.
   */
  readonly datedBy?: string;
  /** Fields of the body, or names of query parameters, that name another record: local keys in them wait for that record's id. */
  readonly references?: readonly string[];
  /** Questions asked of the backend before this change is sent, in this order; each answers true when something is in the way. */
  readonly preflight?: readonly PreflightDefinition[];
  /**
   * How an update meets what changed on the backend since. `fields`: the record is fetched first and merged field by field.
   * `append`: a fact that stands beside what others wrote; it is sent as it was saved. Left out where nothing is there to merge.
   */
  readonly merge?: 'fields' | 'append';
};

/** Where a record that may have been made is looked for, and which fields say that one is it (sync rule 4). */
export type LookUpDefinition = {
  /** In a list, or among what a call answers, by its parameters and the fields of the body that fill those. */
  readonly in: LookedUpList | { readonly call: string; readonly parameters: Readonly<Record<string, string>> };
  /** Fields that make a record another one when they differ. */
  readonly by: readonly string[];
};

/** The entity's list, by its columns and the fields of the body that fill them; also another entity's list when the field `when` is filled. */
export type LookedUpList = {
  readonly columns: Readonly<Record<string, string>>;
  readonly alsoIn?: { readonly entity: EntityName; readonly when: string };
};

/** A call without effect that guards a change (sync rule 7). */
export type PreflightDefinition = {
  readonly call: string;
  /** Whose call it is; the changed record's own entity when left out. */
  readonly entity?: EntityName;
  /** True stops the change until somebody decides anew (`collision`), or until the user passes it (`warning`). */
  readonly kind: 'collision' | 'warning';
  /** What the question carries: the change's own body or one made of it, or parameters of the call by the field of the body that fills them. */
  readonly parameters: 'body' | ((body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>) | Readonly<Record<string, string>>;
  /** The field of the body where a form says that something is in the way. */
  readonly field?: string;
  /** The same question, asked of the calendar that the device keeps, for when no backend answers. `timeOf`: what the record takes, where that is not its own time. */
  readonly ofCalendar?: { readonly calendar: Calendar; readonly timeOf?: (record: GridRow) => BookedTime; readonly isInTheWay: (wanted: BookedTime, taken: BookedTime) => boolean };
};

/** A grid of server-paged rows. `row` reads what the list shows; unknown fields are kept. */
export type GridDefinition<Row extends v.GenericSchema = v.GenericSchema> = {
  readonly path: string;
  /** Sent with every question: lists that share an address differ by them. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly row: Row;
  /** Columns that the specification's list does not have: no filter and no order names them unless the backend says that it has them. */
  readonly extraColumns?: readonly string[];
  /** The column that names a row's vehicle by its plate, for backends whose rows have no `VehicleId`. */
  readonly plate?: string;
  /** Fields that the free-text search looks through. */
  readonly searched: readonly string[];
  /**
   * Columns of a dictionary's choices, by its id: rows carry the choice's own name, whatever language it is shown, searched and put in order
   * in. A filter names it so, too. Visitors, whose devices have no dictionaries, get and name what their language calls it.
   */
  readonly dictionaries?: Readonly<Record<string, number>>;
  readonly sort: readonly SortKey[];
  /** What else the list can be narrowed to; left out where the specification shows a search alone. */
  readonly scope?: GridScope;
  /** Read by anybody, without a login; else by who may read the entity's functionality. */
  readonly requires?: 'open';
  /** Of an open grid: fields that visitors neither see nor find, sort or filter by. The view's `VisitorsSearchText` lacks them. */
  readonly notForVisitors?: readonly string[];
};

/** A read that the device keeps for offline work: a call of this entity with fixed parameters. */
export type OfflineRead = {
  readonly call: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** Only for who may read this: whose forms ask for it. */
  readonly of?: FunctionalityName;
  /** What the device can do with it, where that is not the entity itself. */
  readonly area?: OfflineArea;
  /** The specification does not name it so: a backend that refuses it lacks nothing. */
  readonly isOptional?: true;
  /** Asked with these instead, where a backend refuses the read without them or answers nothing; kept under its `parameters` all the same. */
  readonly otherwise?: (now: Date) => Readonly<Record<string, string>>;
};

/** What is ready for offline work, or not, by itself: the records of an entity, or what its forms need. */
export type OfflineArea = EntityName | 'handover-terms' | 'booking-terms' | 'photo-decoder';

/** A record kind as data: what both sides know of it. */
export type EntityDefinition = {
  readonly name: EntityName;
  /** The specification's name, as in `/VehicleHandoverDocument/Get/`. */
  readonly wireName: string;
  readonly functionality: FunctionalityName | null;
  readonly grid?: GridDefinition;
  /** The list shows some of another entity's documents: what changes is changed there, and is seen here. */
  readonly documents?: { readonly entity: EntityName; readonly includes: (row: GridRow) => boolean };
  readonly calls: Readonly<Record<string, CallDefinition>>;
  /** What belongs to an item and comes by calls of its own, by the name that the device keeps it under. */
  readonly parts?: Readonly<Record<string, string>>;
  /**
   * How much of the grid the device keeps: every row, or so many of the first in the grid's own order. With `until` those whose time has
   * not ended, by the earliest of these fields, come before all others, however many there are: without them a calendar would call free
   * what is taken.
   */
  readonly offlineRows?: 'all' | number | { readonly first: number; readonly until: Ends };
  readonly offlineReads?: readonly OfflineRead[];
};

/** `definition` unchanged, with its literal types kept. */
export function defineEntity<const Definition extends EntityDefinition>(definition: Definition): Definition {
  return definition;
}
