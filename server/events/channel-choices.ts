import { sql, type Kysely } from 'kysely';
import { personalChannels, type EventName, type PersonalChannel } from '../../src/contract/definition/events.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { Database } from '../database/tables.ts';

/** Channels that a person turned off and on for an event; it counts after the presets of how the person is concerned. */
export type ChannelChoice = { readonly Off: readonly PersonalChannel[]; readonly On: readonly PersonalChannel[] };

/** Choices by event, as stored. Earlier versions stored the channels themselves, whatever the presets. */
export type StoredChoices = Partial<Readonly<Record<EventName, ChannelChoice | readonly PersonalChannel[]>>>;

/** The choice for an event; nothing off or on without one. */
export function choiceOf(choices: StoredChoices | null | undefined, name: EventName): ChannelChoice {
  const stored = choices?.[name];
  if (stored === undefined) return { Off: [], On: [] };
  return 'On' in stored ? stored : { Off: personalChannels.filter((channel) => !stored.includes(channel)), On: stored };
}

/** The channels that count. */
export function chosenFrom(preset: readonly PersonalChannel[], { Off, On }: ChannelChoice): PersonalChannel[] {
  return personalChannels.filter((channel) => On.includes(channel) || (preset.includes(channel) && !Off.includes(channel)));
}

/**
 * The choice after the person saw `preset` with `before`, and ticked `channels`; null where it says nothing. `relations`: the presets that
 * `preset` joins. Where one of them would leave no channel, all that are ticked are on: the person wants to hear of the event.
 */
export function changedChoice(
  preset: readonly PersonalChannel[],
  before: ChannelChoice,
  channels: readonly PersonalChannel[],
  relations: readonly (readonly PersonalChannel[])[] = [preset],
): ChannelChoice | null {
  const isNamed = (channel: PersonalChannel) => before.Off.includes(channel) || before.On.includes(channel);
  const isSilent = relations.some((one) => one.length > 0 && !one.some((channel) => channels.includes(channel)));
  const Off = personalChannels.filter((channel) => !channels.includes(channel) && (preset.includes(channel) || isNamed(channel)));
  const On = personalChannels.filter(
    (channel) => channels.includes(channel) && (isSilent || !preset.includes(channel) || isNamed(channel)),
  );
  return Off.length + On.length === 0 ? null : { Off, On };
}

type Setting = {
  readonly Choices: StoredChoices;
  readonly QuietFrom?: string | null;
  readonly QuietTo?: string | null;
  readonly DigestAt?: string | null;
};

/**
 * Stores what `change` makes of a person's choices, and removes waiting messages by channels that are off now. A `language` counts for a
 * person without settings.
 */
export function changeChoices(
  db: Kysely<Database>,
  { userId, language }: { readonly userId: number; readonly language?: string },
  change: (stored: StoredChoices) => Setting,
): Promise<void> {
  return retriedTransaction(db, async (trx) => {
    await trx
      .insertInto('notification_setting')
      .values({ UserId: userId, ...(language !== undefined && { Language: language }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { Choices: stored } = await trx
      .selectFrom('notification_setting')
      .select('Choices')
      .where('UserId', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { Choices, ...times } = change(stored as StoredChoices);
    await trx
      .updateTable('notification_setting')
      .set({ Choices: JSON.stringify(Choices), ...times })
      .where('UserId', '=', userId)
      .execute();
    await sql`
      DELETE FROM outgoing o USING event e, notification_rule r
      WHERE e."Id" = o."EventId" AND o."UserId" = ${userId} AND o."State" = 'waiting' AND o."Attempts" = 0
        AND ${JSON.stringify(Choices)}::jsonb -> e."Name" -> 'Off' ? o."Channel" AND NOT coalesce(r."Required" -> e."Name" ? o."Channel", false)`.execute(
      trx,
    );
  });
}
