import type { IncomingMessage } from 'node:http';

const ALLOWED = 'Authorization, Language, Idempotency-Key, If-Match, Content-Type, Accept';

/** CORS with credentials: the asking origin is echoed, and every `X-` header it asks for. */
export function corsHeaders(request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined) {
    return {};
  }
  const asked = (request.headers['access-control-request-headers'] ?? '').split(',');
  const extra = asked.map((name) => name.trim()).filter((name) => /^x-/i.test(name));
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Allow-Headers': [ALLOWED, ...extra].join(', '),
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Expose-Headers': 'Content-Disposition',
    Vary: 'Origin',
  };
}
