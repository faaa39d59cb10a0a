import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

/** A user of the company's provider. */
export type ProviderUser = {
  readonly sub: string;
  readonly preferred_username: string;
  readonly name?: string;
  readonly groups?: readonly string[];
  readonly [claim: string]: unknown;
};

export type CompanyProvider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Users by the name that the login page takes; any password will do. */
  readonly users: Map<string, ProviderUser>;
  /** Claim `amr` of the next logins. */
  readonly factors: { amr: readonly string[] };
  /** Changes answers of the token endpoint on their way; null leaves them. */
  tamper: ((answer: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>) | null;
  /** A token with these claims, signed by the provider's key. */
  readonly sign: (claims: JWTPayload) => Promise<string>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly callbacks: readonly string[];
  readonly logouts?: readonly string[];
  readonly backChannel?: string;
  readonly port?: number;
};

/**
 * A real OpenID provider (npm's oidc-provider) on loopback, with a login page of its own. `callbacks`: where it may send browsers back to;
 * `backChannel`: where it reports sessions that ended.
 */
export async function startCompanyProvider({ callbacks, logouts = [], backChannel, port = 0 }: Options): Promise<CompanyProvider> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['tabor', 'a secret of the client'];
  const users = new Map<string, ProviderUser>();
  const factors: CompanyProvider['factors'] = { amr: ['pwd'] };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const notice = backChannel === undefined ? {} : { backchannel_logout_uri: backChannel, backchannel_logout_session_required: true };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: callbacks,
        post_logout_redirect_uris: logouts,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        ...notice,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'signing', use: 'sig', alg: 'RS256' }] },
    // In the ID token, as Entra, Okta and Keycloak do.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub', 'oid', 'amr'],
      profile: ['preferred_username', 'name', 'groups'],
      email: ['email', 'email_verified'],
      auth_time: null,
      sid: null,
    },
    findAccount: (_: unknown, sub: string) => {
      const user = [...users.values()].find((one) => one.sub === sub);
      return user && { accountId: sub, claims: () => ({ ...user }) };
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true }, backchannelLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/login/${uid}` },
    pkce: { required: () => true },
    // Its own one refuses loopback.
    fetch: (url: string, { method, headers, body }: RequestInit) =>
      fetch(url, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null }),
    cookies: { keys: ['a key of the cookies'] },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 600, Session: 3_600, Grant: 3_600 },
    renderError: (context: { body: string }, { error }: { error: string }) => (context.body = error),
  });
  const sign = (claims: JWTPayload) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'signing' }).sign(privateKey);
  const company: CompanyProvider = { issuer, clientId, clientSecret, users, factors, tamper: null, sign, stop: () => stop(server) };
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/login/')) return void interact(provider, company, request, response);
    if (request.url === '/token' && company.tamper) tamperWith(response, company.tamper);
    return answer(request, response);
  });
  return company;
}

const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Contoso</title><h1>Contoso</h1>
<form method="post"><label>Name <input name="name" autofocus></label> <label>Password <input name="password" type="password"></label> <button>Sign in</button></form></html>`;

/** The login page, and the consent that the company gave for its users. */
async function interact(
  provider: Provider,
  { users, factors }: CompanyProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'consent') {
    if (grantId !== undefined)
      return provider.interactionFinished(request, response, { consent: { grantId } }, { mergeWithLastSubmission: true });
    const grant = new provider.Grant({ accountId: String(session?.accountId), clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
  }
  if (request.method !== 'POST') return void response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const user = users.get(new URLSearchParams(body).get('name') ?? '');
  if (!user) return provider.interactionFinished(request, response, { error: 'access_denied' });
  return provider.interactionFinished(request, response, { login: { accountId: user.sub, amr: factors.amr } });
}

function tamperWith(response: ServerResponse, change: NonNullable<CompanyProvider['tamper']>): void {
  const end = response.end.bind(response) as (text: string) => ServerResponse;
  response.end = ((text: unknown) => {
    void (async () => {
      const body = JSON.stringify(await change(JSON.parse(String(text)) as Record<string, unknown>));
      response.setHeader('Content-Length', Buffer.byteLength(body));
      end(body);
    })();
    return response;
  }) as ServerResponse['end'];
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
