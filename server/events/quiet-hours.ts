import { sql, type RawBuilder } from 'kysely';

type Time = RawBuilder<unknown>;

/** The next `time` of day after `moment`, a local time of the company. */
export function nextTimeOfDay(time: Time, moment: Time = sql`localtimestamp`): RawBuilder<Date> {
  return sql<Date>`((${moment})::date + ${time} + CASE WHEN ${time} <= (${moment})::time THEN interval '1 day' ELSE interval '0' END)::timestamptz`;
}

/** The end of the quiet hours of the setting `s` that `moment` is in; null outside of them. */
export function quietUntil(moment: Time = sql`localtimestamp`): RawBuilder<Date | null> {
  const time = sql`(${moment})::time`;
  return sql<Date | null>`CASE WHEN CASE WHEN s."QuietFrom" <= s."QuietTo" THEN ${time} >= s."QuietFrom" AND ${time} < s."QuietTo"
    ELSE ${time} >= s."QuietFrom" OR ${time} < s."QuietTo" END THEN ${nextTimeOfDay(sql`s."QuietTo"`, moment)} END`;
}

/** The instant, or the end of the person's quiet hours that it is in. */
export function afterQuietHours(instant: Time, userId: number | null): RawBuilder<Date> {
  return sql<Date>`coalesce((SELECT ${quietUntil(sql`(${instant})::timestamp`)} FROM notification_setting s WHERE s."UserId" = ${userId}), ${instant})`;
}
