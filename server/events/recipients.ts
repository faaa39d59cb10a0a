import { sql, type Kysely } from 'kysely';
import { eventOf, type EventDefinition, type EventName, type PersonalChannel } from '../../src/contract/definition/events.ts';
import { functionality, type FunctionalityName } from '../../src/contract/permissions/functionality.ts';
import type { PermissionFlag } from '../../src/contract/permissions/permissions.ts';
import { entityNamed } from '../../src/contract/registry.ts';
import type { Database } from '../database/tables.ts';
import type { StoredEvent } from './channel-driver.ts';
import { choiceOf, chosenFrom, type StoredChoices } from './channel-choices.ts';
import { nextTimeOfDay, quietUntil } from './quiet-hours.ts';
import type { EventData } from './write-event.ts';

/** A recipient of an event, and the channels. */
export type Recipient = {
  readonly userId: number;
  readonly channels: readonly PersonalChannel[];
  /** The end of the person's quiet hours, while they last. */
  readonly quietUntil: Date | null;
  /** When the person's mails of the day are sent together; null sends each at once. */
  readonly digestOn: Date | null;
};

type PersonRow = {
  readonly Id: number;
  readonly EmployeeId: number | null;
  readonly MayRead: boolean;
  readonly IsInOffice: boolean;
  readonly Choices: StoredChoices | null;
  readonly QuietUntil: Date | null;
  readonly DigestOn: Date | null;
};

/** An event with the only recipient that it goes to instead of the office. */
type AddressedEvent = StoredEvent & { readonly to: number | null };

/**
 * Recipients of events by their ids: users who may read the record, and are concerned or belong to the office, except its author. One
 * statement finds those of all events of a name.
 */
export async function recipientsOf(
  db: Kysely<Database>,
  events: readonly StoredEvent[],
  demoMode: boolean,
): Promise<ReadonlyMap<number, readonly Recipient[]>> {
  const recipients = new Map<number, readonly Recipient[]>();
  if (events.length === 0) return recipients;
  const { Required } = await db.selectFrom('notification_rule').select('Required').executeTakeFirstOrThrow();
  for (const name of new Set(events.map(({ Name }) => Name))) {
    const addressed: AddressedEvent[] = [];
    for (const event of events.filter(({ Name }) => Name === name)) {
      const to = eventOf(name).escalates ? await escalate(db, event, demoMode) : (event.Data.EscalateTo ?? null);
      if (to !== 'skipped') addressed.push({ ...event, to });
    }
    const people = await peopleOf(db, addressed, eventOf(name), demoMode);
    const required = (Required as Partial<Record<EventName, readonly PersonalChannel[]>>)[name] ?? [];
    for (const event of addressed)
      recipients.set(
        event.Id,
        people.flatMap((person) => recipientOf(event, person, required)),
      );
  }
  return recipients;
}

/** The person as a recipient of the event; empty for one whom it does not reach. */
function recipientOf(
  { Name, UserId, Data, to }: AddressedEvent,
  { Id, EmployeeId, MayRead, IsInOffice, Choices, QuietUntil, DigestOn }: PersonRow,
  required: readonly PersonalChannel[],
): Recipient[] {
  const { presets, isOfPerson = false } = eventOf(Name);
  const isConcerned = (EmployeeId !== null && Data.Concerned.includes(EmployeeId)) || Id === Data.CreatedBy;
  const isOffice = MayRead && (to === null ? IsInOffice : Id === to);
  if (Id === UserId || !(isOffice || (isConcerned && (MayRead || isOfPerson)))) return [];
  const preset = [...(isConcerned ? presets.concerned : []), ...(isOffice ? presets.office : [])];
  return [
    {
      userId: Id,
      quietUntil: QuietUntil,
      digestOn: DigestOn,
      channels: [...new Set([...chosenFrom(preset, choiceOf(Choices, Name)), ...required])],
    },
  ];
}

/** All whom one of these events of a name may reach. */
async function peopleOf(
  db: Kysely<Database>,
  events: readonly AddressedEvent[],
  { entity, office, isOfPerson }: EventDefinition,
  demoMode: boolean,
): Promise<readonly PersonRow[]> {
  const { functionality: kind } = entityNamed(entity);
  const concerned = [...new Set(events.flatMap(({ Data }) => Data.Concerned))];
  const userIds = [...new Set(events.flatMap(({ Data, to }) => [Data.CreatedBy, to]).filter((id) => id !== null))];
  // Nobody reads the office of events that all go to one person each.
  const isInOffice = office && events.some(({ to }) => to === null) ? mayOf(office.functionality, office.flag, true) : sql<boolean>`false`;
  const mayRead = kind === null ? sql<boolean>`true` : mayOf(kind, 'IsRead', false);
  const { rows } = await sql<PersonRow>`
    SELECT person.*, s."Choices", ${quietUntil()} AS "QuietUntil", ${nextTimeOfDay(sql`s."DigestAt"`)} AS "DigestOn"
    FROM (
      SELECT u."Id", u."EmployeeId", ${mayRead} AS "MayRead", ${isInOffice} AS "IsInOffice", coalesce(u."EmployeeId" = ANY(${concerned}::bigint[]) OR u."Id" = ANY(${userIds}::bigint[]), false) AS "IsNamed"
      FROM user_account u WHERE u."IsActive" AND (NOT u."IsDemo" OR ${demoMode})
    ) AS person LEFT JOIN notification_setting s ON s."UserId" = person."Id"
    WHERE (person."MayRead" OR ${isOfPerson ?? false}) AND (person."IsNamed" OR person."IsInOffice") ORDER BY person."Id"`.execute(db);
  return rows;
}

/**
 * The account that decides an event of this step: the manager of the vehicle's unit, the deputy, the one that the company named, without
 * those who are inactive, may not read the record or, of the unit, made it themselves. Null for the whole office. The first step stores
 * its account with the event. The second step goes to another account, or to the office; 'skipped' where the office had the first step.
 */
async function escalate(
  db: Kysely<Database>,
  { Id, Name, RecordId, Data: { VehicleId = null, CreatedBy, Step = 1 } }: StoredEvent,
  demoMode: boolean,
): Promise<number | null | 'skipped'> {
  const { functionality: kind } = entityNamed(eventOf(Name).entity);
  const ofUnit = sql`FROM unit_manager m JOIN vehicle v ON v."OrganizationStructure" = m."Unit" WHERE v."Id" = ${VehicleId}`;
  const { rows } = await sql<{ Id: number }>`
    SELECT u."Id" FROM (SELECT "Id", min("Place") AS "Place" FROM (
        SELECT m."UserId" AS "Id", 1 AS "Place" ${ofUnit} UNION ALL SELECT m."DeputyId", 2 ${ofUnit} UNION ALL SELECT "EscalateTo", 3 FROM notification_rule
      ) AS named WHERE "Place" = 3 OR "Id" IS DISTINCT FROM ${CreatedBy} GROUP BY "Id") AS chain
    JOIN user_account u ON u."Id" = chain."Id"
    WHERE u."IsActive" AND (NOT u."IsDemo" OR ${demoMode}) AND ${kind === null ? sql`true` : mayOf(kind, 'IsRead', false)}
    ORDER BY chain."Place"`.execute(db);
  const chain = rows.map((row) => row.Id);
  if (Step > 1) {
    const first = await firstStep(db, `${Name} ${RecordId}`, chain);
    return chain.find((id) => id !== first) ?? (first === null ? 'skipped' : null);
  }
  const to = chain[0] ?? null;
  await sql`UPDATE event SET "Data" = "Data" || ${JSON.stringify({ EscalateTo: to })}::jsonb WHERE "Id" = ${Id}`.execute(db);
  return to;
}

/** The account of the first step; null for the office. Events of earlier versions do not store it: then the first account of the chain. */
async function firstStep(db: Kysely<Database>, onceKey: string, chain: readonly number[]): Promise<number | null> {
  const row = await db.selectFrom('event').select('Data').where('OnceKey', '=', onceKey).executeTakeFirst();
  const { EscalateTo } = (row?.Data ?? {}) as Pick<EventData, 'EscalateTo'>;
  return EscalateTo === undefined ? (chain[0] ?? null) : EscalateTo;
}

/** Whether the account `u` has a permission; `ofAll`: not for its own records only. */
export function mayOf(name: FunctionalityName, flag: PermissionFlag, ofAll: boolean) {
  const limit = ofAll ? sql`AND NOT p."IsOwnOnly"` : sql``;
  return sql<boolean>`EXISTS (SELECT FROM effective_permission p WHERE p."UserId" = u."Id" AND p."FunctionalityId" = ${functionality[name]} AND p.${sql.ref(flag)} ${limit})`;
}
