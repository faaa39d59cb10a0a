import { createHmac, randomBytes } from 'node:crypto';
import { webhookSecretPrefix } from '../../src/contract/entities/company/webhook.ts';

/** Creates a secret of 256 bits, as Standard Webhooks write it. */
export function createWebhookSecret(): string {
  return `${webhookSecretPrefix}${randomBytes(32).toString('base64')}`;
}

/** The headers of a message by Standard Webhooks: a signature for each secret, so that a receiver may hold either. `at`: in seconds. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Record<string, string> {
  const signature = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64'))
      .update(`${id}.${at}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret)}`).join(' '),
  };
}
