import { listOf, SettingError, type Environment } from './setting.ts';

/** Where webhooks may lead besides the public internet. */
export type WebhookSettings = {
  /** Host names and addresses of the company's own network. Only these may be called without TLS. */
  readonly privateHosts: readonly string[];
};

/** Reads `WEBHOOK_PRIVATE_HOSTS`. Throws `SettingError`. */
export function webhookSettings(environment: Environment): WebhookSettings {
  const privateHosts = listOf(environment, 'WEBHOOK_PRIVATE_HOSTS').map((host) => host.toLowerCase());
  for (const host of privateHosts)
    if (!URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host)
      throw new SettingError('WEBHOOK_PRIVATE_HOSTS', host, 'is no host name like erp.example.local');
  return { privateHosts };
}
