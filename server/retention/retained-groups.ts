import { sql, type RawBuilder } from 'kysely';
import type { RetainedGroup, ServerEntity, TableName } from '../engine/declaration/server-entity.ts';

/** Records with a retention rule of their own. `attachments`: the owner of their files in `file`, where they have any. */
export type RecordGroup = RetainedGroup & {
  readonly name: string;
  readonly kind: string;
  readonly table: TableName;
  readonly attachments: string | null;
  readonly hasReadings: boolean;
  readonly hasVehicle: boolean;
};

/** Entries of a log. Without a rule they stay `days`; null: as long as the settings of the program say. */
export type LogGroup = { readonly name: string; readonly table: TableName; readonly column: string; readonly where?: RawBuilder<unknown> };

/** The groups of records, as the kinds declare them. */
export function recordGroups(entities: Readonly<Record<string, ServerEntity>>): readonly RecordGroup[] {
  return Object.values(entities).flatMap(({ entity, table, references = {}, retention = {} }) =>
    Object.entries(retention).map(([name, group]) => {
      if (!table) throw new Error(`${entity.name} retains records without a table`);
      return {
        ...group,
        name,
        kind: entity.name,
        table,
        attachments: entity.files?.holds === 'any' ? entity.wireName : null,
        hasReadings: entity.readings !== undefined,
        hasVehicle: references['VehicleId'] === 'vehicle',
      };
    }),
  );
}

/** Logs, which always end. Housekeeping deletes their entries. */
export const logGroups = [
  { name: 'security-log', table: 'security_event', column: 'HappenedOn' },
  { name: 'logins', table: 'login', column: 'LoggedInOn' },
  // Those of dates stay: their keys prevent a second notice (`housekeeping.ts`).
  { name: 'notices', table: 'event', column: 'CreatedOn', where: sql`"OnceKey" IS NULL` },
] as const satisfies readonly LogGroup[];
