import { request as requestPlain } from 'node:http';
import { request as requestByTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { sql, type Kysely } from 'kysely';
import { MAX_FAILING_HOURS } from '../../src/contract/entities/company/webhook.ts';
import { webhookEventNames, type EventName } from '../../src/contract/definition/events.ts';
import type { Database } from '../database/tables.ts';
import { PermanentError, type ChannelDriver, type QueuedMessage } from '../events/channel-driver.ts';
import { namedEvents, type NamedEvent } from '../events/describe-event.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { WebhookSettings } from '../settings/webhook-settings.ts';
import { lookUpPublic, PrivateAddressError, publicLookup, type AddressLookup } from './public-address.ts';
import { signedHeaders } from './sign-webhook.ts';
import { isAllowedPrivately, mayCall } from './webhook-address.ts';
import { signingSecrets } from './webhook-secrets.ts';

const TIMEOUT_MS = 15_000;

type Options = {
  readonly secrets: SecretBox;
  readonly settings: WebhookSettings;
  /** Longest wait for an answer. */
  readonly timeoutMs?: number;
  /** Finds the addresses of a host; private ones are refused. */
  readonly lookup?: AddressLookup;
};

/** Sends events to the addresses of other systems, signed by Standard Webhooks. */
export function webhookDriver({ secrets, settings, timeoutMs = TIMEOUT_MS, lookup }: Options): ChannelDriver {
  return {
    // Also paused webhooks: their messages wait in the queue.
    targetsOf: async (db, name) => {
      if (!isForWebhooks(name)) return [];
      const { rows } = await sql<{ Id: number }>`SELECT "Id" FROM webhook WHERE "Events" ? ${name} ORDER BY "Id"`.execute(db);
      return rows.map(({ Id }) => String(Id));
    },
    send: async (db, message) => {
      const webhook = await db.selectFrom('webhook').selectAll().where('Id', '=', Number(message.Target)).executeTakeFirst();
      if (!webhook) throw new PermanentError('the webhook was deleted');
      if (webhook.PausedOn !== null) throw new PermanentError('the webhook is paused');
      if (!mayCall(webhook.Url, settings)) throw new PermanentError('the address is private, and not in WEBHOOK_PRIVATE_HOSTS');
      const body = JSON.stringify(await payloadOf(db, message));
      const headers = signedHeaders(await signingSecrets(db, secrets, webhook), {
        id: `msg_${message.Id}`,
        at: Math.floor(Date.now() / 1_000),
        body,
      });
      try {
        const url = new URL(webhook.Url);
        await post(url, body, {
          headers,
          timeoutMs,
          ...(!isAllowedPrivately(url, settings) && { lookup: lookup ? publicLookup(lookup) : lookUpPublic }),
        });
      } catch (error) {
        await noteFailure(db, webhook.Id);
        throw error;
      }
      await db
        .updateTable('webhook')
        .set({ FailingSince: null })
        .where('Id', '=', webhook.Id)
        .where('FailingSince', 'is not', null)
        .execute();
    },
  };
}

/** A webhook may name an event of an account since earlier. */
function isForWebhooks(name: EventName): boolean {
  return webhookEventNames.includes(name);
}

/** Begins to count the hours of failures, or pauses the webhook after a day of them. */
async function noteFailure(db: Kysely<Database>, id: number): Promise<void> {
  await sql`
    UPDATE webhook SET "FailingSince" = coalesce("FailingSince", now()),
      "PausedOn" = CASE WHEN "FailingSince" < now() - make_interval(hours => ${MAX_FAILING_HOURS}) THEN now() ELSE "PausedOn" END
    WHERE "Id" = ${id}`.execute(db);
}

/** Payload of a webhook. The names are current; a program that needs more reads the record with its key. */
async function payloadOf(db: Kysely<Database>, { EventId }: QueuedMessage): Promise<unknown> {
  const [event] = EventId === null ? [] : await namedEvents(db, [EventId]);
  if (!event) return { type: 'test', data: {} };
  return { type: event.Name, timestamp: event.HappenedOn, data: dataOf(event) };
}

function dataOf({ Entity, RecordId, Data, Plate, UserId, By }: NamedEvent): unknown {
  const { Number: number = null, VehicleId = null, StartDate = null, EndDate = null, Kilometres = null, Concerned } = Data;
  return {
    Entity,
    RecordId,
    Number: number,
    VehicleId,
    RegistrationNumber: Plate,
    StartDate,
    EndDate,
    Kilometres,
    EmployeeIds: Concerned,
    UserId,
    By,
  };
}

/**
 * Posts the message. A redirect is a failure: it could lead into the company's network. Throws `PermanentError` for 410, and for an address
 * that is private.
 */
function post(
  url: URL,
  body: string,
  {
    headers,
    timeoutMs,
    ...lookup
  }: { readonly headers: Readonly<Record<string, string>>; readonly timeoutMs: number; readonly lookup?: LookupFunction },
): Promise<void> {
  const options = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'User-Agent': 'Tabor', ...headers },
    signal: AbortSignal.timeout(timeoutMs),
    ...lookup,
  };
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? requestByTls : requestPlain)(url, options, (response) => {
      response.destroy();
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300) resolve();
      else
        reject(
          statusCode === 410
            ? new PermanentError('410: the receiver no longer wants it')
            : new Error(`the receiver answered ${statusCode}`),
        );
    });
    outgoing.on('error', (error) => reject(error instanceof PrivateAddressError ? new PermanentError(error.message) : error));
    outgoing.end(body);
  });
}
