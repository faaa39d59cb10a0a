import * as v from 'valibot';
import { eventOf, webhookEventNames } from '../../src/contract/definition/events.ts';
import { schemaOf } from './schemas.ts';
import { summaryOfEvent } from './summaries.ts';

/** The record of an event, and the facts for a receiver's decision; it reads more with its key. */
const data = v.looseObject({
  Entity: v.string(),
  RecordId: v.number(),
  Number: v.nullable(v.string()),
  VehicleId: v.nullable(v.number()),
  RegistrationNumber: v.nullable(v.string()),
  StartDate: v.nullable(v.string()),
  EndDate: v.nullable(v.string()),
  Kilometres: v.nullable(v.number()),
  EmployeeIds: v.nullish(v.array(v.number())),
  UserId: v.nullable(v.number()),
  By: v.nullable(v.string()),
});

/** The body of a webhook's message about the event `name`. */
export function webhookPayload(name: string) {
  return v.looseObject({ type: v.literal(name), timestamp: v.string(), data });
}

const signatureHeaders = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The same for every attempt of one message.',
    schema: { type: 'string' },
  },
  { name: 'webhook-timestamp', in: 'header', required: true, description: 'Seconds since 1970.', schema: { type: 'string' } },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: 'Signatures by Standard Webhooks, one per secret.',
    schema: { type: 'string' },
  },
] as const;

/** Messages that Tabor sends to the addresses that an administrator enters: one entry per event. */
export function webhookSection(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    webhookEventNames.map((name) => [
      name,
      {
        post: {
          operationId: `webhook.${name}`,
          tags: ['Webhooks'],
          summary: summaryOfEvent(name),
          description: `An event of ${eventOf(name).entity}. Any 2xx accepts it; 410 ends the webhook; everything else is tried again for a day.`,
          parameters: signatureHeaders,
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(webhookPayload(name)) } } },
          responses: { '2XX': { description: 'Accepted.' }, 410: { description: 'The receiver no longer wants it.' } },
        },
      },
    ]),
  );
}
