import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { readonly challenge: string };
type Fake = { readonly origin?: string; readonly isUserVerified?: boolean; readonly counter?: number };

/** An authenticator in software with one passkey, for the host `localhost`. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (hasKey: boolean, { isUserVerified = true, counter: count = ++counter }: Fake) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(0x01 | (isUserVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0));
    head.writeUInt32BE(count, 1);
    return Buffer.concat([createHash('sha256').update('localhost').digest(), head]);
  };
  const shared = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} };

  return {
    create: (options: Options, fake: Fake = {}) => {
      // COSE_Key: EC2, ES256, P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([authenticatorData(true, fake), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const head = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', options, fake.origin ?? 'http://localhost').toString('base64url'),
          attestationObject: Buffer.concat([head, data]).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign: (options: Options, fake: Fake = {}) => {
      const [client, data] = [clientData('webauthn.get', options, fake.origin ?? 'http://localhost'), authenticatorData(false, fake)];
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
