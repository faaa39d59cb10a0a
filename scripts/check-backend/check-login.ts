import { capabilityCall } from '../../src/contract/definition/capabilities.ts';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { sessionCalls } from '../../src/contract/access/session.ts';
import type { Client } from './client.ts';
import { lineOf, type Line } from './report.ts';

const area = 'login';
const noToken = 'the answer has no access_token: the user name or the password is wrong, or the token has another name';

/** Logs in and reads the current user, the permissions and the backend's capabilities beyond the specification. */
export async function checkLogin(client: Client, username: string, password: string): Promise<Line[]> {
  const login = await client.callApi(sessionCalls.token, { body: { username, password, grant_type: 'password' } });
  const answer = login.content?.kind === 'value' ? (login.content.value as { access_token?: string }) : null;
  client.token = answer?.access_token ?? null;
  const line = lineOf(area, 'POST /token', login);
  if (!client.token) return [line.status === 'ok' || line.status === 'lenient' ? { ...line, status: 'refused', note: noToken } : line];
  const lines = [line];
  const user = await client.callApi(sessionCalls.currentUser);
  const facts = user.content?.kind === 'value' ? (user.content.value as { Username?: string; Permissions?: object }) : {};
  lines.push(
    lineOf(area, 'GET /auth/currentuser', user, facts.Username && facts.Username !== username ? `the name is ${facts.Username}` : ''),
  );
  if (Object.keys(facts.Permissions ?? {}).length === 0) {
    const flags = await client.callApi(sessionCalls.getPermissions, { parameters: { functionality: String(functionality.Vehicle) } });
    lines.push(lineOf(area, 'GET /auth/getpermissions', flags, 'asked for each functionality'));
  }
  const extras = await client.callApi(capabilityCall);
  const isOurs = extras.content?.kind === 'value';
  lines.push({
    area,
    what: 'GET /capabilities',
    status: isOurs ? 'ok' : 'not asked',
    note: isOurs ? '' : 'has no extras: docs/your-backend.md says what each would bring',
  });
  return lines;
}

/** Whether the browser would let an app from `origin` call the backend. */
export async function checkCors(client: Client, origin: string): Promise<Line> {
  const what = `CORS for ${origin}`;
  try {
    const response = await fetch(`${client.address}/VehicleCounter/CreateOrUpdate`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,language',
      },
    });
    const at = (name: string) => response.headers.get(`access-control-allow-${name}`) ?? '';
    const missing = ['authorization', 'content-type', 'language'].filter((name) => !at('headers').toLowerCase().includes(name));
    const problems = [
      at('origin') === origin ? '' : `Access-Control-Allow-Origin is "${at('origin')}"`,
      at('credentials') === 'true' ? '' : 'Access-Control-Allow-Credentials is not true',
      missing.length === 0 ? '' : `Access-Control-Allow-Headers lacks ${missing.join(', ')}`,
    ].filter(Boolean);
    return { area, what, status: problems.length === 0 ? 'ok' : 'refused', note: problems.join('; ') };
  } catch (error) {
    return { area, what, status: 'no answer', note: error instanceof Error ? error.message : '' };
  }
}
