import type { CompiledQuery, Kysely } from 'kysely';
import { eventOf, type EventName } from '../../src/contract/definition/events.ts';
import type { ChangedRecord } from '../audit/run-audited.ts';
import type { Database } from '../database/tables.ts';
import type { Row } from '../engine/declaration/row.ts';
import { eventsOfChange } from './change-events.ts';

/** Data of its record that an event stores. People are ids, so that an erasure of a person finds nothing here. */
export type EventData = {
  readonly Number?: string | null;
  readonly VehicleId?: number | null;
  /** The times of the record that its texts show. */
  readonly StartDate?: string | null;
  readonly EndDate?: string | null;
  /** Employees of the record, those before the change included. */
  readonly Concerned: readonly number[];
  /** Employees of the record after a change of them: the texts name these alone. */
  readonly People?: readonly number[];
  /** The user who created the record. */
  readonly CreatedBy: number | null;
  /** Of a booking: its version, which orders the messages to calendars. */
  readonly Version?: number;
  readonly Hours?: number;
  readonly Kilometres?: number;
  /** The only recipient, instead of the office; of an event that escalates, stored when it is addressed, and null for the office. */
  readonly EscalateTo?: number | null;
  /** The device of a login. */
  readonly DeviceId?: number;
  /** The request for a release that the event asks for. */
  readonly ReleaseKey?: string;
  /** Of an event that escalates: the second step goes to another person. */
  readonly Step?: number;
};

/** An event to write; `onceKey` for one of time, which is written once. */
export type NewEvent = {
  readonly name: EventName;
  readonly recordId: number;
  readonly happenedOn: string;
  readonly userId: number | null;
  readonly data: EventData;
  readonly onceKey?: string;
};

/** Statements that write the events of `changes`. They belong to the transaction of the change, and nothing reads their results. */
export function eventStatements(
  trx: Kysely<Database>,
  changes: readonly ChangedRecord[],
  by: { readonly userId: number; readonly happenedOn: string },
): CompiledQuery[] {
  const events = changes.flatMap((change) =>
    eventsOfChange(change).map((name): NewEvent => ({
      name,
      recordId: change.id,
      ...by,
      data: dataOf(name, [change.after, change.before]),
    })),
  );
  return events.length === 0 ? [] : [insertEvents(trx, events).compile()];
}

/**
 * An event of a user's own account, with that user as the only recipient: also of an own change, because another person may have made it.
 */
export function accountEvent(name: EventName, userId: number, happenedOn: string, by: number | null): NewEvent {
  return {
    name,
    recordId: userId,
    happenedOn,
    userId: by === userId ? null : by,
    data: { Concerned: [], CreatedBy: null, EscalateTo: userId },
  };
}

/** Writes events; those of time that were written before are left out. */
export function insertEvents(db: Kysely<Database>, events: readonly NewEvent[]) {
  return db
    .insertInto('event')
    .values(
      events.map(({ name, recordId, happenedOn, userId, data, onceKey }) => ({
        Name: name,
        Entity: eventOf(name).entity,
        RecordId: recordId,
        HappenedOn: happenedOn,
        UserId: userId,
        Data: JSON.stringify(data),
        OnceKey: onceKey ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('OnceKey').doNothing());
}

/** The data of an event of these versions of a record, the newest first. */
export function dataOf(name: EventName, versions: readonly (Row | null)[]): EventData {
  const rows = versions.filter((row) => row !== null);
  const first = rows[0] ?? {};
  const [People = [], ...earlier] = rows.map((row) =>
    eventOf(name)
      .concerned.map((column) => row[column])
      .filter((id) => typeof id === 'number'),
  );
  const Concerned = [...new Set([...People, ...earlier.flat()])];
  const [VehicleId, StartDate, EndDate, CreatedBy] = [
    first['VehicleId'],
    first['StartDate'] ?? first['Date'] ?? first['PlannedDate'] ?? first['DamageDateTime'],
    first['EndDate'],
    first['CreatedBy'],
  ];
  return {
    Number: textOf(first['Number']),
    VehicleId: typeof VehicleId === 'number' ? VehicleId : null,
    StartDate: textOf(StartDate),
    EndDate: textOf(EndDate),
    Concerned,
    ...(Concerned.length > new Set(People).size && { People }),
    CreatedBy: typeof CreatedBy === 'number' ? CreatedBy : null,
    ...(eventOf(name).entity === 'vehicle-rental' && typeof first['RowVersion'] === 'number' && { Version: first['RowVersion'] }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
