import { vi } from 'vitest';

/** Response of the stubbed backend to one call; `cut`: a network error. */
export type StubResponse = { readonly status?: number; readonly type?: string; readonly body?: unknown } | 'cut';

export type RecordedCall = {
  readonly name: string;
  readonly search: URLSearchParams;
  readonly form: URLSearchParams;
  readonly token: string | null;
  readonly proof: string | null;
};

export type StubResponses = Readonly<Record<string, StubResponse | ((call: RecordedCall) => StubResponse)>>;

/** Stubs `fetch` with responses by `METHOD /path`; 404 for any other call. Returns the list of recorded calls. */
export function stubBackend(responses: StubResponses): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, 'http://backend.example');
    const name = `${init.method ?? 'GET'} ${pathname}`;
    const form = init.body instanceof URLSearchParams ? init.body : new URLSearchParams();
    const headers = new Headers(init.headers);
    const call = {
      name,
      search: searchParams,
      form,
      token: headers.get('Authorization')?.replace('Bearer ', '') ?? null,
      proof: headers.get('DPoP'),
    };
    calls.push(call);
    const answer = responses[name] ?? { status: 404, type: 'text/html', body: '<html><title>Not Found</title></html>' };
    const played = typeof answer === 'function' ? answer(call) : answer;
    if (played === 'cut') return Promise.reject(new TypeError('Failed to fetch'));
    const { status = 200, type = 'application/json', body = '' } = played;
    const text = type.includes('json') ? JSON.stringify(body) : String(body);
    return Promise.resolve(new Response(status === 204 ? null : text, { status, headers: { 'Content-Type': type } }));
  });
  return calls;
}
