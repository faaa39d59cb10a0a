import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A message as the browser would read it. `claims`: of the company's token, which was verified. */
export type Pushed = {
  readonly message: unknown;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly ttl: string | undefined;
};

/** A push service of the tests with one browser: it verifies the sender and decrypts as the browser does. */
export type PushService = {
  readonly origin: string;
  readonly subscription: { readonly Endpoint: string; readonly PublicKey: string; readonly AuthSecret: string };
  readonly received: Pushed[];
  /** Answers with this status from now on. */
  readonly answer: (status: number) => void;
  /** Called with each message before the service answers. */
  onPush: (pushed: Pushed) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Pushed[] = [];
  let status = 201;
  const pushes: Pick<PushService, 'onPush'> = { onPush: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? [];
      void claimsOf(token, key).then(async (claims) => {
        const pushed = {
          message: JSON.parse(decrypt(Buffer.concat(chunks))) as unknown,
          claims,
          key,
          ttl: request.headers['ttl'] as string | undefined,
        };
        received.push(pushed);
        await pushes.onPush(pushed);
        response.writeHead(status).end();
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function decrypt(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + length);
    const content = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
    const derive = (name: string, size: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, size));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12)).setAuthTag(content.subarray(-16));
    const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
  return Object.assign(pushes, {
    origin,
    subscription: {
      Endpoint: `${origin}/browser`,
      PublicKey: browser.getPublicKey().toString('base64url'),
      AuthSecret: auth.toString('base64url'),
    },
    received,
    answer: (next: number) => {
      status = next;
    },
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  });
}

async function claimsOf(token: string, key: string): Promise<Record<string, unknown>> {
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  return (await jwtVerify(token, await importJWK(jwk, 'ES256'))).payload;
}
