import * as v from 'valibot';
import { recordId } from '../../wire/fields.ts';

/** How long the secret before a rotation goes on signing. */
export const SECRET_ROTATION_HOURS = 24;

/** After so many hours without a message that arrived, a webhook pauses. */
export const MAX_FAILING_HOURS = 24;

/** Begins every secret (Standard Webhooks). */
export const webhookSecretPrefix = 'whsec_';

const webhookStates = ['active', 'failing', 'paused'] as const;

/** An address that hears of events. Times are local times of the company. */
export const listedWebhook = v.looseObject({
  Id: recordId,
  Name: v.string(),
  Url: v.string(),
  Events: v.array(v.string()),
  State: v.picklist(webhookStates),
  FailingSince: v.nullable(v.string()),
  PausedOn: v.nullable(v.string()),
  EarlierUntil: v.nullable(v.string()),
  /** When the last message arrived. */
  SentOn: v.nullable(v.string()),
  /** Messages that were given up. */
  Failed: v.number(),
});

export type ListedWebhook = v.InferOutput<typeof listedWebhook>;

/** A new secret, in full: no later answer has it. `Secret` is null where none was made. */
export const createdWebhook = v.looseObject({ Id: recordId, Secret: v.nullable(v.string()) });

export type CreatedWebhook = v.InferOutput<typeof createdWebhook>;
