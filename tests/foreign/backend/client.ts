import type { Json } from './core/json.ts';

export interface Reply {
  status: number;
  body: Json;
  text: string;
  bytes: Buffer;
  headers: Headers;
}

/** HTTP client of a backend, optionally with a user's token. */
export interface Client {
  get: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  post: (path: string, body?: Json | FormData, headers?: Record<string, string>) => Promise<Reply>;
}

export async function loginAs(url: string, username: string, password = 'haslo123'): Promise<Client> {
  const form = new URLSearchParams({ username, password, grant_type: 'password' });
  const { access_token: token } = (await (await fetch(`${url}/token`, { method: 'POST', body: form })).json()) as { access_token: string };
  return clientOf(url, token);
}

export function clientOf(url: string, token?: string): Client {
  const send = async (path: string, init: RequestInit, headers: Record<string, string> = {}): Promise<Reply> => {
    const authorization: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { ...init, headers: { ...authorization, Language: 'pl', ...headers } });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    return { status: response.status, body: parse(text), text, bytes, headers: response.headers };
  };
  return {
    get: (path, headers) => send(path, {}, headers),
    post: (path, body = null, headers = {}) =>
      body instanceof FormData
        ? send(path, { method: 'POST', body }, headers)
        : send(path, { method: 'POST', body: JSON.stringify(body) }, { 'Content-Type': 'application/json', ...headers }),
  };
}

function parse(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    return text;
  }
}
