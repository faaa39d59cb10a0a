import { sql, type Kysely } from 'kysely';
import { eventOf, type EventDefinition, type EventName, type PersonalChannel } from '../../src/contract/definition/events.ts';
import { functionality, type FunctionalityName } from '../../src/contract/permissions/functionality.ts';
import type { PermissionFlag } from '../../src/contract/permissions/permissions.ts';
import { entityNamed } from '../../src/contract/registry.ts';
import type { Database } from '../database/tables.ts';
import type { StoredEvent } from './channel-driver.ts';
import { choiceOf, chosenFrom, type StoredChoices } from './channel-choices.ts';
import { nextTimeOfDay } from './write-event.ts';

/** A recipient of an event, and the channels. */
export type Recipient = {
  readonly userId: number;
  readonly channels: readonly PersonalChannel[];
  /** The end of the person's quiet hours, while they last. */
  readonly quietUntil: Date | null;
  /** When the person's mails of the day are sent together; null sends each at once. */
  readonly digestOn: Date | null;
};

type PersonRow = { readonly Id: number; readonly IsConcerned: boolean; readonly IsOffice: boolean; readonly Choices: StoredChoices | null; readonly QuietUntil: Date | null; readonly DigestOn: Date | null };

/** Recipients of an event: users who may read its record, and are concerned or belong to its office, except its author. */
export async function recipientsOf(db: Kysely<Database>, event: StoredEvent, demoMode: boolean): Promise<Recipient[]> {
  const definition = eventOf(event.Name);
  const [people, { Required }] = await Promise.all([peopleOf(db, event, definition, demoMode), db.selectFrom('notification_rule').select('Required').executeTakeFirstOrThrow()]);
  const required = (Required as Partial<Record<EventName, readonly PersonalChannel[]>>)[event.Name] ?? [];
  return people.map(({ Id, QuietUntil, DigestOn, ...person }) => ({ userId: Id, quietUntil: QuietUntil, digestOn: DigestOn, channels: [...new Set([...chosenChannels(event.Name, person), ...required])] }));
}

function chosenChannels(name: EventName, { Choices: choices, IsConcerned, IsOffice }: Pick<PersonRow, 'Choices' | 'IsConcerned' | 'IsOffice'>): readonly PersonalChannel[] {
  const { presets } = eventOf(name);
  return chosenFrom([...(IsConcerned ? presets.concerned : []), ...(IsOffice ? presets.office : [])], choiceOf(choices, name));
}

async function peopleOf(db: Kysely<Database>, event: StoredEvent, { entity, office, isOfPerson, escalates }: EventDefinition, demoMode: boolean): Promise<readonly PersonRow[]> {
  const { UserId, Data } = event;
  const { functionality: kind } = entityNamed(entity);
  const EscalateTo = escalates ? await escalatedTo(db, event, demoMode) : (Data.EscalateTo ?? null);
  const isOffice = EscalateTo !== null ? sql<boolean>`u."Id" = ${EscalateTo}` : office ? mayOf(office.functionality, office.flag, true) : sql<boolean>`false`;
  const isConcerned = sql<boolean>`coalesce(u."EmployeeId" = ANY(${[...Data.Concerned]}::bigint[]) OR u."Id" = ${Data.CreatedBy}, false)`;
  const mayRead = kind === null ? sql<boolean>`true` : mayOf(kind, 'IsRead', false);
  const isQuiet = sql`CASE WHEN s."QuietFrom" <= s."QuietTo" THEN localtime >= s."QuietFrom" AND localtime < s."QuietTo" ELSE localtime >= s."QuietFrom" OR localtime < s."QuietTo" END`;
  const { rows } = await sql<PersonRow>`
    SELECT * FROM (
      SELECT u."Id", ${isConcerned} AS "IsConcerned", (${isOffice} AND ${mayRead}) AS "IsOffice", s."Choices",
        CASE WHEN ${isQuiet} THEN ${nextTimeOfDay(sql`s."QuietTo"`)} END AS "QuietUntil", ${nextTimeOfDay(sql`s."DigestAt"`)} AS "DigestOn"
      FROM user_account u LEFT JOIN notification_setting s ON s."UserId" = u."Id"
      WHERE u."IsActive" AND (NOT u."IsDemo" OR ${demoMode}) AND u."Id" IS DISTINCT FROM ${UserId} AND (${mayRead} OR (${isOfPerson ?? false} AND ${isConcerned}))
    ) AS person WHERE "IsConcerned" OR "IsOffice" ORDER BY "Id"`.execute(db);
  return rows;
}

/**
 * The account that decides an event of this step: the manager of the vehicle's unit, the deputy, the one that the company named, without those who are inactive,
 * may not read the record or, of the unit, made it themselves. Null for the whole office.
 */
async function escalatedTo(db: Kysely<Database>, { Name, Data: { VehicleId = null, CreatedBy, Step = 1 } }: StoredEvent, demoMode: boolean): Promise<number | null> {
  const { functionality: kind } = entityNamed(eventOf(Name).entity);
  const ofUnit = sql`FROM unit_manager m JOIN vehicle v ON v."OrganizationStructure" = m."Unit" WHERE v."Id" = ${VehicleId}`;
  const { rows } = await sql<{ Id: number }>`
    SELECT u."Id" FROM (SELECT "Id", min("Place") AS "Place" FROM (
        SELECT m."UserId" AS "Id", 1 AS "Place" ${ofUnit} UNION ALL SELECT m."DeputyId", 2 ${ofUnit} UNION ALL SELECT "EscalateTo", 3 FROM notification_rule
      ) AS named WHERE "Place" = 3 OR "Id" IS DISTINCT FROM ${CreatedBy} GROUP BY "Id") AS chain
    JOIN user_account u ON u."Id" = chain."Id"
    WHERE u."IsActive" AND (NOT u."IsDemo" OR ${demoMode}) AND ${kind === null ? sql`true` : mayOf(kind, 'IsRead', false)}
    ORDER BY chain."Place" OFFSET ${Step - 1} LIMIT 1`.execute(db);
  return rows[0]?.Id ?? null;
}

/** Whether the account `u` has a permission; `ofAll`: not for its own records only. */
export function mayOf(name: FunctionalityName, flag: PermissionFlag, ofAll: boolean) {
  const limit = ofAll ? sql`AND NOT p."IsOwnOnly"` : sql``;
  return sql<boolean>`EXISTS (SELECT FROM effective_permission p WHERE p."UserId" = u."Id" AND p."FunctionalityId" = ${functionality[name]} AND p.${sql.ref(flag)} ${limit})`;
}
