import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mailServerCertificate, startMailServer } from '../../../support/backend/services/mail-server.ts';
import { startPushService } from '../../../support/backend/services/push-service.ts';

/** A message of the outgoing queue as a receiver got it, and the round of kills it came in. */
export type Receipt = { readonly round: number; readonly channel: 'mail' | 'push' | 'webhook'; readonly id: number };

/** A mail server, a push service and a webhook's receiver, which number each message by its row of the queue. */
export type Receivers = {
  readonly receipts: Receipt[];
  /** The round of what arrives from now on. */
  round: number;
  /** Called with each message before its receiver confirms it. */
  onReceipt: () => Promise<void>;
  /** Settings of a backend that sends to them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly subscription: object;
  readonly webhookAddress: string;
  readonly stop: () => Promise<void>;
};

export async function startReceivers(): Promise<Receivers> {
  const [mails, pushes] = await Promise.all([startMailServer(), startPushService()]);
  const arrived = async (channel: Receipt['channel'], name: string) => {
    receivers.receipts.push({ round: receivers.round, channel, id: Number(/\d+/.exec(name)?.[0]) });
    await receivers.onReceipt();
  };
  const hooks = await startWebhookReceiver((name) => arrived('webhook', name));
  mails.onMail = ({ headers }) => arrived('mail', headers.get('message-id') ?? '');
  pushes.onPush = ({ message }) => arrived('push', String((message as { readonly id: number }).id));
  const host = `127.0.0.1:${(hooks.address() as AddressInfo).port}`;
  const receivers: Receivers = {
    receipts: [],
    round: 0,
    onReceipt: () => Promise.resolve(),
    environment: {
      SMTP_URL: `smtp://fleet:secret@localhost:${mails.port}`,
      SMTP_CA_FILE: mailServerCertificate,
      MAIL_FROM: 'fleet@example.com',
      APP_ADDRESS: 'https://fleet.example.com',
      PUSH_CONTACT: 'mailto:fleet@example.com',
      PUSH_SERVICES: pushes.origin,
      WEBHOOK_PRIVATE_HOSTS: host,
    },
    subscription: pushes.subscription,
    webhookAddress: `http://${host}/tabor`,
    stop: async () => {
      hooks.closeAllConnections();
      hooks.close();
      await Promise.all([mails.stop(), pushes.stop()]);
    },
  };
  return receivers;
}

async function startWebhookReceiver(onMessage: (id: string) => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => void onMessage(String(request.headers['webhook-id'])).then(() => response.end()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
