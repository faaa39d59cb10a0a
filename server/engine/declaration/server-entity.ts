import type { RawBuilder } from 'kysely';
import type * as v from 'valibot';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import type { FileTable } from '../../../src/contract/file-tables.ts';
import type { FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import type { FieldError } from '../../../src/contract/wire/problem.ts';
import type { WireDateTime } from '../../../src/contract/wire/wire-date.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest, ChangeHandler, ChangeRequest, ReadHandler } from './call-request.ts';
import type { Row } from './row.ts';

/** A table of the database, by its SQL name. */
export type TableName = keyof Database;

/** Target of a reference field: a row of a table, or a choice of a dictionary. */
export type Reference = TableName | { readonly dictionary: number };

/** A column of a list that names a person of a record of another kind, and the column with that kind. */
export type WithheldColumn = { readonly column: string; readonly source: string };

/** The schema of a record's body: an object, with checks across its fields. */
export type RecordSchema = v.GenericSchema<unknown, Row> & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

/** A save in progress. `stored` is the locked row, null for a new record; `owner` the row of the record that a part belongs to. */
export type SaveContext = {
  readonly request: ChangeRequest;
  readonly id: number | null;
  readonly stored: Row | null;
  readonly owner: Row | null;
};

/** Steps of a save beyond its schema. The methods run in this order, `validate` and `compute` together. */
export type RecordDeclaration<Schema extends RecordSchema = RecordSchema> = {
  /** Every field of it but `Id` has a column of the same name. */
  readonly schema: Schema;
  /** Fields of the schema that are accepted and not stored. */
  readonly notStored?: readonly string[];
  /** A new record has no number yet: a later call gives it one. */
  readonly numbersLater?: true;
  /** The column in which a new record gets the user's employee. */
  readonly ownedBy?: string;
  /** The user accepts the terms of the functionality in `TermsHash` and `TermsLanguage`. */
  readonly hasTerms?: true;
  /** The table has no `CreatedOn`, `CreatedBy`, `ChangedOn`, `ChangedBy`. */
  readonly hasNoStamps?: true;
  /** Throws for a stored record that may no longer change. */
  requireOpen?(stored: Row, request: CallRequest): void;
  /** Fills fields that the client may omit. */
  prepare?(record: v.InferOutput<Schema>, context: SaveContext): v.InferOutput<Schema> | Promise<v.InferOutput<Schema>>;
  /** Field errors that the schema cannot find. Throws where the whole record is rejected. */
  validate?(record: v.InferOutput<Schema>, context: SaveContext): readonly FieldError[] | Promise<readonly FieldError[]>;
  /** Values of further columns. Runs beside `validate`, so it must not throw for a wrong record. */
  compute?(record: v.InferOutput<Schema>, context: SaveContext): Row | Promise<Row>;
  /** Throws for a stored record that may not be deleted. */
  requireDeletable?(stored: Row, request: ChangeRequest): void;
};

/** A table whose rows are saved. */
export type SavedTable<Schema extends RecordSchema = RecordSchema> = {
  readonly table: TableName;
  readonly references: Readonly<Record<string, Reference>>;
  readonly record: RecordDeclaration<Schema>;
  /** Prefix of the number of a new row; null for rows without one. */
  readonly numberPrefix: string | null;
  /** The functionality of the terms and the additional fields; null for rows without any. */
  readonly functionality: FunctionalityName | null;
  /** The kind, if its records contain odometer readings. */
  readonly withReadings: EntityDefinition | null;
  /** For parts: the column that refers to the owner, and what locks and returns the owner of a part to save. */
  readonly owner?: { readonly column: string; lock(request: ChangeRequest, ownerId: unknown): Promise<Row> };
};

/** Parts of a record: rows of a table of their own, in the history of the record that owns them. */
export type PartDeclaration<Schema extends RecordSchema = RecordSchema> = {
  readonly table: TableName;
  /** The column that refers to the owner. A part never moves to another owner. */
  readonly owner: string;
  readonly references?: Readonly<Record<string, Reference>>;
  readonly record: RecordDeclaration<Schema>;
  /** The parts have files. */
  readonly files?: FileTable;
  /** Locks the owner of a part that changes, and returns it. Default: the owner must be open. Throws where its parts may not change. */
  lockOwner?(request: ChangeRequest, ownerId: number): Promise<Row>;
};

type PartCall = { readonly saves: string } | { readonly deletes: string };

/** The handler of a call. Uploads and downloads are streamed by the routes. */
export type CallHandler = ChangeHandler | ReadHandler | PartCall | 'streamed';

/** Columns that a column of the list shows together, in this order. */
export type ShownColumns = { readonly columns: readonly string[]; readonly separator: string };

/**
 * The column of a table by which a long list is sorted. `NameOfX` stores the name that the column X refers to, or, where X is empty, the
 * text of the column `otherwise`. `isGenerated`: the database computes it from other columns of the row.
 */
export type OrderColumn<Column extends string = string> =
  | Column
  | { readonly column: Column; readonly otherwise?: Column; readonly isGenerated?: true };

/**
 * The elements of a read's answer that have these ids, and the field by which the answer is sorted. `Id` is that of the kind's table.
 * `isSameForAll`: every user who may call the read gets the same elements, so one query serves the devices of all of them.
 */
export type ChoicesOf = {
  readonly by: string;
  readonly isSameForAll?: true;
  load(request: Pick<CallRequest, 'db' | 'user'>, ids: readonly number[]): Promise<readonly Row[]>;
};

/** In `anonymous`: a placeholder employee, where a record must name one. */
export const ANONYMOUS_EMPLOYEE = Symbol('anonymous employee');

/**
 * A column of Excel files that no list has: its value follows from the columns `reads`. A text is a choice of the list,
 * `choices.FIELD.VALUE`.
 */
export type DerivedColumn = {
  readonly reads: readonly string[];
  readonly kind: 'amount' | 'choice';
  of(row: Row, now: WireDateTime): string | number | null;
};

/** Records of a kind with a retention period of the company, after which they are deleted or anonymised. */
export type RetainedGroup = {
  /** Columns with dates; the latest one starts the time. A record without any of them stays. */
  readonly since: readonly string[];
  /** Condition on the columns of a row, for a part of the kind's records. */
  readonly where?: RawBuilder<unknown>;
  /** Values that replace personal data. Without them the records can only be deleted. */
  readonly anonymous?: Readonly<Record<string, string | null | typeof ANONYMOUS_EMPLOYEE>>;
};

/** Removes the authors of an anonymised record. */
export const anonymousStamps = { CreatedBy: null, ChangedBy: null } as const;

/** Backend declaration of a record kind, beyond the contract. */
export type ServerEntity = {
  readonly entity: EntityDefinition;
  /** The table of the records; undefined for a kind without records of its own. */
  readonly table?: TableName;
  /** Columns that refer to other tables. A save checks them; the search finds a record by the names that they refer to. */
  readonly references?: Readonly<Record<string, Reference>>;
  /** Columns of other rows that its lists show beside the names of `references`. `column` refers to the row. */
  readonly shows?: readonly { readonly column: string; readonly table: TableName; readonly shown: readonly string[] }[];
  /**
   * Columns of the list that the free-text search covers and that have another name in the table. Present, even when empty, for a kind
   * whose `SearchText` the database maintains.
   */
  readonly search?: Readonly<Record<string, string | ShownColumns>>;
  /** The column by which the list begins, for long lists: the database counts the rows of each week. */
  readonly countedBy?: string;
  /**
   * Orders of a long list beside that of `countedBy`, from the list's column to the table's: each has indexes, and its pages at any depth
   * take as long as the first. Every save writes their indexes. No texts above a few hundred characters: an index cannot hold them.
   */
  readonly orders?: Readonly<Record<string, OrderColumn>>;
  /** The columns of a long list's own order by several columns, which has an index by a migration. */
  readonly ownOrder?: Readonly<Record<string, string>>;
  /** Rows with a value in this column are not in the list. */
  readonly unlistedBy?: string;
  /**
   * Columns with employees to whom a record belongs, besides the user who created it and `ownedBy`: grants may be limited to own records.
   */
  readonly owners?: readonly string[];
  /** A column of the list that is empty in the rows of kinds that the reader may not read. */
  readonly withheld?: WithheldColumn;
  /** The column with the employee who read the odometer. Present for a kind with readings. */
  readonly readBy?: string;
  readonly record?: RecordDeclaration;
  readonly parts?: Readonly<Record<string, PartDeclaration>>;
  /** Only an open record gets and loses files. Default: any. */
  readonly closesFiles?: true;
  /** Fields that are stored encrypted. */
  readonly secrets?: readonly string[];
  /** The response of `get`: by default the columns of a save, or all without one. `adds`: further columns. */
  readonly read?: { readonly adds?: readonly string[] | 'all'; present?(row: Row, request: CallRequest): unknown };
  /** Values of an imported row that no cell contains. */
  deriveImported?(row: Row, request: ChangeRequest): Row;
  /** Long answers that devices cache, of which the change feed sends only what changed. */
  readonly choices?: Readonly<Record<string, ChoicesOf>>;
  /** Columns of Excel files that follow from others. */
  readonly derived?: Readonly<Record<string, DerivedColumn>>;
  /** Columns with money: Excel files show them with hundredths. */
  readonly amounts?: readonly string[];
  /** Groups of the records by the name of their retention rule; the records of a kind without any are never deleted. */
  readonly retention?: Readonly<Record<string, RetainedGroup>>;
  readonly calls: Readonly<Record<string, CallHandler>>;
};

/** Calls that the engine handles by the rest of the declaration; a kind may handle them itself. */
type DerivedCall = 'get' | 'createOrUpdate' | 'delete' | 'import' | 'generateExcel' | 'reveal' | 'setSecret';

type HandlerOf<Call> = Call extends { encoding: 'multipart' }
  ? 'streamed'
  : Call extends { change: object }
    ? ChangeHandler | PartCall
    : ReadHandler | 'streamed';

/** A handler for every call of the contract that the engine does not derive: a missing one does not compile. */
type Calls<Entity extends EntityDefinition> = {
  readonly [Name in Exclude<keyof Entity['calls'], DerivedCall>]: HandlerOf<Entity['calls'][Name]>;
} & { readonly [Name in keyof Entity['calls'] & DerivedCall]?: HandlerOf<Entity['calls'][Name]> };

type Columns<Table extends TableName> = keyof Database[Table] & string;

/** The column of the table that an order of its list is by. */
export function orderColumnOf(order: OrderColumn): string {
  return typeof order === 'string' ? order : order.column;
}

type Declaration<Entity extends EntityDefinition, Table extends TableName, Schema extends RecordSchema> = Omit<
  ServerEntity,
  | 'entity'
  | 'table'
  | 'references'
  | 'search'
  | 'countedBy'
  | 'orders'
  | 'ownOrder'
  | 'unlistedBy'
  | 'owners'
  | 'readBy'
  | 'record'
  | 'calls'
> & {
  readonly table?: Table;
  readonly references?: { readonly [Column in Columns<NoInfer<Table>>]?: Reference };
  readonly search?: Readonly<Record<string, Columns<NoInfer<Table>> | ShownColumns>>;
  readonly countedBy?: Columns<NoInfer<Table>>;
  readonly orders?: Readonly<Record<string, OrderColumn<Columns<NoInfer<Table>>>>>;
  readonly ownOrder?: Readonly<Record<string, Columns<NoInfer<Table>>>>;
  readonly unlistedBy?: Columns<NoInfer<Table>>;
  readonly owners?: readonly Columns<NoInfer<Table>>[];
  readonly readBy?: Columns<NoInfer<Table>>;
  readonly record?: RecordDeclaration<Schema>;
} & ([Exclude<keyof Entity['calls'], DerivedCall>] extends [never]
    ? { readonly calls?: Calls<Entity> }
    : { readonly calls: Calls<Entity> });

/** Declares what the backend adds to a record kind of the contract. Routes, saves, files, audit, search and counts follow from it. */
export function defineServerEntity<
  Entity extends EntityDefinition,
  Table extends TableName = never,
  Schema extends RecordSchema = RecordSchema,
>(entity: Entity, declaration: Declaration<Entity, Table, Schema>): ServerEntity {
  return { calls: {}, ...declaration, entity } as ServerEntity;
}

/** Declares the parts of a record. */
export function definePart<Schema extends RecordSchema>(part: PartDeclaration<Schema>): PartDeclaration {
  return part;
}

/** Columns of the list that show several columns of the table. */
export function joined(separator: string, ...columns: readonly string[]): ShownColumns {
  return { columns, separator };
}
